import { contentId, restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { tabStop } from "#src/ui/table/focus/row-focus.ts";

/** The heir is the row where the focus was last, or the content of a page without rows. */
export const restoreFocusToRows = restoreFocusOnRemove(
  () => tabStop() ?? document.getElementById(contentId),
);
