import { kinds } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Grouping, ItemGroup } from "#src/archive/query/search/results.ts";
import type { ItemFacts } from "#src/archive/query/match.ts";
import { natural } from "#src/archive/query/search/order.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { foldText } from "#src/lib/fold-text.ts";
import { DAY_MS, dayAt, startOfDay } from "#src/lib/dates.ts";

/** Key of the group of items without a time, or without a client. */
export const NO_VALUE = "none";

const UNDECIDED = "undecided";
const verdicts = [UNDECIDED, "flagged", "left"];

interface Options {
  oldestFirst: boolean;
  /** Decisions, where items are put under them. */
  verdictOf?: ItemFacts["verdictOf"] | undefined;
  nameOf?: ItemFacts["nameOf"];
}

interface Day {
  name: string;
  from: number;
  to: number;
}

function dayNumbered(day: number): Day {
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10);
  return { name, from: startOfDay(day), to: startOfDay(day + 1) };
}

/** Names the day of a time as `2026-11-20`, in the chosen zone. Fast for times of the same day in a row. */
function createDayOf(): (time: number) => string {
  const days = new Map<number, Day>();
  let last: Day | null = null;
  return (time) => {
    if (Number.isNaN(time)) return NO_VALUE;
    if (last && time >= last.from && time < last.to) return last.name;
    const number = dayAt(time);
    last = days.get(number) ?? dayNumbered(number);
    days.set(number, last);
    return last.name;
  };
}

/**
 * Puts items under headings, in linear time. Groups by time are in the order of their newest items,
 * or of the oldest when `oldestFirst`; the others are in the order of their names. Inside of a group
 * the items keep their order.
 */
export function groupItems(
  matches: readonly ArchivedItem[],
  grouping: Grouping,
  bursts: readonly Burst[],
  { oldestFirst, verdictOf, nameOf }: Options,
): ItemGroup[] {
  const burstOf = new Map<ArchivedItem, Burst>();
  if (grouping === "together") {
    for (const burst of bursts) for (const item of burst.items) burstOf.set(item, burst);
  }
  const dayOf = createDayOf();
  const keyOf: Record<Grouping, (item: ArchivedItem) => string> = {
    kind: ({ kind }) => kind,
    client: ({ client }) => client ?? NO_VALUE,
    decision: (item) => verdictOf?.(item) ?? UNDECIDED,
    day: ({ archived }) => dayOf(archived),
    together: ({ archived }) => dayOf(archived),
  };
  const groups = new Map<string, Building>();
  for (const item of matches) {
    const burst = burstOf.get(item) ?? null;
    const key = burst ? `burst ${burst.key}` : keyOf[grouping](item);
    let group = groups.get(key);
    if (!group) {
      group = { key, burst, rows: [], newest: Number.NEGATIVE_INFINITY };
      groups.set(key, group);
    }
    group.rows.push(item);
    if (item.archived > group.newest) group.newest = item.archived;
  }
  const byTime = ({ newest }: Building) => (oldestFirst ? newest : -newest);
  const rankOf: Record<Grouping, (group: Building) => number> = {
    kind: ({ key }) => kinds.findIndex((kind) => kind === key),
    client: () => 0,
    decision: ({ key }) => verdicts.indexOf(key),
    day: byTime,
    together: byTime,
  };
  const rank = rankOf[grouping];
  const nameOfGroup = ({ key }: Building) =>
    grouping === "client" ? natural(nameOf?.(key) ?? foldText(key)) : key;
  return [...groups.values()]
    .toSorted((one, other) => {
      if (one.key === NO_VALUE || other.key === NO_VALUE) return one.key === NO_VALUE ? 1 : -1;
      return rank(one) - rank(other) || (nameOfGroup(one) < nameOfGroup(other) ? -1 : 1);
    })
    .map(({ key, burst, rows }) => ({ key, burst, rows }));
}

interface Building extends ItemGroup {
  rows: ArchivedItem[];
  /** Time of the newest archiving, in epoch milliseconds. */
  newest: number;
}
