import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import { counted, formatClock as clock, formatNumber, formatDuration } from "#src/lib/format.ts";
import { dayAt, startOfDay } from "#src/lib/dates.ts";
import { dayText } from "#src/ui/bars/time-range.ts";

/** Longest gap between two items of a burst. */
const MAX_GAP_MS = 2000;
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
}

function burstOf(items: readonly ArchivedItem[]): Burst[] {
  const [last] = items;
  const first = items.at(-1);
  if (!first || !last) return [];
  return [{ key: keyOf(first), items, from: first.archived, to: last.archived }];
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

/** Time from the first to the last item of a burst: "within 4 seconds" or "within 1 min 6 s". */
export function burstSpan({ from, to }: Burst): string {
  const seconds = Math.max(1, Math.round((to - from) / 1000));
  return `within ${seconds < 60 ? counted(seconds, "second", "seconds") : formatDuration(seconds)}`;
}

/** Moment of a burst: "20 Nov, 14:03", or "yesterday 14:03". `today` is the start of the day. */
export function burstMoment({ from }: Burst, today: number): string {
  if (from < startOfDay(dayAt(today) - 1)) return `${dayText(from, today)}, ${clock(from)}`;
  return `${from < today ? "yesterday" : "today"} ${clock(from)}`;
}

/** Content of a bar: "70 items, 54 of them within 4 seconds". `read` is null where all items match. */
export function barText(matching: number, read: number | null, bursts: readonly Burst[]): string {
  const items =
    read === null
      ? counted(matching, "item", "items")
      : `${formatNumber(matching)} of ${counted(read, "item", "items")} match`;
  const [burst] = bursts;
  if (!burst) return items;
  if (bursts.length > 1) return `${items}, ${bursts.length} groups`;
  const count = formatNumber(burst.items.length);
  return `${items}, ${read === null ? `${count} of them` : `${count} archived`} ${burstSpan(burst)}`;
}
