import type { Span } from "#src/archive/query/search/results.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { DAY_MS, momentOf, wallAt } from "#src/lib/zone.ts";

export type BinUnit = "hour" | "day" | "week" | "month";

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

type Unit = BinUnit | "year";

/** Start of the hour, day, week or other unit of a wall time, moved by a number of them. */
function startOf(unit: Unit, wall: number, by = 0): number {
  const date = new Date(wall);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (unit === "hour") return Date.UTC(year, month, day, date.getUTCHours() + by);
  if (unit === "day") return Date.UTC(year, month, day + by);
  // Weeks begin on Monday.
  if (unit === "week") return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7) + 7 * by);
  if (unit === "month") return Date.UTC(year, month + by);
  return Date.UTC(year + by, 0);
}

/** Starts of units from the one of a wall time, until the first that is not before another. */
function startsUntil(unit: Unit, from: number, end: number): number[] {
  const starts = [startOf(unit, from)];
  for (let at = startOf(unit, from, 1); at < end; at = startOf(unit, at, 1)) starts.push(at);
  return starts;
}

const HOUR_MS = 3_600_000;

/** Longest time shown by month; a damaged date such as 0001-01-01 would make 24,000 bars. */
const MAX_YEARS = 50;

/**
 * Bins that cover the days of two wall times: up to 2 days by hour, 100 days by day, 2 years by week,
 * else by month.
 */
function binsBetween(from: number, to: number): Bins {
  const end = startOf("day", to, 1);
  const days = (end - startOf("day", from)) / DAY_MS;
  if (days <= 2) {
    const edges: number[] = [];
    const last = momentOf(end);
    for (let at = momentOf(startOf("day", from)); at < last; at += HOUR_MS) edges.push(at);
    return { unit: "hour", edges: [...edges, last] };
  }
  const unit = days <= 100 ? "day" : days <= 731 ? "week" : "month";
  const walls = [...startsUntil(unit, from, end), startOf(unit, end - 1, 1)];
  // A zone may skip a whole day.
  return { unit, edges: [...new Set(walls.map(momentOf))] };
}

/**
 * Bins of a span that ends today. `oldest` and `newest` are the times of the first and last item, or
 * NaN without one; only the whole time depends on them.
 */
export function binsOf(span: Span, now: number, oldest: number, newest: number): Bins {
  const today = wallAt(now);
  if (span === "today") return binsBetween(today, today);
  if (span === "12-weeks") return binsBetween(startOf("day", today, 1 - 12 * 7), today);
  if (span === "2-years") return binsBetween(startOf("day", today, 1 - 2 * 365), today);
  const [earliest, latest] = [startOf("year", today, -MAX_YEARS), startOf("year", today, 2)];
  return binsBetween(
    Number.isNaN(oldest) ? today : Math.max(earliest, Math.min(wallAt(oldest), today)),
    Number.isNaN(newest) ? today : Math.min(latest, Math.max(wallAt(newest), today)),
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

/** Number of places for which a condition holds; from the first that it fails for, it holds for none. */
function countWhile(places: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, places];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of items archived at a time or later, in the order of `byNewestArchived`; all with a time for -∞. */
const countSince = (items: readonly ArchivedItem[], time: number) =>
  // Items without a time are last, and NaN is not at or after any time.
  countWhile(items.length, (place) => (items[place]?.archived ?? NaN) >= time);

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
  const bin = countWhile(edges.length, (place) => (edges[place] ?? NaN) <= time) - 1;
  return Math.min(Math.max(bin, 0), edges.length - 2);
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

/** Ticks of each unit of bins, most first: what they name, the unit that they begin, and every how many of it. */
const tickSteps: Record<BinUnit, readonly (readonly [Tick["step"], Unit, number])[]> = {
  hour: [
    ["hour", "hour", 3],
    ["hour", "hour", 6],
  ],
  day: [
    ["day", "day", 1],
    ["day", "week", 1],
  ],
  week: [
    ["month", "month", 1],
    ["month", "month", 3],
  ],
  month: [
    ["month", "month", 3],
    ["year", "year", 1],
    ["year", "year", 5],
  ],
};

/** Number of an hour in its day, of a month in its year, or of a year. */
function numberOf(unit: Unit, wall: number): number {
  const date = new Date(wall);
  if (unit === "hour") return date.getUTCHours();
  return unit === "month" ? date.getUTCMonth() : date.getUTCFullYear();
}

/** Ticks of the axis, at most about a dozen. */
export function ticksOf(bins: Bins): Tick[] {
  const { unit, edges } = bins;
  const [from, to] = [wallAt(edges[0] ?? NaN), wallAt(edges.at(-1) ?? NaN)];
  const found = tickSteps[unit].map(([step, of, every]) => ({
    step,
    walls: startsUntil(of, from, to).filter(
      (wall) => wall >= from && (every === 1 || numberOf(of, wall) % every === 0),
    ),
  }));
  const ticks = found.find(({ walls }) => walls.length <= MAX_TICKS) ?? found.at(-1);
  return (ticks?.walls ?? []).map((wall) => {
    const time = momentOf(wall);
    return { bin: binAt(bins, time), time, step: ticks?.step ?? "day" };
  });
}
