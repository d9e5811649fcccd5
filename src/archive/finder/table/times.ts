import { formatDuration } from "#src/lib/format.ts";

const locale = "en-GB";
const weekday = { weekday: "short", day: "numeric", month: "short" } as const;
const day = new Intl.DateTimeFormat(locale, weekday);
const dayAndYear = new Intl.DateTimeFormat(locale, { ...weekday, year: "numeric" });
const minute = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
const second = new Intl.DateTimeFormat(locale, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** A clock time with seconds, such as 14:03:07. */
export const formatClock = (time: number) => second.format(time);

/** A day such as Fri 20 Nov, with its year unless that is this one. */
export function formatWeekday(time: number, now: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? day : dayAndYear).format(time).replace(",", "").replace("Sept", "Sep");
}

/** A day and the clock times between which something happened. */
export function formatSpan(from: number, to: number, now: number, seconds: boolean): string {
  const clock = seconds ? second : minute;
  const [start, end] = [clock.format(from), clock.format(to)];
  return `${formatWeekday(from, now)}, ${start === end ? start : `${start} – ${end}`}`;
}

/** The length of a burst, such as "in 4 s". */
export const formatLength = (from: number, to: number) =>
  to - from < 1000 ? "within 1 s" : `in ${formatDuration((to - from) / 1000)}`;
