import { type Kind, kinds } from "#src/api/archive.ts";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";

/** Longest gap between two items of a burst. */
export const MAX_GAP_MS = 2000;
export const MIN_BURST_ITEMS = 5;

/** Items that were most likely archived by one act. */
export interface Burst {
  /** The same for the same first item, however much it grows. */
  key: string;
  /** Newest archived first. */
  items: readonly ArchivedItem[];
  /** Times of the first and last item, in epoch milliseconds. */
  from: number;
  to: number;
  kinds: readonly Kind[];
}

function burstOf(items: readonly ArchivedItem[]): Burst[] {
  const [last] = items;
  const first = items.at(-1);
  if (!first || !last || items.length < MIN_BURST_ITEMS) return [];
  const found = new Set(items.map(({ kind }) => kind));
  return [
    {
      key: keyOf(first),
      items,
      from: first.archived,
      to: last.archived,
      kinds: kinds.filter((kind) => found.has(kind)),
    },
  ];
}

/**
 * Finds all bursts, newest first, in items in the order of `byNewestArchived`. Items without a time
 * belong to none.
 */
export function findBursts(items: readonly ArchivedItem[]): Burst[] {
  const bursts: Burst[] = [];
  let start = 0;
  let before = items[0]?.archived ?? NaN;
  for (let end = 1; end <= items.length; end += 1) {
    const time = items[end]?.archived ?? NaN;
    const isJoined = before - time <= MAX_GAP_MS;
    before = time;
    // Never joined: what is next to an item without a time, or after the last one.
    if (isJoined) continue;
    // Most pieces are single items: only what is large enough is copied.
    if (end - start >= MIN_BURST_ITEMS) bursts.push(...burstOf(items.slice(start, end)));
    start = end;
  }
  return bursts;
}

/** The burst of each item that belongs to one, by the key of the item. */
export function burstKeys(bursts: readonly Burst[]): ReadonlyMap<string, Burst> {
  const byKey = new Map<string, Burst>();
  for (const burst of bursts) for (const item of burst.items) byKey.set(keyOf(item), burst);
  return byKey;
}
