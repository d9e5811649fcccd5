import { counted, formatClock as clock, formatNumber, timeFormat } from "#src/lib/format.ts";
import { formatDuration } from "#src/lib/format-duration.ts";
import { dayAt, startOfDay, wallAt } from "#src/lib/zone.ts";
import type { BinUnit, TimeRange } from "#src/archive/when/bins.ts";
import type { Burst } from "#src/archive/when/bursts.ts";

const dayOfYear = timeFormat({ day: "numeric", month: "short" });
const dayAndYear = timeFormat({ day: "numeric", month: "short", year: "numeric" });
const year = timeFormat({ year: "numeric" });
const weekday = timeFormat({ weekday: "short" });
const shortMonth = timeFormat({ month: "short" });
const longMonth = timeFormat({ month: "long", year: "numeric" });
const exactClock = timeFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

const yearOf = (time: number) => new Date(wallAt(time)).getUTCFullYear();
const isSameDay = (one: number, other: number) => dayAt(one) === dayAt(other);
const isStartOfDay = (time: number) => startOfDay(dayAt(time)) === time;

/** False for the open end of a range. */
const isDate = (time: number) => Math.abs(time) <= 8.64e15;

/** A month such as Oct 2026. */
export const monthText = timeFormat({ month: "short", year: "numeric" });

/** A day such as 20 Nov, or 20 Nov 2024 outside of this year. */
export const dayText = (time: number, now = Date.now()) =>
  yearOf(time) === yearOf(now) ? dayOfYear(time) : dayAndYear(time);

/** A range such as "5 Oct – 20 Nov", or with times of day where it does not consist of whole days. */
export function rangeText({ from, to }: TimeRange): string {
  if (!isDate(from)) return isDate(to) ? `Until ${dayText(to)}` : "Any time";
  if (!isDate(to)) return `Since ${dayText(from)}`;
  const whole = isStartOfDay(from) && isStartOfDay(to + 1);
  if (whole) return isSameDay(from, to) ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  const time = to - from < 60_000 ? exactClock : clock;
  const end = isSameDay(from, to) ? time(to) : `${dayText(to)}, ${time(to)}`;
  return `${dayText(from)}, ${time(from)} – ${end}`;
}

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

/** Time from the first to the last item of a burst: "within 4 seconds" or "within 1 min 6 s". */
export function burstSpan({ from, to }: Burst): string {
  const seconds = Math.max(1, Math.round((to - from) / 1000));
  if (seconds < 60) return `within ${counted(seconds, "second", "seconds")}`;
  if (seconds >= 3600) return `within ${formatDuration(seconds)}`;
  if (seconds % 60 === 0) return `within ${seconds / 60} min`;
  return `within ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
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
