import { formatClock as clock, formatDay, formatSecond, timeFormat } from "#src/lib/format.ts";
import { dayAt, startOfDay, yearAt } from "#src/lib/dates.ts";

/** A time with both ends included, in epoch milliseconds. */
export interface TimeRange {
  from: number;
  to: number;
}

const dayOfYear = timeFormat({ day: "numeric", month: "short" });

const isSameDay = (one: number, other: number) => dayAt(one) === dayAt(other);
const isStartOfDay = (time: number) => startOfDay(dayAt(time)) === time;

/** False for the open end of a range. */
const isDate = (time: number) => Math.abs(time) <= 8.64e15;

/** A month such as Oct 2026. */
export const monthText = timeFormat({ month: "short", year: "numeric" });

/** A day such as 20 Nov, or 20 Nov 2024 outside of this year. */
export const dayText = (time: number, now = Date.now()) =>
  yearAt(time) === yearAt(now) ? dayOfYear(time) : formatDay(time);

/** A range such as "5 Oct – 20 Nov", or with times of day where it does not consist of whole days. */
export function rangeText({ from, to }: TimeRange): string {
  if (!isDate(from)) return isDate(to) ? `Until ${dayText(to)}` : "Any time";
  if (!isDate(to)) return `Since ${dayText(from)}`;
  const whole = isStartOfDay(from) && isStartOfDay(to + 1);
  if (whole) return isSameDay(from, to) ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  const time = to - from < 60_000 ? formatSecond : clock;
  const end = isSameDay(from, to) ? time(to) : `${dayText(to)}, ${time(to)}`;
  return `${dayText(from)}, ${time(from)} – ${end}`;
}
