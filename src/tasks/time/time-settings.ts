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

/** The value of a date-time box as the form holds it. */
export const enterTime = (value: string, received: unknown, settings: TimeSettings): TimeInput => ({
  wall: parseWall(value),
  zone: settings.zone,
  offset: offsetToSend(received, settings),
  disambiguation: "earlier",
});

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
  const wall = wallAt(reading.at, zone);
  const there = readWall({ wall, zone });
  const later = there.kind === "twice" && there.later.toDate().getTime() === reading.at;
  return { wall, zone, offset, disambiguation: later ? "later" : "earlier" };
}

/** The value of a date-time box for an input; empty when it has no moment. */
export function boxValue(input: string | TimeInput, zone: string): string {
  const reading = readTime(input);
  if (!("problem" in reading)) return formatWall(wallAt(reading.at, zone));
  return typeof input === "string" ? "" : formatWall(input.wall);
}
