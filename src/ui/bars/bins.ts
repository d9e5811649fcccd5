import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { DAY_MS, momentOf, wallAt } from "#src/lib/dates.ts";

export type BinUnit = "day" | "week" | "month";

/** Equally long parts of the shown time, in the chosen zone. Their milliseconds may differ. */
export interface Bins {
  unit: BinUnit;
  /** Starts of all bins, then the end of the last one, in epoch milliseconds. */
  edges: readonly number[];
}

type Unit = BinUnit | "year";

/** Start of the day, week or other unit of a wall time, moved by a number of them. */
export function startOf(unit: Unit, wall: number, by = 0): number {
  const date = new Date(wall);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
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

/**
 * Bins that cover the days of two wall times: up to 100 days by day, 2 years by week, else by month.
 */
export function binsBetween(from: number, to: number): Bins {
  const end = startOf("day", to, 1);
  const days = (end - startOf("day", from)) / DAY_MS;
  const unit = days <= 100 ? "day" : days <= 731 ? "week" : "month";
  const walls = [...startsUntil(unit, from, end), startOf(unit, end - 1, 1)];
  // A zone may skip a whole day.
  return { unit, edges: [...new Set(walls.map((wall) => momentOf(wall)))] };
}

/** Number of places for which a condition holds; from the first that it fails for, it holds for none. */
export function countWhile(places: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, places];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

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

export const overlaps = ({ edges }: Bins, { from, to }: TimeRange) =>
  to >= (edges[0] ?? NaN) && from < (edges.at(-1) ?? NaN);

/** A tick of the axis: the bin after it, and the time that starts there. */
export interface Tick {
  bin: number;
  time: number;
  step: "day" | "month" | "year";
}

const MAX_TICKS = 14;

/** Ticks of each unit of bins, most first: what they name, the unit that they begin, and every how many of it. */
const tickSteps: Record<BinUnit, readonly (readonly [Tick["step"], Unit, number])[]> = {
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

/** Number of a month in its year, or of a year. */
function numberOf(unit: Unit, wall: number): number {
  const date = new Date(wall);
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

export interface ShownTick extends Tick {
  /** Widest space that it is shown in: a label gives way where labels would touch. */
  room: "any" | "half" | "full";
}

/** A bar: its heights are parts of the room that all have. */
export interface Bar {
  /** Its time and what it counts. */
  name: string;
  /** Items that match, on a root scale: a day of one is seen beside a day of hundreds. */
  height: number;
  /** All items read, up to half of the room; 0 where all match. */
  readHeight: number;
  /** Count to show at the tallest bar; empty for the others. */
  label: string;
  hasBurst?: boolean;
  /** Parts of the bar, from its top; one colour without. */
  parts?: readonly { tone: "ok" | "bad" | "warn"; count: number }[];
}

export interface BarChart {
  bins: Bins;
  bars: readonly Bar[];
  ticks: readonly ShownTick[];
  endsToday: boolean;
}

/**
 * The ticks that have room for a label: each before the next one, and the last before the end. Half
 * of them are shown where there is half the room, a quarter where there is less.
 */
export function ticksWithRoom(bins: Bins): ShownTick[] {
  const ticks = ticksOf(bins);
  const end = bins.edges.length - 1;
  const gap = Math.max(...ticks.slice(1).map(({ bin }, at) => bin - (ticks[at]?.bin ?? 0)), 1);
  return ticks.flatMap((tick, at) => {
    const gaps = (end - tick.bin) / gap;
    if (gaps < 1) return [];
    const room = at % 4 === 0 && gaps >= 4 ? "any" : at % 2 === 0 && gaps >= 2 ? "half" : "full";
    return [{ ...tick, room }];
  });
}
