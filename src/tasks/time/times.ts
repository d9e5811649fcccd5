import {
  type ZonedDateTime,
  CalendarDateTime,
  fromAbsolute,
  parseAbsolute,
  toCalendarDateTime,
  toZoned,
} from "@internationalized/date";
import { createContext, useContext } from "react";
import { timeFormat } from "#src/lib/format.ts";
import { preferences } from "#src/lib/preferences.ts";
import { ownZone } from "#src/lib/zones.ts";

/*
 * Wall times in named zones, and the exact text that is sent for one: `YYYY-MM-DDTHH:mm:ss+00:00`,
 * the form in which the service writes times (the document shows no input format).
 */

const MINUTE_MS = 60_000;

/** A time as entered: on the clocks of a zone. */
export interface TimeInput {
  wall: CalendarDateTime;
  /** IANA name. */
  zone: string;
  /** Minutes of the offset to send it with; null for the zone's own. */
  offset: number | null;
  /** The one that is meant where the clocks go back and the wall time comes twice. */
  disambiguation: "earlier" | "later";
}

export interface Moment {
  /** Milliseconds since 1970. */
  at: number;
  /** Minutes east of UTC. */
  offset: number;
}

const exactShape =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Minutes of an offset such as `+05:45`; `Z` is 0. */
function offsetMinutes(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith("-") ? -minutes : minutes;
}

/** Formats minutes east of UTC as `+05:45`. */
export function formatOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Parses a time with an offset; null for one without, and for a day that no calendar has. */
export function parseMoment(text: string): Moment | null {
  const [, day, clock, second = "00", offset] = exactShape.exec(text.trim()) ?? [];
  if (day === undefined || offset === undefined) return null;
  const east = offsetMinutes(offset);
  if (Math.abs(east) > 18 * 60) return null;
  try {
    const utc = parseAbsolute(`${day}T${clock}:${second}Z`, "UTC");
    return { at: utc.toDate().getTime() - east * MINUTE_MS, offset: east };
  } catch {
    return null;
  }
}

/** Formats a moment as the exact text that is sent. */
export const formatMoment = ({ at, offset }: Moment) =>
  `${new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19)}${formatOffset(offset)}`;

export const momentOf = (zoned: ZonedDateTime): Moment => ({
  at: zoned.toDate().getTime(),
  offset: Math.round(zoned.offset / MINUTE_MS),
});

/** The wall time of a moment on the clocks of a zone. `at` is in epoch milliseconds. */
export const wallAt = (at: number, zone: string) => toCalendarDateTime(fromAbsolute(at, zone));

/** Instant of a wall time in a zone. */
export type WallReading =
  | { kind: "once"; zoned: ZonedDateTime }
  /** The clocks go back over it: it comes twice. */
  | { kind: "twice"; earlier: ZonedDateTime; later: ZonedDateTime }
  /** The clocks go forward over it; `before` and `after` are the nearest wall times that exist. */
  | { kind: "skipped"; before: CalendarDateTime; after: CalendarDateTime };

/** Resolves a wall time on the clocks of a zone. */
export function readWall({ wall, zone }: Pick<TimeInput, "wall" | "zone">): WallReading {
  const earlier = toZoned(wall, zone, "earlier");
  const later = toZoned(wall, zone, "later");
  if (earlier.compare(later) === 0) return { kind: "once", zoned: earlier };
  const [before, after] = [toCalendarDateTime(earlier), toCalendarDateTime(later)];
  if (before.compare(wall) === 0) return { kind: "twice", earlier, later };
  return { kind: "skipped", before, after };
}

/** `at` is in epoch milliseconds; `text` is what is sent. */
export type TimeReading = { at: number; text: string } | { problem: string };

/** The moment of an input: a text as received, or a time as entered. */
export function readTime(input: string | TimeInput): TimeReading {
  if (typeof input === "string") {
    const moment = parseMoment(input);
    if (moment) return { at: moment.at, text: input };
    return { problem: "Not a time with an offset. Set a date and a time, or clear it." };
  }
  const { wall, zone, offset, disambiguation } = input;
  const reading = readWall(input);
  if (reading.kind === "skipped") {
    const [before, after] = [clockOf(reading.before), clockOf(reading.after)];
    return {
      problem: `${clockOf(wall)} doesn’t exist on this day in ${zone}, as the clocks go forward. Use ${before} or ${after}.`,
    };
  }
  const moment = momentOf(reading.kind === "once" ? reading.zoned : reading[disambiguation]);
  return { at: moment.at, text: formatMoment({ ...moment, offset: offset ?? moment.offset }) };
}

/** Parses the value of a date-time box, `YYYY-MM-DDTHH:mm[:ss]`. Years end with 9999. */
export function parseWall(value: string): CalendarDateTime {
  const [year = 0, month = 0, day = 0, ...clock] = value.split(/\D/).map(Number);
  return new CalendarDateTime(year, month, day, ...clock);
}

/**
 * Formats a wall time as the value of a date-time box: `YYYY-MM-DDTHH:mm:ss`, without seconds where
 * they are 0, as the browser itself writes it.
 */
export const formatWall = (wall: CalendarDateTime) =>
  wall
    .toString()
    .replace(/\.\d+$/, "")
    .replace(/:00$/, "");

/** Hours and minutes of a wall time, `17:00`. */
export const clockOf = (wall: CalendarDateTime) => wall.toString().slice(11, 16);

const formats = new Map<string, ReturnType<typeof timeFormat>>();

/**
 * Formats a moment on the clocks of a zone, `Fri 20 Nov 2026, 17:00`. `at` is in epoch milliseconds.
 * @throws RangeError for a zone that the browser does not know
 */
export function formatInZone(at: number, zone: string): string {
  const format =
    formats.get(zone) ??
    timeFormat({
      timeZone: zone,
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    });
  formats.set(zone, format);
  return format(at).replace(",", "");
}

/** The zone that the times of the form are shown and entered in, and the offset they are sent with. */
export interface TimeSettings {
  /** IANA name. */
  zone: string;
  /** `workspace` repeats the offset that was received, `zone` uses the zone's own. */
  offset: "workspace" | "zone";
}

/** The settings that a form begins with. */
export const usualTimeSettings = (): TimeSettings => ({
  zone: preferences.get().timeZone ?? ownZone(),
  offset: "workspace",
});

export const TimeSettingsContext = createContext<TimeSettings | null>(null);
export const useTimeSettings = () => useContext(TimeSettingsContext) ?? usualTimeSettings();

/** Minutes of the offset to send a time with; null for the zone's own. `received` is the time as read. */
function offsetToSend(received: unknown, { offset }: TimeSettings): number | null {
  if (offset === "zone") return null;
  return typeof received === "string" ? (parseMoment(received)?.offset ?? 0) : 0;
}

/**
 * The value of a date-time box as the form holds it. Where the wall time comes twice it is the one of
 * `previous`, the input before, so that a step from a minute to the next one is not also one of an hour.
 */
export function enterTime(
  value: string,
  received: unknown,
  settings: TimeSettings,
  previous: string | TimeInput | null = null,
): TimeInput {
  return {
    wall: parseWall(value),
    zone: settings.zone,
    offset: offsetToSend(received, settings),
    disambiguation: previous && isLater(previous, settings.zone) ? "later" : "earlier",
  };
}

/** True for the second of two moments that the clocks of a zone show alike. */
function isLater(input: string | TimeInput, zone: string): boolean {
  const reading = readTime(input);
  if ("problem" in reading) return false;
  const there = readWall({ wall: wallAt(reading.at, zone), zone });
  return there.kind === "twice" && there.later.toDate().getTime() === reading.at;
}

/** The same moment under other settings; an input without a moment keeps its wall time. */
export function withSettings(
  input: TimeInput,
  received: unknown,
  settings: TimeSettings,
): TimeInput {
  const offset = offsetToSend(received, settings);
  const reading = readTime(input);
  if ("problem" in reading) return { ...input, offset };
  const { zone } = settings;
  const disambiguation = isLater(input, zone) ? "later" : "earlier";
  return { wall: wallAt(reading.at, zone), zone, offset, disambiguation };
}

/**
 * The value of a date-time box for an input; empty when it has no moment. What was entered in the box
 * comes back as it is, or the browser would drop what is half typed. (Through its moment it can be
 * another time: the offsets of the year 20, on the way to 2026, have seconds.)
 */
export function boxValue(input: string | TimeInput, zone: string): string {
  if (typeof input !== "string" && input.zone === zone) return formatWall(input.wall);
  const reading = readTime(input);
  if (!("problem" in reading)) return formatWall(wallAt(reading.at, zone));
  return typeof input === "string" ? "" : formatWall(input.wall);
}
