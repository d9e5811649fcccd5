import { focusOn } from "#src/ui/restore-focus.ts";
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

/** Focuses an element after the next render. */
export function focusSoon(id: string) {
  setTimeout(() => focusOn(id));
}
