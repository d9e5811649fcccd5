import { useEffect } from "react";
import { selectAllId } from "#src/ui/table/selection.tsx";

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
      const first = document.querySelector<HTMLElement>("[data-part=selection] button");
      if (target.id !== selectAllId || !first) return;
      event.preventDefault();
      first.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
