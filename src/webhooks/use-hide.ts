import { useEffect } from "react";

/** Milliseconds that a secret may stay in sight. */
export const shownFor = 30_000;

/** While something is shown: puts it away after 30 s, and when the window is left or goes to the background. */
export function useHide(shown: boolean, show: (id: null) => void) {
  useEffect(() => {
    if (!shown) return;
    const hide = () => show(null);
    const timer = setTimeout(hide, shownFor);
    window.addEventListener("blur", hide);
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", hide);
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [shown, show]);
}
