import { useCallback, useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items-part.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";

const nothingRead: readonly ArchivedItem[] = [];

/** The items that All archived has read; none before it was opened. */
export function useReadItems(): readonly ArchivedItem[] {
  const archive = useSessionPart(archivedItemsPart);
  const subscribe = useCallback(
    (listener: () => void) => archive.get()?.reader.subscribe(listener) ?? (() => {}),
    [archive],
  );
  return useSyncExternalStore(subscribe, () => archive.get()?.reader.get().items ?? nothingRead);
}
