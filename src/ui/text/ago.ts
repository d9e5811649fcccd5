import { DAY_MS, MINUTE_MS, yearAt } from "#src/lib/dates.ts";
import { formatDay, minuteOfYear } from "#src/lib/format.ts";

const HOUR_MS = 60 * MINUTE_MS;

/** Time for lists: relative within 24 hours, then as 20 Nov, 14:03; else a date, as of another year. */
export function formatAgo(date: Date, now: number): string {
  const time = date.getTime();
  const past = now - time;
  if (past < -MINUTE_MS) return formatDay(date);
  if (past < MINUTE_MS) return "just now";
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} min ago`;
  if (past < DAY_MS) return `${Math.floor(past / HOUR_MS)} h ago`;
  return yearAt(time) === yearAt(now) ? minuteOfYear(date) : formatDay(date);
}
