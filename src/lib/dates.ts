import { fromAbsolute } from "@internationalized/date";
import { preferences } from "#src/lib/preferences.ts";

/*
 * The one place that reads times: those of a workspace, those that this app wrote itself, and the
 * wall times of the chosen zone. A wall time is what the clocks of a zone show at a moment: epoch
 * milliseconds as if the zone were UTC. Days are counted and compared in wall times, as a day may
 * have 23 or 25 hours.
 */

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** IANA name of the browser’s zone, or UTC where it has none. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** IANA name of the zone that all times are shown and entered in. */
export const chosenZone = () => preferences.get().timeZone ?? ownZone();

/** Milliseconds by which the clocks of the chosen zone are ahead of UTC at a moment. */
function offsetAt(time: number): number {
  const { timeZone } = preferences.get();
  if (timeZone === null || !Number.isFinite(time))
    return -MINUTE_MS * new Date(time).getTimezoneOffset();
  return fromAbsolute(time, timeZone).offset;
}

export const wallAt = (time: number) => time + offsetAt(time);

/**
 * The first moment at which the clocks show a wall time. One that they skip is read by the clocks as
 * they were before: 02:30 is 03:30 where they go from 02:00 to 03:00.
 */
export function momentOf(wall: number): number {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map(offsetAt);
  const first = wall - Math.max(...offsets);
  return wallAt(first) === wall ? first : wall - Math.min(...offsets);
}

export const yearAt = (time: number) => new Date(wallAt(time)).getUTCFullYear();

/** The calendar day of a moment, as `2026-11-20`. */
export const isoDayAt = (time: number) => new Date(wallAt(time)).toISOString().slice(0, 10);

/** Number of the calendar day of a moment; 0 is 1 January 1970. */
export const dayAt = (time: number) => Math.floor(wallAt(time) / DAY_MS);

export const startOfDay = (day: number) => momentOf(day * DAY_MS);

/** A time as a workspace sent it. */
export interface Timestamp {
  /** The moment; of a day its start in the chosen zone. */
  date: Date;
  /** Minutes east of UTC; null where none was sent and the chosen zone is assumed. */
  offset: number | null;
  /** True for a calendar day, which is the same day in every zone. */
  isDay: boolean;
}

const shape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Years that are times; services write others, such as the year 1, for "not set". */
const FIRST_YEAR = 1970;

/** Minutes of an offset such as `+05:45`; `Z` is 0, null for no offset. */
function offsetMinutes(offset: string): number | null {
  if (/^z$/i.test(offset)) return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * Parses an ISO 8601 time; null if it is none, or of a year that means "not set". Stricter than
 * `new Date`, which silently turns 30 February into 1 March. `isDateField` is true for the fields
 * that end with `_date`: midnight of their own offset is that calendar day.
 */
export function parseTimestamp(text: string, isDateField = false): Timestamp | null {
  const parts = shape.exec(text.trim());
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const ms = Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3));
  const wall = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const read = new Date(wall);
  const exists = read.getUTCMonth() + 1 === month && read.getUTCDate() === day;
  if (year < FIRST_YEAR || !exists || hour > 23 || minute > 59 || second > 59) return null;
  const offset = parts[8] === undefined ? null : offsetMinutes(parts[8]);
  if (parts[8] !== undefined && offset === null) return null;
  const isDay = parts[4] === undefined || (isDateField && wall % DAY_MS === 0);
  const isInZone = isDay || offset === null;
  const at = isInZone ? momentOf(wall) : wall - offset * MINUTE_MS;
  return { date: new Date(at), offset, isDay };
}

/** The moment of a time as received; null if it is none (`parseTimestamp`). */
export const parseTime = (text: string): Date | null => parseTimestamp(text)?.date ?? null;

/** The same of a field that ends with `_date`. */
export const parseDateField = (text: string): Date | null =>
  parseTimestamp(text, true)?.date ?? null;

/** True for a time of a year that means "not set", such as `0001-01-01T00:00:00Z`. */
export const isUnsetTime = (text: string) =>
  Number(shape.exec(text.trim())?.[1] ?? FIRST_YEAR) < FIRST_YEAR;

/** The last minute of a day, and any other time itself. */
export const endOf = ({ date, isDay }: Timestamp) =>
  isDay ? new Date(startOfDay(dayAt(date.getTime()) + 1) - MINUTE_MS) : date;

/** The wall time of a date-time box, `YYYY-MM-DDTHH:mm[:ss]`. Years end with 9999. */
export const parseWall = (value: string) => Date.parse(`${value.replace(/^\d{5,}/, "9999")}Z`);

/**
 * Formats a wall time as the value of a date-time box: without seconds where they are 0, as the
 * browser itself writes it.
 */
export const formatWall = (wall: number) =>
  new Date(wall).toISOString().slice(0, 19).replace(/:00$/, "");

/** Formats minutes east of UTC as `+05:45`. */
export function formatOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Formats a moment as it is sent: `YYYY-MM-DDTHH:mm:ss+00:00`. `offset` is in minutes. */
export const formatSent = (at: number, offset: number) =>
  `${new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19)}${formatOffset(offset)}`;
