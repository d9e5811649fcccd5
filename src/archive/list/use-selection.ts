import { useSyncExternalStore } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { nameOf, viewOf } from "#src/archive/kinds/views.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** The selected items of a kind, by id. */
export function useSelected(kind: Kind): ReadonlyMap<string, PlannedItem> {
  const { selection } = useSession();
  return useSyncExternalStore(selection.subscribe, () => selection.of(kind));
}

/** Turns a row into an item of a plan. */
export function plannedOf(
  kind: Kind,
  { id, item }: Extract<Row<Archived>, { readable: true }>,
): PlannedItem {
  return { kind, id, name: nameOf(viewOf(kind), item), archivedAt: item.archived_at ?? null };
}
