import { useSyncExternalStore } from "react";

/** Width at which rows become cards, as in `data-table.module.css`. */
const narrow = "(max-width: 45rem)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** True while the screen is so narrow that rows are cards. */
export const useNarrow = () =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
