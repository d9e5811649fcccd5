import type { Kind } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";

/** Longest gap between two items of a burst. */
export const MAX_GAP_MS = 2000;
/** Fewest items of a burst. */
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
