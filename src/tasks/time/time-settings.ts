import { createContext, useContext } from "react";
import {
  type TimeInput,
  formatWall,
  parseMoment,
  parseWall,
  readTime,
  readWall,
  wallAt,
} from "#src/tasks/time/times.ts";

/** The zone that the times of the form are shown and entered in, and the offset they are sent with. */
export interface TimeSettings {
  /** IANA name. */
  zone: string;
  /** `workspace` repeats the offset that was received, `zone` uses the zone's own. */
  offset: "workspace" | "zone";
}

export const TimeSettingsContext = createContext<TimeSettings>({
  zone: "UTC",
  offset: "workspace",
});
export const useTimeSettings = () => useContext(TimeSettingsContext);

/** Minutes of the offset to send a time with; null for the zone's own. `received` is the time as read. */
export function offsetToSend(received: unknown, { offset }: TimeSettings): number | null {
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
