import { useEffect, useEffectEvent } from "react";

/** Runs `callback` on window focus, and when the tab becomes visible. */
export function useOnReturn(callback: () => void) {
  const back = useEffectEvent(() => {
    if (document.visibilityState === "visible") callback();
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

/** Runs `save` on Ctrl or Cmd with S or Enter, wherever the focus is, unless a dialog is open. */
export function useSaveKeys(save: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() !== "s" && event.key !== "Enter") return;
    if (document.querySelector("dialog[open]")) return;
    // Otherwise the browser would save the page.
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** Focuses an element after the next render. */
export function focusSoon(id: string) {
  setTimeout(() => document.getElementById(id)?.focus());
}
