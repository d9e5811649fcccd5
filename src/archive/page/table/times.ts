import { formatClock, timeFormat } from "#src/lib/format.ts";
import { wallAt } from "#src/lib/zone.ts";

const weekday = { weekday: "short", day: "numeric", month: "short" } as const;
const day = timeFormat(weekday);
const dayAndYear = timeFormat({ ...weekday, year: "numeric" });

/** A clock time with seconds, such as 14:03:07. */
export const formatSecond = timeFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

const yearOf = (time: number) => new Date(wallAt(time)).getUTCFullYear();

/** A day such as Fri 20 Nov, with its year unless that is this one. */
export const formatWeekday = (time: number, now: number) =>
  (yearOf(time) === yearOf(now) ? day : dayAndYear)(time).replace(",", "");

/** A day and the clock times between which something happened. */
export function formatSpan(from: number, to: number, now: number, seconds: boolean): string {
  const clock = seconds ? formatSecond : formatClock;
  const [start, end] = [clock(from), clock(to)];
  return `${formatWeekday(from, now)}, ${start === end ? start : `${start} – ${end}`}`;
}
