import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { DAY_MS, momentOf } from "#src/lib/dates.ts";

export type BinUnit = "day" | "week" | "month";

/** Equally long parts of the shown time, in the chosen zone. Their milliseconds may differ. */
export interface Bins {
  unit: BinUnit;
  /** Starts of all bins, then the end of the last one, in epoch milliseconds. */
  edges: readonly number[];
}

/** Start of the day, week or other unit of a wall time, moved by a number of them. */
export function startOf(unit: BinUnit | "year", wall: number, by = 0): number {
  const date = new Date(wall);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (unit === "day") return Date.UTC(year, month, day + by);
  // Weeks begin on Monday.
  if (unit === "week") return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7) + 7 * by);
  if (unit === "month") return Date.UTC(year, month + by);
  return Date.UTC(year + by, 0);
}

/**
 * Bins that cover the days of two wall times: up to 100 days by day, 2 years by week, else by month.
 */
export function binsBetween(from: number, to: number): Bins {
  const end = startOf("day", to, 1);
  const days = (end - startOf("day", from)) / DAY_MS;
  const unit = days <= 100 ? "day" : days <= 731 ? "week" : "month";
  let wall = startOf(unit, from);
  // A zone may skip a whole day.
  const edges = new Set([momentOf(wall)]);
  while (wall < end) {
    wall = startOf(unit, wall, 1);
    edges.add(momentOf(wall));
  }
  return { unit, edges: [...edges] };
}

/** The time of the bins from one index to another, in either order. */
export function rangeOfBins({ edges }: Bins, one: number, other = one): TimeRange {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  return { from: edges[first] ?? NaN, to: (edges[last + 1] ?? NaN) - 1 };
}
