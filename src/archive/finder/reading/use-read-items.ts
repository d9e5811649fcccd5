import { useCallback, useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { finderPart } from "#src/archive/finder/finder-part.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";

const nothingRead: readonly ArchivedItem[] = [];

/** The items that All archived has read; none before it was opened. */
export function useReadItems(): readonly ArchivedItem[] {
  const finder = useSessionPart(finderPart);
  const subscribe = useCallback(
    (listener: () => void) => finder.get()?.reader.subscribe(listener) ?? (() => {}),
    [finder],
  );
  return useSyncExternalStore(subscribe, () => finder.get()?.reader.get().items ?? nothingRead);
}
