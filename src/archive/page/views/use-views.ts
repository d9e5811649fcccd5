import { useSyncExternalStore } from "react";
import { storedViews } from "#src/archive/page/views/view.ts";

/** The views of this browser, in every tab, and the function that replaces them. */
export const useViews = () => ({
  views: useSyncExternalStore(storedViews.subscribe, storedViews.get),
  saveViews: storedViews.set,
});
