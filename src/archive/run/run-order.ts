import { type Kind, archiveKinds } from "#src/api/archive.ts";
import { type PlannedItem, plannedTarget } from "#src/writes/run/run-plan.ts";

/**
 * The restores of a run in the order of sending, without repeats: containers first, and within a kind
 * those archived last first; those of unknown age at the end.
 */
export function inRunOrder(items: readonly PlannedItem[]): PlannedItem[] {
  const unique = new Map(items.map((item) => [plannedTarget(item), item]));
  const ranked = [...unique.values()].map((item) => ({
    item,
    rank: archiveKinds[item.kind].runOrder,
    time: Date.parse(item.archivedAt ?? "") || 0,
  }));
  ranked.sort((a, b) => a.rank - b.rank || b.time - a.time);
  return ranked.map(({ item }) => item);
}

/** Number of restores of each kind, in the order of sending. */
export function countsByKind(items: readonly PlannedItem[]): [Kind, number][] {
  const counts = new Map<Kind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => archiveKinds[a].runOrder - archiveKinds[b].runOrder);
}
