import { type Kind, isKind } from "#src/api/archive.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { second, stamp } from "#src/demo/state/time.ts";

/** Items that were archived by one act. */
export interface SeedBurst {
  /** Calendar days before the reference time, in the local zone. */
  daysAgo: number;
  /** Time of day of the first item. */
  at: readonly [hour: number, minute: number, second: number];
  /** Time from the first to the last item. */
  seconds: number;
  items: Partial<Record<Kind, number>>;
}

/** The bursts of the demo. */
export const usualBursts: readonly SeedBurst[] = [
  {
    daysAgo: 1,
    at: [14, 3, 7],
    seconds: 4,
    items: { invoices: 11, conversations: 13, milestones: 3, links: 6, folders: 2, docs: 19 },
  },
  {
    daysAgo: 24,
    at: [17, 41, 20],
    seconds: 66,
    items: { conversations: 28, links: 30, folders: 70 },
  },
  { daysAgo: 40, at: [9, 12, 2], seconds: 9, items: { invoices: 23 } },
];

/** Archived items at the top of each list that belong to no burst: the first two pages of twenty. */
const UNTOUCHED = 40;

function startOf({ daysAgo, at }: SeedBurst, epoch: number): number {
  const date = new Date(epoch);
  date.setDate(date.getDate() - daysAgo);
  return date.setHours(...at, 0);
}

/** Items of a list from its top to its end, at equal distances. */
function spread(items: readonly Stored[], count: number): Stored[] {
  const step = items.length / count;
  return Array.from({ length: count }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}

/**
 * Archives items of a new workspace together. They stand on any page of their lists, which are ordered
 * by creation; their number, IDs and order stay.
 */
export function archiveTogether(
  records: Record<Kind, Stored[]>,
  bursts: readonly SeedBurst[],
  epoch: number,
): void {
  const taken = new Set<Stored>();
  for (const burst of bursts) {
    const chosen = Object.entries(burst.items).flatMap(([kind, count]) => {
      if (!isKind(kind)) return [];
      const archived = records[kind].filter((item) => item["archived_at"] !== null);
      const below = archived.slice(Math.min(UNTOUCHED, Math.floor(archived.length / 2)));
      return spread(
        below.filter((item) => !taken.has(item)),
        count,
      );
    });
    const start = startOf(burst, epoch);
    for (const [index, item] of chosen.entries()) {
      const seconds = Math.round((index * burst.seconds) / (chosen.length - 1));
      item["archived_at"] = stamp(start + seconds * second);
      item.updated_at = stamp(start + seconds * second);
      taken.add(item);
    }
  }
}
