import { MINUTE_MS, dayAt, isoDayAt, momentOf, startOfDay, wallAt } from "#src/lib/dates.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";

const HOUR_MS = 60 * MINUTE_MS;

/** Start of a calendar day; months and days beyond their range count on, as in `new Date`. */
const startOf = (year: number, month: number, day: number) => momentOf(Date.UTC(year, month, day));

/** The day that lies `ago` days before today. */
function dayAgo(ago: number, now: number): TimeRange {
  const day = dayAt(now) - ago;
  return { from: startOfDay(day), to: startOfDay(day + 1) - 1 };
}

/** Today and the months before it: `1m` on 23 November begins on 24 October. */
function lastMonths(count: number, now: number): TimeRange {
  const today = new Date(wallAt(now));
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const from = startOf(year, month, Math.min(today.getUTCDate(), lastDay) + 1);
  return { from, to: dayAgo(0, now).to };
}

function relative(text: string, now: number): TimeRange | null {
  if (text === "today") return dayAgo(0, now);
  if (text === "yesterday") return dayAgo(1, now);
  const [, digits, unit] = /^([1-9]\d{0,3})([dwm])$/.exec(text) ?? [];
  if (!digits) return null;
  if (unit === "m") return lastMonths(Number(digits), now);
  const days = Number(digits) * (unit === "w" ? 7 : 1);
  return { from: dayAgo(days - 1, now).from, to: dayAgo(0, now).to };
}

const calendarShape =
  /^([1-9]\d{3})(?:-(\d{2})(?:-(\d{2})(?:t(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{3}))?)?)?)?)?$/;

/** A year, month, day, minute, second or millisecond of the calendar; null if there is no such. */
function calendar(text: string): TimeRange | null {
  const parts = calendarShape.exec(text);
  if (!parts) return null;
  const [, y, mo, d, h, min, s, ms] = parts;
  const year = Number(y);
  if (!mo) return { from: startOf(year, 0, 1), to: startOf(year + 1, 0, 1) - 1 };
  const month = Number(mo) - 1;
  if (month < 0 || month > 11) return null;
  if (!d) return { from: startOf(year, month, 1), to: startOf(year, month + 1, 1) - 1 };
  const day = Number(d);
  if (new Date(Date.UTC(year, month, day)).getUTCDate() !== day || day === 0) return null;
  if (!h) return { from: startOf(year, month, day), to: startOf(year, month, day + 1) - 1 };
  const [hour, minute, second] = [Number(h), Number(min), Number(s ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const from = momentOf(Date.UTC(year, month, day, hour, minute, second, Number(ms ?? 0)));
  const length = ms ? 1 : s ? 1000 : MINUTE_MS;
  // The hour in which clocks are set back comes twice: its times are both.
  const again = from + HOUR_MS;
  const isTwice = wallAt(again) === wallAt(from);
  return { from, to: (isTwice ? again : from) + length - 1 };
}

/**
 * Parses one date of a query, such as `today`, `7d`, `2026-10` or `2026-11-20T14:03`, in the chosen
 * zone; null if it is none. `7d` is today and the six days before it.
 */
export function parseDate(text: string, now: number): TimeRange | null {
  const lower = text.toLowerCase();
  return relative(lower, now) ?? calendar(lower);
}

const secondOf = (time: number) => new Date(wallAt(time)).toISOString().slice(0, 19);

/**
 * A range of times as the value of a field in a query, such as `2026-10-05..2026-11-20`: in days where
 * both ends are those of days, and in seconds else.
 */
export function printRange({ from, to }: TimeRange): string {
  const isWholeDays = startOfDay(dayAt(from)) === from && startOfDay(dayAt(to) + 1) - 1 === to;
  const name = isWholeDays ? isoDayAt : secondOf;
  return name(from) === name(to) ? name(from) : `${name(from)}..${name(to)}`;
}
