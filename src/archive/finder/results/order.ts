import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { foldText } from "#src/archive/finder/query/fold-text.ts";
import type { Sort, SortColumn } from "#src/archive/finder/results/results.ts";
import { type Slices, forEachIndex } from "#src/archive/finder/results/slices.ts";

type SortKey = string | number | null;

/** Digits are padded, so that INV-999 stands before INV-1000. */
const PADDED_DIGITS = 12;
const natural = (text: string) =>
  /\d/.test(text) ? text.replace(/\d+/g, (digits) => digits.padStart(PADDED_DIGITS, "0")) : text;
const textKey = (text: string | null) => (text === null ? null : natural(foldText(text)));
const timeKey = (time: number) => (Number.isNaN(time) ? null : time);

/** The key of an item in each column; null for items without one, which come last. */
const keys: Record<SortColumn, (item: ArchivedItem) => SortKey> = {
  // The folded titles are there already, and a line break sorts before any other character.
  title: ({ text }) => natural(text),
  kind: ({ kind }) => kind,
  id: ({ id }) => id,
  number: ({ number }) => textKey(number),
  status: ({ status }) => textKey(status),
  client: ({ client }) => client,
  total: ({ total }) => total,
  due: ({ due }) => timeKey(due),
  visibility: ({ visibility }) => textKey(visibility),
  created: ({ created }) => timeKey(created),
  archived: ({ archived }) => timeKey(archived),
};

/** Places of items in an order, of which equal items share one. */
export interface Order {
  /** Indices of the items, ascending by their keys; those without a key come last. */
  indices: Uint32Array;
  /** Place of the key of each item. */
  ranks: Uint32Array;
  /** Number of items that have a key. */
  keyed: number;
}

/** Keys that are sorted at once. */
const RUN_LENGTH = 512;

/** Sorts distinct keys in slices: short runs first, which are then merged. */
async function sortKeys<K extends string | number>(keys: K[], slices: Slices): Promise<K[]> {
  const compare = (one: K, other: K) => (one < other ? -1 : 1);
  let from: K[] = [];
  for (let start = 0; start < keys.length; start += RUN_LENGTH) {
    from.push(...keys.slice(start, start + RUN_LENGTH).toSorted(compare));
    if (slices.due()) await slices.pause();
  }
  for (let width = RUN_LENGTH; width < from.length; width *= 2) {
    const source = from;
    const merged: K[] = [];
    let left = 0;
    let right = width;
    let leftEnd = width;
    let rightEnd = Math.min(2 * width, source.length);
    await forEachIndex(source.length, slices, () => {
      if (left >= leftEnd && right >= rightEnd) {
        left = rightEnd;
        leftEnd = Math.min(left + width, source.length);
        right = leftEnd;
        rightEnd = Math.min(right + width, source.length);
      }
      const one = source[left];
      const other = source[right];
      const takesLeft =
        right >= rightEnd ||
        (left < leftEnd && one !== undefined && other !== undefined && one < other);
      const next = takesLeft ? one : other;
      if (takesLeft) left += 1;
      else right += 1;
      if (next !== undefined) merged.push(next);
    });
    from = merged;
  }
  return from;
}

/**
 * Orders items by a column. Each distinct key is sorted once, and the items are then counted into
 * their places: kinds, statuses and clients have few keys.
 */
export async function orderBy(
  items: readonly ArchivedItem[],
  column: SortColumn,
  slices: Slices,
): Promise<Order> {
  const keyOf = keys[column];
  const counts = new Map<SortKey, number>();
  const itemKeys: SortKey[] = [];
  await forEachIndex(items.length, slices, (index) => {
    const item = items[index];
    const key = item ? keyOf(item) : null;
    itemKeys.push(key);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  const distinct = [...counts.keys()].filter((key) => key !== null);
  // A column has keys of one type.
  const sorted: SortKey[] = await sortKeys(distinct, slices);
  const keyed = items.length - (counts.get(null) ?? 0);

  const rankOf = new Map<SortKey, number>();
  const nextPlace = new Uint32Array(sorted.length + 1);
  let place = 0;
  await forEachIndex(sorted.length, slices, (rank) => {
    const key = sorted[rank] ?? null;
    rankOf.set(key, rank);
    nextPlace[rank] = place;
    place += counts.get(key) ?? 0;
  });
  nextPlace[sorted.length] = keyed;

  const indices = new Uint32Array(items.length);
  const ranks = new Uint32Array(items.length);
  await forEachIndex(items.length, slices, (index) => {
    const rank = rankOf.get(itemKeys[index] ?? null) ?? sorted.length;
    const at = nextPlace[rank] ?? 0;
    indices[at] = index;
    nextPlace[rank] = at + 1;
    ranks[index] = rank;
  });
  return { indices, ranks, keyed };
}

/**
 * Items in an order, of those whose index is marked. Equal items stay newest archived first, and
 * items without a key last, in both directions.
 */
export async function inOrder(
  items: readonly ArchivedItem[],
  marked: Uint8Array,
  order: Order,
  { descending }: Sort,
  slices: Slices,
): Promise<ArchivedItem[]> {
  const { indices, ranks, keyed } = order;
  const found: ArchivedItem[] = [];
  const add = (at: number) => {
    const index = indices[at] ?? 0;
    const item = items[index];
    if (item && marked[index]) found.push(item);
  };
  if (descending) {
    const rankAt = (at: number) => ranks[indices[at] ?? 0];
    let end = keyed;
    for (let start = keyed - 1; start >= 0; start -= 1) {
      if (start > 0 && rankAt(start - 1) === rankAt(start)) continue;
      for (let at = start; at < end; at += 1) add(at);
      end = start;
      if (start % 256 === 0 && slices.due()) await slices.pause();
    }
  } else {
    await forEachIndex(keyed, slices, add);
  }
  await forEachIndex(items.length - keyed, slices, (offset) => add(keyed + offset));
  return found;
}
