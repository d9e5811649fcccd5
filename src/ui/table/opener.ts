import { focusOn } from "#src/ui/restore-focus.ts";
import { useEffect, useRef } from "react";

/** DOM id of the link that opens the details of a row. */
export const openerId = (id: string) => `open-${id}`;

/**
 * Moves focus to the link of a row when its details are closed. Browsers restore
 * focus when a dialog closes, unless the page was opened with the dialog on it.
 */
export function useFocusOpener(currentId: string | undefined) {
  const lastId = useRef<string>(undefined);
  useEffect(() => {
    if (currentId === undefined && lastId.current !== undefined) {
      focusOn(openerId(lastId.current));
    }
    lastId.current = currentId;
  }, [currentId]);
}
