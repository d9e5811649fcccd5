import { createContext, useContext } from "react";
import type { Held } from "#src/tasks/form/draft.ts";
import { readExact, wallAt } from "#src/tasks/time/times.ts";
import { type TypedTime, packTime, readTime, unpackTime } from "#src/tasks/time/typed-time.ts";

/** On whose clocks the times of the form are set, and with which offset they are sent. */
export interface TimeSettings {
  /** An IANA name. */
  zone: string;
  /** `kept` writes the offset that the workspace wrote, `own` that of the zone at the time. */
  offset: "kept" | "own";
}

export const TimeSettingsContext = createContext<TimeSettings>({ zone: "UTC", offset: "kept" });
export const useTimeSettings = () => useContext(TimeSettingsContext);

/** The offset to send a time with, in minutes: that of what was read, or `+00:00`; null for the zone's own. */
export function sentOffset(was: Held, { offset }: TimeSettings): number | null {
  if (offset === "own") return null;
  return was === null ? 0 : (readExact(was)?.offset ?? 0);
}

/** A wall time as it was entered in a date-time box, `YYYY-MM-DDTHH:mm[:ss]`, as the form holds it. */
export function enteredTime(wall: string, was: Held, settings: TimeSettings): string {
  return packTime({
    wall: wall.length === 16 ? `${wall}:00` : wall,
    zone: settings.zone,
    offset: sentOffset(was, settings),
    occurrence: "first",
  });
}

/** What was entered, on other clocks or with another offset: the moment stays, where there is one. */
export function withSettings(held: Held, was: Held, settings: TimeSettings): Held {
  const typed = held === null ? null : unpackTime(held);
  if (held === null || !typed) return held;
  const offset = sentOffset(was, settings);
  const read = readTime(held);
  if ("problem" in read) return packTime({ ...typed, offset });
  const { zone } = settings;
  const moved: TypedTime = { wall: wallAt(read.at, zone), zone, offset, occurrence: "first" };
  const back = readTime(packTime(moved));
  // Of two moments with the same wall time it is the second.
  const same = !("problem" in back) && back.at === read.at;
  return packTime(same ? moved : { ...moved, occurrence: "second" });
}

/** What a date-time box shows for a held text on these clocks; empty when it stands for no moment. */
export function shownWall(text: string, zone: string): string {
  const read = readTime(text);
  if ("problem" in read) return unpackTime(text)?.wall ?? "";
  return wallAt(read.at, zone);
}
