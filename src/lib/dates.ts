import { preferences } from "#src/lib/preferences.ts";

/*
 * The one place that reads times: those of a workspace, those that this app wrote itself, and the
 * wall times of the chosen zone. A wall time is what the clocks of a zone show at a moment: epoch
 * milliseconds as if the zone were UTC. Days are counted and compared in wall times, as a day may
 * have 23 or 25 hours.
 */

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** IANA name of the browser’s zone, or UTC where it has none. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Formats with the offset of a zone, such as GMT+05:45, by its name. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the clocks of the chosen zone are ahead of UTC at a moment. */
function offsetAt(time: number): number {
  const { timeZone } = preferences.get();
  if (timeZone === null || !Number.isFinite(time))
    return -MINUTE_MS * new Date(time).getTimezoneOffset();
  const options = { timeZone, timeZoneName: "longOffset" } as const;
  const format = offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat("en", options);
  offsetFormats.set(timeZone, format);
  // At offset zero some engines write GMT alone; Monrovia had one with seconds until 1972.
  const [, sign, clock = "00:00"] = /([+-])([\d:]+)/.exec(format.format(time)) ?? [];
  const length = Date.parse(`1970-01-01T${clock}Z`);
  return sign === "-" ? -length : length;
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

/** Day, hour and minute, second, decimals and offset. */
const shape =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?:(:[0-5]\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;

/** The first day that is a time; services write others, such as the year 1, for "not set". */
const FIRST_DAY = "1970-01-01";

/**
 * Parses an ISO 8601 time; null if it is none, or of a year that means "not set". Stricter than
 * `new Date`, which silently turns 30 February into 1 March. `isDateField` is true for the fields
 * that end with `_date`: midnight of their own offset is that calendar day.
 */
export function parseTimestamp(text: string, isDateField = false): Timestamp | null {
  const parts = shape.exec(text.trim());
  if (!parts) return null;
  const [, day = "", clock = "00:00", second = ":00", decimals = "", zone] = parts;
  const written = `${day}T${clock}${second}.${decimals.padEnd(3, "0").slice(0, 3)}`;
  const wall = Date.parse(`${written}Z`);
  if (day < FIRST_DAY || new Date(wall).getUTCDate() !== Number(day.slice(-2))) return null;
  const sent = zone?.toUpperCase().replace(/\d\d$/, ":$&").replace("::", ":") ?? null;
  const isDay = parts[2] === undefined || (isDateField && wall % DAY_MS === 0);
  const at = sent === null ? momentOf(wall) : Date.parse(written + sent);
  return {
    date: new Date(isDay ? momentOf(wall) : at),
    offset: sent === null ? null : (wall - at) / MINUTE_MS,
    isDay,
  };
}

/** The moment of a time as received; null if it is none (`parseTimestamp`). */
export const parseTime = (text: string): Date | null => parseTimestamp(text)?.date ?? null;

/** True for a time of a year that means "not set", such as `0001-01-01T00:00:00Z`. */
export const isUnsetTime = (text: string) =>
  (shape.exec(text.trim())?.[1] ?? FIRST_DAY) < FIRST_DAY;

/** The wall time of a date-time box, `YYYY-MM-DDTHH:mm[:ss]`. Years end with 9999. */
export const parseWall = (value: string) => Date.parse(`${value.replace(/^\d{5,}/, "9999")}Z`);

/** Formats a wall time as browsers write the value of a date-time box: without seconds that are 0. */
export const formatWall = (wall: number) =>
  new Date(wall).toISOString().slice(0, 19).replace(/:00$/, "");

/** Formats minutes east of UTC as `+05:45`. */
export const formatOffset = (minutes: number) =>
  (minutes < 0 ? "-" : "+") + new Date(Math.abs(minutes) * MINUTE_MS).toISOString().slice(11, 16);

/** Formats a moment as it is sent: `YYYY-MM-DDTHH:mm:ss+00:00`. `offset` is in minutes. */
export const formatSent = (at: number, offset: number) =>
  `${new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19)}${formatOffset(offset)}`;
