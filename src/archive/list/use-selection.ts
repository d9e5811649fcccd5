import { useCallback, useSyncExternalStore } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { nameOf, viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** What is selected of a kind. */
export function useSelected(kind: Kind): ReadonlyMap<string, PlannedItem> {
  const { selection } = useSession();
  return useSyncExternalStore(selection.subscribe, () => selection.of(kind));
}

/** Whether one item is selected; renders again only when that changes. */
export function useIsSelected(kind: Kind, id: string): boolean {
  const { selection } = useSession();
  const subscribe = useCallback(
    (listener: () => void) => selection.subscribeTo(kind, id, listener),
    [selection, kind, id],
  );
  return useSyncExternalStore(subscribe, () => selection.of(kind).has(id));
}

/** A row as it goes into a plan. */
export function plannedOf(
  kind: Kind,
  { id, item }: Extract<Row<Archived>, { readable: true }>,
): PlannedItem {
  return { kind, id, name: nameOf(viewOf(kind), item), archivedAt: item.archived_at ?? null };
}
