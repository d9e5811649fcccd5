import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Entry, Section } from "#src/routes/-palette/entry.ts";

interface EnterKeyOptions {
  /** True once the sections are those of the text. */
  isCurrent: boolean;
  sections: readonly Section[];
  open: (entry: Entry) => void;
}

/**
 * Enter in the palette: with Ctrl or Cmd it restores, with Shift it shows all items. A press before
 * the results are there is repeated once they are, so that it never means a row of an older text.
 */
export function useEnterKey({ isCurrent, sections, open }: EnterKeyOptions) {
  const restores = useRef(false);
  const early = useRef<{ target: EventTarget; init: KeyboardEventInit } | null>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (!isCurrent) {
      event.preventDefault();
      early.current = { target, init: { key: "Enter", ctrlKey, metaKey, shiftKey } };
    } else if (shiftKey) {
      event.preventDefault();
      const entries = sections.flatMap((section) => section.entries);
      const all = entries.find(({ id }) => id === "show all");
      if (all) open(all);
    } else if (event.repeat) event.preventDefault();
    restores.current = ctrlKey || metaKey;
    // A row answers the press at once; a later click is no such press.
    queueMicrotask(() => (restores.current = false));
  }
  useEffect(() => {
    if (!isCurrent || !early.current) return;
    // Once the first row is chosen.
    const timer = setTimeout(() => {
      const press = early.current;
      early.current = null;
      press?.target.dispatchEvent(
        new window.KeyboardEvent("keydown", { ...press.init, bubbles: true }),
      );
    });
    return () => clearTimeout(timer);
  }, [isCurrent]);

  return {
    onKeyDown,
    isRestoreKey: () => restores.current,
    /** Drops a press that waits for the results of a text that was changed. */
    forget: () => void (early.current = null),
  };
}
