import { type ArchivedItem, byNewestArchived } from "#src/archive/finder/item.ts";

/**
 * Adds items to a list in the order of `byNewestArchived`, in time proportional to both: sorting a
 * hundred thousand items again for each page would hold up the page.
 */
export function mergeItems(
  sorted: readonly ArchivedItem[],
  added: readonly ArchivedItem[],
): readonly ArchivedItem[] {
  if (added.length === 0) return sorted;
  const merged: ArchivedItem[] = [];
  let from = 0;
  for (const item of added.toSorted(byNewestArchived)) {
    const to = placeOf(item, sorted, from);
    for (let at = from; at < to; at += 1) {
      const before = sorted[at];
      if (before) merged.push(before);
    }
    merged.push(item);
    from = to;
  }
  for (let at = from; at < sorted.length; at += 1) {
    const rest = sorted[at];
    if (rest) merged.push(rest);
  }
  return merged;
}

/** Index of the first item from `low` on that comes after `item`. */
function placeOf(item: ArchivedItem, sorted: readonly ArchivedItem[], low: number): number {
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other && byNewestArchived(other, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
