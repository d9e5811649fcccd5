import { sessionPart } from "#src/app/session-part.ts";
import { keepSelection } from "#src/archive/selection/keep-selection.ts";
import { createSelection } from "#src/archive/selection/selection.ts";
import { storedSelection } from "#src/archive/selection/selection-storage.ts";

/** The selection of the archive. It outlasts a reload, and ends with the session. */
export const selectionPart = sessionPart(({ writes, workspace, signal }) => {
  const selection = createSelection(writes);
  keepSelection({ selection, address: workspace.address, signal });
  signal.addEventListener("abort", () => {
    selection.clear();
    storedSelection.set(null);
  });
  return selection;
});
