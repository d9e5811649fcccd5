import { contentId, focusOn, restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { tabStop } from "#src/ui/table/focus/row-focus.ts";

/** The heir is the row where the focus was last, or the content of a page without rows. */
export const restoreFocusToRows = restoreFocusOnRemove(() => {
  const stop = tabStop();
  if (stop) stop.focus();
  else focusOn(contentId);
});
