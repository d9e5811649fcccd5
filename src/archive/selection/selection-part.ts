import { sessionPart } from "#src/app/session-part.ts";
import { createSelection } from "#src/archive/selection/selection.ts";
import { storedSelection } from "#src/archive/selection/selection-storage.ts";
import { createLazy } from "#src/lib/lazy.ts";

/** The selection of the archive. It outlasts a reload, and ends with the session. */
export const selectionPart = sessionPart(({ writes, workspace, signal }) => {
  const { address } = workspace;
  const selection = createSelection(writes);
  const kept = createLazy(async () => {
    const { keepSelection } = await import("#src/archive/selection/keep-selection.ts");
    if (!signal.aborted) keepSelection({ selection, address, signal });
  });
  // Without its code the selection lasts until the page is reloaded.
  const keep = () => void kept.load().catch(() => {});
  if (storedSelection.has()) keep();
  const unsubscribe = selection.subscribe(keep);
  signal.addEventListener("abort", () => {
    unsubscribe();
    selection.clear();
    storedSelection.set(null);
  });
  return selection;
});
