import { type ArchivedItem, byNewestArchived } from "#src/archive/items/item.ts";

/**
 * Adds items to a list in the order of `byNewestArchived`. What lies between them is copied as a
 * block: sorting or walking through a hundred thousand items for each page would hold up the tab.
 */
export function mergeItems(
  sorted: readonly ArchivedItem[],
  added: readonly ArchivedItem[],
): readonly ArchivedItem[] {
  if (added.length === 0) return sorted;
  const blocks: (readonly ArchivedItem[])[] = [];
  let from = 0;
  for (const item of added.toSorted(byNewestArchived)) {
    const to = placeOf(item, sorted, from);
    blocks.push(sorted.slice(from, to), [item]);
    from = to;
  }
  const none: readonly ArchivedItem[] = [];
  return none.concat(...blocks, sorted.slice(from));
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
