import { useSyncExternalStore } from "react";
import { type View, storedViews } from "#src/archive/page/views/view.ts";
import { toast } from "#src/ui/feedback/toast.ts";

/** Stores the views. False, with a word to the user, where they last only until the page is left. */
function saveViews(views: readonly View[]): boolean {
  const isSaved = storedViews.set(views);
  if (!isSaved) toast("Views couldn’t be saved in this browser.", "bad");
  return isSaved;
}

/** The views of this browser, in every tab, and the function that replaces them. */
export const useViews = () => ({
  views: useSyncExternalStore(storedViews.subscribe, storedViews.get),
  saveViews,
});
