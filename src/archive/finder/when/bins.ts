import { bisectRight, range } from "d3-array";
import {
  type CountableTimeInterval,
  type TimeInterval,
  utcDay,
  utcHour,
  utcMonday,
  utcMonth,
  utcYear,
} from "d3-time";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import type { Burst } from "#src/archive/finder/when/bursts.ts";
import { dayAt, momentOf, startOfDay, wallAt } from "#src/lib/zone.ts";

export type BinUnit = "hour" | "day" | "week" | "month";

/** Times that the histogram can show. */
export const spans = ["today", "12-weeks", "2-years", "all"] as const;
export type Span = (typeof spans)[number];
export const DEFAULT_SPAN: Span = "12-weeks";

/** A time with both ends included, in epoch milliseconds. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Equally long parts of the shown time, in the chosen zone. Their milliseconds may differ. */
export interface Bins {
  unit: BinUnit;
  /** Starts of all bins, then the end of the last one, in epoch milliseconds. */
  edges: readonly number[];
}

/** Intervals of wall times, which are dates in UTC. */
const intervals: Record<Exclude<BinUnit, "hour">, CountableTimeInterval> = {
  day: utcDay,
  week: utcMonday,
  month: utcMonth,
};
const HOUR_MS = 3_600_000;

/** Start of today in the chosen zone, in epoch milliseconds. */
export const startOfToday = () => startOfDay(dayAt(Date.now()));

/** Longest time shown by month; a damaged date such as 0001-01-01 would make 24,000 bars. */
const MAX_YEARS = 50;

/**
 * Bins that cover the days of two wall times: up to 2 days by hour, 100 days by day, 2 years by week,
 * else by month.
 */
function binsBetween(from: Date, to: Date): Bins {
  const days = utcDay.count(from, to) + 1;
  const tomorrow = utcDay.offset(utcDay.floor(to), 1);
  if (days <= 2) {
    const [start, end] = [utcDay.floor(from), tomorrow].map((wall) => momentOf(wall.getTime()));
    return { unit: "hour", edges: [...range(start ?? NaN, end ?? NaN, HOUR_MS), end ?? NaN] };
  }
  const unit = days <= 100 ? "day" : days <= 731 ? "week" : "month";
  const end = intervals[unit].ceil(tomorrow);
  const walls = [...intervals[unit].range(intervals[unit].floor(from), end), end];
  // A zone may skip a whole day.
  return { unit, edges: [...new Set(walls.map((wall) => momentOf(wall.getTime())))] };
}

/**
 * Bins of a span that ends today. `oldest` and `newest` are the times of the first and last item, or
 * NaN without one; only the whole time depends on them.
 */
export function binsOf(span: Span, now: number, oldest: number, newest: number): Bins {
  const today = new Date(wallAt(now));
  if (span === "today") return binsBetween(today, today);
  if (span === "12-weeks") return binsBetween(utcDay.offset(today, 1 - 12 * 7), today);
  if (span === "2-years") return binsBetween(utcDay.offset(today, 1 - 2 * 365), today);
  const earliest = utcYear.offset(today, -MAX_YEARS).getTime();
  const latest = utcYear.offset(today, 1).getTime();
  return binsBetween(
    new Date(
      Number.isNaN(oldest) ? today : Math.max(earliest, Math.min(wallAt(oldest), today.getTime())),
    ),
    new Date(
      Number.isNaN(newest) ? today : Math.min(latest, Math.max(wallAt(newest), today.getTime())),
    ),
  );
}

/** Items per bin, and those in none. */
export interface BinCounts {
  counts: readonly number[];
  /** Items without a time. */
  undated: number;
  /** Items before the first bin or after the last one. */
  outside: number;
}

/** Number of items archived at a time or later, in the order of `byNewestArchived`; all with a time for -∞. */
function countSince(items: readonly ArchivedItem[], time: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // Items without a time are last, and NaN is not at or after any time.
    if ((items[middle]?.archived ?? NaN) >= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Counts items in the order of `byNewestArchived`. Looks for the borders of the bins only, so that
 * 100,000 items take no longer than a few.
 */
export function countPerBin({ edges }: Bins, items: readonly ArchivedItem[]): BinCounts {
  const since = edges.map((edge) => countSince(items, edge));
  const dated = countSince(items, Number.NEGATIVE_INFINITY);
  const [inAndAfter = 0, after = 0] = [since[0], since.at(-1)];
  return {
    counts: since.slice(0, -1).map((count, bin) => count - (since[bin + 1] ?? 0)),
    undated: items.length - dated,
    outside: dated - inAndAfter + after,
  };
}

/** Time of the oldest item in the order of `byNewestArchived`; NaN where none has a time. */
export const oldestOf = (items: readonly ArchivedItem[]): number =>
  items[countSince(items, Number.NEGATIVE_INFINITY) - 1]?.archived ?? NaN;

/** Index of the bin in which a time lies; the first or last bin for a time before or after all. */
export function binAt({ edges }: Bins, time: number): number {
  return Math.min(Math.max(bisectRight(edges, time) - 1, 0), edges.length - 2);
}

/** The time of the bins from one index to another, in either order. */
export function rangeOfBins({ edges }: Bins, one: number, other = one): TimeRange {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  return { from: edges[first] ?? NaN, to: (edges[last + 1] ?? NaN) - 1 };
}

/** True when some of a range lies in the bins. */
export const overlaps = ({ edges }: Bins, { from, to }: TimeRange) =>
  to >= (edges[0] ?? NaN) && from < (edges.at(-1) ?? NaN);

/** The bursts of each bin, by the time of their first item; empty bins are left out. */
export function burstsPerBin(bins: Bins, bursts: readonly Burst[]): ReadonlyMap<number, Burst[]> {
  const { edges } = bins;
  const found = new Map<number, Burst[]>();
  for (const burst of bursts) {
    if (burst.from < (edges[0] ?? NaN) || burst.from >= (edges.at(-1) ?? NaN)) continue;
    const bin = binAt(bins, burst.from);
    found.set(bin, [...(found.get(bin) ?? []), burst]);
  }
  return found;
}

/** A tick of the axis: the bin that it stands before, and what starts there. */
export interface Tick {
  bin: number;
  time: number;
  step: "hour" | "day" | "month" | "year";
}

const MAX_TICKS = 14;
const everyMonths = (step: number) => utcMonth.every(step) ?? utcMonth;
const everyYears = (step: number) => utcYear.every(step) ?? utcYear;
const tickSteps: Record<BinUnit, readonly (readonly [Tick["step"], TimeInterval])[]> = {
  hour: [
    ["hour", utcHour.every(3) ?? utcHour],
    ["hour", utcHour.every(6) ?? utcHour],
  ],
  day: [
    ["day", utcDay],
    ["day", utcMonday],
  ],
  week: [
    ["month", everyMonths(1)],
    ["month", everyMonths(3)],
  ],
  month: [
    ["month", everyMonths(3)],
    ["year", everyYears(1)],
    ["year", everyYears(5)],
  ],
};

/** Ticks of the axis, at most about a dozen. */
export function ticksOf(bins: Bins): Tick[] {
  const { unit, edges } = bins;
  const wall = (edge = 0) => new Date(wallAt(edge));
  const [from, to] = [wall(edges[0]), wall(edges.at(-1))];
  const steps = tickSteps[unit];
  const [step, interval] = steps.find(
    ([, interval]) => interval.range(from, to).length <= MAX_TICKS,
  ) ??
    steps.at(-1) ?? ["day", utcDay];
  return interval.range(from, to).map((date) => {
    const time = momentOf(date.getTime());
    return { bin: binAt(bins, time), time, step };
  });
}
