import { useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";

/** The items that the archive has read; none before it was opened. */
export function useReadItems(): readonly ArchivedItem[] {
  const { reader } = useSessionPart(archivedItemsPart);
  return useSyncExternalStore(reader.subscribe, () => reader.get().items);
}
