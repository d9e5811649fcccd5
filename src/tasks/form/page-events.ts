import { useEffect, useEffectEvent } from "react";

/** Calls when the window gets the focus again, or its tab is shown again. */
export function useOnReturn(act: () => void) {
  const back = useEffectEvent(() => {
    if (document.visibilityState === "visible") act();
  });
  useEffect(() => {
    const listener = () => back();
    window.addEventListener("focus", listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      window.removeEventListener("focus", listener);
      document.removeEventListener("visibilitychange", listener);
    };
  }, []);
}

/** Calls on Ctrl or Cmd with S or Enter, wherever the focus is, unless a dialog is open. */
export function useSaveKeys(act: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() !== "s" && event.key !== "Enter") return;
    if (document.querySelector("dialog[open]")) return;
    // Also when there is nothing to save: the browser would save the page instead.
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** Puts the focus on an element once what was just changed stands on the page. */
export function focusSoon(id: string) {
  setTimeout(() => document.getElementById(id)?.focus());
}
