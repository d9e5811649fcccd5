import { useEffect } from "react";

const HIDE_AFTER_MS = 30_000;

/** Sets the ID of the secret that is shown, from the previous one. */
export type ShowSecret = (next: (shown: string | null) => string | null) => void;

/** Hides the secret of `id` after 30 s, and when the window, tab or row is left. */
export function useAutoHide(id: string, shown: boolean, show: ShowSecret) {
  useEffect(() => {
    if (!shown) return;
    // Another secret may be shown by now, which must stay.
    const hide = () => show((now) => (now === id ? null : now));
    const timer = setTimeout(hide, HIDE_AFTER_MS);
    window.addEventListener("blur", hide);
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", hide);
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", hide);
      // The row may leave a table that stays; its secret must not come back with it.
      hide();
    };
  }, [id, shown, show]);
}
