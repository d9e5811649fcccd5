import { useEffect } from "react";

/** Milliseconds that a secret may stay in sight. */
export const shownFor = 30_000;

/** Sets which secret is shown, from the one that was. */
export type ShowSecret = (next: (shown: string | null) => string | null) => void;

/** While the secret of `id` is shown: puts it away after 30 s, and when window, tab or row are left. */
export function useAutoHide(id: string, shown: boolean, show: ShowSecret) {
  useEffect(() => {
    if (!shown) return;
    // Another one may be shown by now, which is not ours to hide.
    const hide = () => show((now) => (now === id ? null : now));
    const timer = setTimeout(hide, shownFor);
    window.addEventListener("blur", hide);
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", hide);
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", hide);
      // Its row may be gone from a table that stays, and is not to come back with it.
      hide();
    };
  }, [id, shown, show]);
}
