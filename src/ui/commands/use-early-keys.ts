import { useEffect } from "react";
import { takesText } from "#src/ui/commands/takes-text.ts";

/** Age in milliseconds at which a press is forgotten: nobody waits for its answer any more. */
const KEPT_FOR_MS = 5_000;

/**
 * Keeps the letters that are pressed while the listener of all keys is loading, and presses them
 * again when it has loaded. Until then the browser must not save the page. A letter is forgotten when
 * a text field gets the focus: its command could take the focus away, and the rest of the text with it.
 */
export function useEarlyKeys(isLoading: boolean) {
  useEffect(() => {
    if (!isLoading) return;
    let presses: { event: KeyboardEvent; at: number }[] = [];
    function keep(event: KeyboardEvent) {
      // A prevented one was answered where it was pressed.
      if (event.key.length > 1 || event.defaultPrevented) return;
      presses.push({ event, at: performance.now() });
      if ((event.ctrlKey || event.metaKey) && /s/i.test(event.key)) event.preventDefault();
    }
    function forgetLetters({ target }: FocusEvent) {
      if (takesText(target)) {
        presses = presses.filter(({ event }) => event.ctrlKey || event.metaKey);
      }
    }
    addEventListener("keydown", keep);
    addEventListener("focusin", forgetLetters);
    return () => {
      removeEventListener("keydown", keep);
      removeEventListener("focusin", forgetLetters);
      const since = performance.now() - KEPT_FOR_MS;
      for (const { event, at } of presses) {
        // From an element that was removed meanwhile it does not reach the listener.
        if (at > since) event.target?.dispatchEvent(new KeyboardEvent("keydown", event));
      }
    };
  }, [isLoading]);
}
