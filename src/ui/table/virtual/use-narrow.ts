import { useSyncExternalStore } from "react";

function createMediaHook(media: string) {
  function subscribe(listener: () => void) {
    const query = window.matchMedia(media);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  }
  let onScreen = false;
  /** Paper is narrower than the screen, and what is printed must not change under it. */
  function isMatching() {
    if (!window.matchMedia("print").matches) onScreen = window.matchMedia(media).matches;
    return onScreen;
  }
  return () => useSyncExternalStore(subscribe, isMatching);
}

/** True while the screen is so narrow that rows are cards, as in `data-table.module.css`. */
export const useNarrow = createMediaHook("(max-width: 45rem)");

/** True while details have room beside their list. */
export const useBeside = createMediaHook("(min-width: 68.75rem)");

/** True while the window is so low that the page scrolls as a whole, as in `shell.module.css`. */
export const useLow = createMediaHook("(max-height: 30rem)");
