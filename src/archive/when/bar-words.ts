import { counted, formatClock as clock, formatNumber, timeFormat } from "#src/lib/format.ts";
import { wallAt } from "#src/lib/zone.ts";
import type { BinUnit, TimeRange } from "#src/archive/when/bins.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { burstSpan, dayOfYear, dayText, rangeText } from "#src/archive/when/when-words.ts";

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

/** Items and time of a burst: "54 items within 4 seconds". */
export const burstTitle = (burst: Burst) =>
  `${counted(burst.items.length, "item", "items")} ${burstSpan(burst)}`;

/** Moment of a burst: "20 Nov, 14:03". */
export const burstMoment = ({ from }: Burst) => `${dayText(from)}, ${clock(from)}`;

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
