import { kinds } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import type { Grouping, ItemGroup } from "#src/archive/finder/results/results.ts";
import { type Slices, forEachIndex } from "#src/archive/finder/results/slices.ts";
import type { Burst } from "#src/archive/finder/when/bursts.ts";

/** Key of the group of items without a time, or without a client. */
export const NO_VALUE = "none";

/** Names the local day of a time as `2026-11-20`. Fast for times of the same day in a row. */
function createDayOf(): (time: number) => string {
  let day = NO_VALUE;
  let [from, to] = [Number.NaN, Number.NaN];
  return (time) => {
    if (Number.isNaN(time)) return NO_VALUE;
    if (time >= from && time < to) return day;
    const date = new Date(time);
    const [year, month, dayOfMonth] = [date.getFullYear(), date.getMonth(), date.getDate()];
    from = new Date(year, month, dayOfMonth).getTime();
    // Not 24 hours later: a day may have 23 or 25.
    to = new Date(year, month, dayOfMonth + 1).getTime();
    const two = (part: number) => String(part).padStart(2, "0");
    day = `${year}-${two(month + 1)}-${two(dayOfMonth)}`;
    return day;
  };
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : 1);
/** Compares keys of which `NO_VALUE` comes last. */
const noValueLast = (one: string, other: string) =>
  one === NO_VALUE ? 1 : other === NO_VALUE ? -1 : compareTexts(one, other);
const kindPlaces = new Map<string, number>(kinds.map((kind, place) => [kind, place]));

/**
 * Puts items under headings, in linear time. Groups by time are in the order of their newest items,
 * or of the oldest when `oldestFirst`; the others are in the order of their names. Inside of a group
 * the items keep their order.
 */
export async function groupItems(
  matches: readonly ArchivedItem[],
  grouping: Grouping,
  bursts: readonly Burst[],
  { oldestFirst, slices }: { oldestFirst: boolean; slices: Slices },
): Promise<ItemGroup[]> {
  const burstOf = new Map<ArchivedItem, Burst>();
  if (grouping === "together") {
    for (const burst of bursts) {
      await forEachIndex(burst.items.length, slices, (index) => {
        const item = burst.items[index];
        if (item) burstOf.set(item, burst);
      });
    }
  }
  const dayOf = createDayOf();
  interface Building extends ItemGroup {
    items: ArchivedItem[];
    newest: number;
  }
  const groups = new Map<string, Building>();
  await forEachIndex(matches.length, slices, (index) => {
    const item = matches[index];
    if (!item) return;
    const burst = burstOf.get(item) ?? null;
    const key =
      grouping === "kind"
        ? item.kind
        : grouping === "client"
          ? (item.client ?? NO_VALUE)
          : burst
            ? `burst ${burst.key}`
            : dayOf(item.archived);
    let group = groups.get(key);
    if (!group) {
      group = { key, burst, items: [], newest: Number.NEGATIVE_INFINITY };
      groups.set(key, group);
    }
    group.items.push(item);
    if (item.archived > group.newest) group.newest = item.archived;
  });
  const all = [...groups.values()];
  if (grouping === "kind") {
    all.sort((one, other) => (kindPlaces.get(one.key) ?? 0) - (kindPlaces.get(other.key) ?? 0));
  } else if (grouping === "client") {
    all.sort((one, other) => noValueLast(one.key, other.key));
  } else {
    const direction = oldestFirst ? -1 : 1;
    all.sort((one, other) => {
      if (one.key === NO_VALUE || other.key === NO_VALUE) return noValueLast(one.key, other.key);
      return direction * (other.newest - one.newest) || compareTexts(one.key, other.key);
    });
  }
  return all.map(({ key, burst, items }) => ({ key, burst, items }));
}
