import { useEffect } from "react";
import { selectAllId } from "#src/ui/table/selection.tsx";

/** Element ID of the button that restores what is selected. */
export const restoreSelectedId = "restore-selected";

/**
 * Lets Tab go from the checkbox in the head to the bar of the selection. In the document the bar
 * follows the table, whose headings may be more than a dozen stops.
 */
export function useTabToBar() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target } = event;
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (key !== "Tab" || !isPlain || !(target instanceof Element)) return;
      const restore = document.getElementById(restoreSelectedId);
      if (target.id !== selectAllId || !restore) return;
      event.preventDefault();
      restore.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
