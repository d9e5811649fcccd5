import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { type Bins, rangeOfBins } from "#src/ui/bars/bins.ts";

/** Bars that PgUp and PgDn move by. */
const PAGE_BARS = 7;

/** The bar that a key moves to from another one; null for other keys. */
export function barOfKey(key: string, at: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageDown: at - PAGE_BARS,
    PageUp: at + PAGE_BARS,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), last);
}

/** The bar at a share of the width of all `count`; the first or last for a place outside of them. */
export const barAtShare = (share: number, count: number) =>
  Math.min(Math.max(Math.floor(share * count), 0), count - 1);

export const isSameRange = (one: TimeRange | null, other: TimeRange | null) =>
  one?.from === other?.from && one?.to === other?.to;

/** The range after a press on a bar: the time of the bar, or any time if that was the range already. */
export function rangeAfterPress(
  bins: Bins,
  range: TimeRange | null,
  bin: number,
): TimeRange | null {
  const pressed = rangeOfBins(bins, bin);
  return isSameRange(range, pressed) ? null : pressed;
}
