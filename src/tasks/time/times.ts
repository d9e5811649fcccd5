/*
 * Wall times in named zones, and the exact text that is sent for one: `YYYY-MM-DDTHH:mm:ss+00:00`,
 * the form in which the service writes times (the document shows no input format).
 */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const wallShape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;
const exactShape =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** The wall time as if it were UTC, in milliseconds; null for a day or an hour that no calendar has. */
function wallMs(wall: string): number | null {
  const parts = wallShape.exec(wall);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.getTime() : null;
}

/** `YYYY-MM-DDTHH:mm:ss` of milliseconds that stand for a wall time. */
const wallText = (ms: number) => new Date(ms).toISOString().slice(0, 19);

/** Minutes of an offset such as `+05:45`; `Z` is 0. */
function offsetMinutes(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith("-") ? -minutes : minutes;
}

/** `+05:45` of minutes. */
export function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export interface Exact {
  /** Milliseconds since 1970. */
  at: number;
  /** Minutes east of UTC, as the text says. */
  offset: number;
}

/** The instant of a text with an offset, or null when it names none: no zone, no such day. */
export function readExact(text: string): Exact | null {
  const [, day, clock, second = "00", offset] = exactShape.exec(text.trim()) ?? [];
  if (day === undefined || offset === undefined) return null;
  const wall = wallMs(`${day}T${clock}:${second}`);
  const east = offsetMinutes(offset);
  if (wall === null || Math.abs(east) > 18 * 60) return null;
  return { at: wall - east * minuteMs, offset: east };
}

/** The text that is sent for an instant, with so many minutes of offset. */
export const writeExact = (at: number, offset: number) =>
  `${wallText(at + offset * minuteMs)}${offsetText(offset)}`;

/** What `Intl` is asked for: all numbers of a wall time, or its words. */
const shapes = {
  numbers: {
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
  words: {
    weekday: "short",
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The parts of an instant on the clocks of a zone.
 * @throws RangeError for a zone that the browser does not know
 */
function partsOf(at: number, zone: string, shape: keyof typeof shapes) {
  const key = `${shape} ${zone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", ...shapes[shape] });
  formats.set(key, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
}

/** Minutes east of UTC of a zone at an instant. */
export function offsetAt(at: number, zone: string): number {
  const text = partsOf(at, zone, "numbers");
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(text(type));
  const wall = new Date(0);
  wall.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  wall.setUTCHours(part("hour"), part("minute"), part("second"));
  return Math.round((wall.getTime() - Math.floor(at / 1000) * 1000) / minuteMs);
}

/** `YYYY-MM-DDTHH:mm:ss` on the clocks of a zone. */
export const wallAt = (at: number, zone: string) => wallText(at + offsetAt(at, zone) * minuteMs);

/** What a wall time in a zone stands for. Offsets are minutes east of UTC. */
export type WallReading =
  | { kind: "once"; at: number; offset: number }
  /** The clocks go back over it: it comes twice. */
  | { kind: "twice"; first: Exact; second: Exact }
  /** The clocks go forward over it. `before` and `after` are the nearest that exist, as wall times. */
  | { kind: "skipped"; before: string; after: string }
  | { kind: "none" };

/** Reads a wall time `YYYY-MM-DDTHH:mm[:ss]` on the clocks of a zone. */
export function readWall(wall: string, zone: string): WallReading {
  const ms = wallMs(wall);
  if (ms === null) return { kind: "none" };
  const offsets = [...new Set([offsetAt(ms - dayMs, zone), offsetAt(ms + dayMs, zone)])];
  const found = offsets
    .map((offset) => ({ at: ms - offset * minuteMs, offset }))
    .filter(({ at, offset }) => offsetAt(at, zone) === offset)
    .toSorted((a, b) => a.at - b.at);
  const [first, second] = found;
  if (first && second) return { kind: "twice", first, second };
  if (first) return { kind: "once", ...first };
  const [least, most] = [Math.min(...offsets), Math.max(...offsets)];
  // Both read the wall time with the offset that does not hold there: one lands before the gap.
  return {
    kind: "skipped",
    before: wallAt(ms - most * minuteMs, zone),
    after: wallAt(ms - least * minuteMs, zone),
  };
}

/** A zone that `Intl` knows, or UTC. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The zones that most choose from: the reader's own, UTC and the one that is chosen. */
export const fewZones = (chosen: string) => [...new Set([ownZone(), "UTC", chosen])];

/** All named zones, four hundred and more, those few before the others. */
export const allZones = (chosen: string) => [
  ...new Set([...fewZones(chosen), ...Intl.supportedValuesOf("timeZone")]),
];

/** `Fri 20 Nov 2026, 17:00` on the clocks of a zone. */
export function spellTime(at: number, zone: string): string {
  const part = partsOf(at, zone, "words");
  const month = part("month").replace("Sept", "Sep");
  return `${part("weekday")} ${part("day")} ${month} ${part("year")}, ${part("hour")}:${part("minute")}`;
}
