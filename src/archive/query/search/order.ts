import type { ArchivedItem } from "#src/archive/items/item.ts";
import { foldText } from "#src/archive/query/fold-text.ts";
import type { Sort } from "#src/archive/query/search/results.ts";
import { parseTime } from "#src/lib/format.ts";
import { type LongTask, ITEMS_PER_STEP, visitInSteps } from "#src/lib/long-task.ts";

type SortKey = string | number | null;

/**
 * A text whose numbers sort by their value: INV-999 before INV-1000. Each number is preceded by the
 * count of its digits.
 */
const natural = (text: string) =>
  text.replace(/\d+/g, (digits) => `${String.fromCharCode(ZERO + digits.length)}${digits}`);
const ZERO = 48;

const textKey = (text: string | null) => (text === null ? null : natural(foldText(text)));
const timeKey = (time: number) => (Number.isNaN(time) ? null : time);
const timeTextKey = (text: string | null) => (text && parseTime(text)?.getTime()) ?? null;

/** The key of an item in each column; null for items without one, which come last. */
const keys = {
  // The folded titles are there already.
  title: ({ text, titleLength }) => natural(text.slice(0, titleLength)),
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
  messages: ({ messages }) => messages,
  "latest message": ({ latestAt }) => timeTextKey(latestAt),
  start: ({ startAt }) => timeTextKey(startAt),
  closed: ({ closedAt }) => timeTextKey(closedAt),
  url: ({ url }) => textKey(url),
  description: ({ description }) => textKey(description),
} satisfies Record<string, (item: ArchivedItem) => SortKey>;

export type SortColumn = keyof typeof keys;
const isSortColumn = (name: string): name is SortColumn => Object.hasOwn(keys, name);
export const sortColumns: readonly SortColumn[] = Object.keys(keys).filter(isSortColumn);

export interface Order {
  /** Indices of the items, ascending by their keys; those without a key come last. */
  indices: Uint32Array;
  /** 1 where an item has the same key as the one before it. */
  isTie: Uint8Array;
  /** Number of items that have a key. */
  keyed: number;
}

/** Indices that are sorted in one step: about 2 ms. */
const RUN_LENGTH = 4096;
/** Sorts indices: short runs first, which are then merged. Overwrites `indices`. */
function* sortIndices(
  indices: Uint32Array<ArrayBuffer>,
  isBefore: (one: number, other: number) => boolean,
): LongTask<Uint32Array<ArrayBuffer>> {
  const compare = (one: number, other: number) =>
    isBefore(one, other) ? -1 : isBefore(other, one) ? 1 : 0;
  const { length } = indices;
  for (let start = 0; start < length; start += RUN_LENGTH) {
    indices.subarray(start, start + RUN_LENGTH).sort(compare);
    yield;
  }
  let source = indices;
  let target = new Uint32Array(length);
  for (let width = RUN_LENGTH; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const one = source[left] ?? 0;
        const other = source[right] ?? 0;
        // The left one also when they are equal: the sort is stable.
        const takesLeft = right >= end || (left < middle && !isBefore(other, one));
        target[at] = takesLeft ? one : other;
        if (takesLeft) left += 1;
        else right += 1;
        if (at % ITEMS_PER_STEP === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  return source;
}

/** Orders items by a column; equal items keep their order. */
export function* orderBy(items: readonly ArchivedItem[], column: SortColumn): LongTask<Order> {
  const keyOf: (item: ArchivedItem) => SortKey = keys[column];
  const itemKeys: (string | number)[] = [];
  const indices = new Uint32Array(items.length);
  const unkeyed: number[] = [];
  let keyed = 0;
  yield* visitInSteps(items, ITEMS_PER_STEP, (item, index) => {
    const key = keyOf(item);
    // Never compared: it only keeps the indices in step.
    itemKeys.push(key ?? "");
    if (key === null) {
      unkeyed.push(index);
    } else {
      indices[keyed] = index;
      keyed += 1;
    }
  });
  indices.set(unkeyed, keyed);
  const isBefore = (one: number, other: number) => (itemKeys[one] ?? "") < (itemKeys[other] ?? "");
  const sorted = yield* sortIndices(indices.slice(0, keyed), isBefore);
  indices.set(sorted);

  const isTie = new Uint8Array(items.length);
  for (let at = 1; at < keyed; at += 1) {
    if (itemKeys[indices[at - 1] ?? 0] === itemKeys[indices[at] ?? 0]) isTie[at] = 1;
    if (at % ITEMS_PER_STEP === 0) yield;
  }
  return { indices, isTie, keyed };
}

/**
 * Items in an order, of those whose index is marked. Equal items stay newest archived first, and
 * items without a key last, in both directions.
 */
export function* inOrder(
  items: readonly ArchivedItem[],
  marked: Uint8Array,
  order: Order,
  { descending }: Sort,
): LongTask<ArchivedItem[]> {
  const { indices, isTie, keyed } = order;
  const found: ArchivedItem[] = [];
  const add = (at: number) => {
    const index = indices[at] ?? 0;
    const item = items[index];
    if (item && marked[index]) found.push(item);
  };
  let from = 0;
  if (descending) {
    let end = keyed;
    for (let start = keyed - 1; start >= 0; start -= 1) {
      if (isTie[start]) continue;
      for (let at = start; at < end; at += 1) add(at);
      end = start;
      if (start % ITEMS_PER_STEP === 0) yield;
    }
    from = keyed;
  }
  for (let at = from; at < items.length; at += 1) {
    add(at);
    if (at % ITEMS_PER_STEP === 0) yield;
  }
  return found;
}
