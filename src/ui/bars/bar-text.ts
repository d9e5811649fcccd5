import { formatClock as clock, timeFormat } from "#src/lib/format.ts";
import { type TimeRange, dayOfYear, dayText, rangeText } from "#src/ui/bars/time-range.ts";
import { wallAt } from "#src/lib/zone.ts";
import type { BinUnit } from "#src/ui/bars/bins.ts";

const year = timeFormat({ year: "numeric" });
const weekday = timeFormat({ weekday: "short" });
const shortMonth = timeFormat({ month: "short" });
const longMonth = timeFormat({ month: "long", year: "numeric" });

/** Name of a bar, such as "Fri 20 Nov". */
export function binText(unit: BinUnit, range: TimeRange): string {
  const { from } = range;
  if (unit === "month") return longMonth(from);
  if (unit === "week") return rangeText(range);
  const day = `${weekday(from)} ${dayText(from)}`;
  return unit === "hour" ? `${day}, ${clock(from)}` : day;
}

/** Label of a tick of the axis. */
export function tickText(step: "hour" | "day" | "month" | "year", time: number): string {
  if (step === "hour") return clock(time);
  if (step === "day") return dayOfYear(time);
  const startsYear = new Date(wallAt(time)).getUTCMonth() === 0;
  return step === "year" || startsYear ? year(time) : shortMonth(time);
}
