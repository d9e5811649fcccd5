import { useSyncExternalStore } from "react";

function createMediaHook(media: string) {
  function subscribe(listener: () => void) {
    const query = window.matchMedia(media);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
}

/** True while the screen is so narrow that rows are cards, as in `data-table.module.css`. */
export const useNarrow = createMediaHook("(max-width: 45rem)");

/** True while details have room beside their list. */
export const useBeside = createMediaHook("(min-width: 68.75rem)");

/** True while the window is so low that the page scrolls as a whole, as in `shell.module.css`. */
export const useLow = createMediaHook("(max-height: 30rem)");
