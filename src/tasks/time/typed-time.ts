import {
  type Exact,
  type WallReading,
  readExact,
  readWall,
  writeExact,
} from "#src/tasks/time/times.ts";

/**
 * A time as it was set in the form: on the clocks of a zone. It is kept as one text, so that it can
 * stand where the texts of the service stand: `2026-11-20T17:00:00 Europe/Berlin +00:00 first`.
 */
export interface TypedTime {
  /** `YYYY-MM-DDTHH:mm:ss`. */
  wall: string;
  zone: string;
  /** Minutes of the offset to send it with; null sends it with the zone's own. */
  offset: number | null;
  /** Which one, where the wall time comes twice. */
  occurrence: "first" | "second";
}

const shape = /^(\S+) (\S+) (own|-?\d{1,4}) (first|second)$/;

export const packTime = ({ wall, zone, offset, occurrence }: TypedTime) =>
  `${wall} ${zone} ${offset ?? "own"} ${occurrence}`;

export function unpackTime(text: string): TypedTime | null {
  const [, wall, zone, offset, occurrence] = shape.exec(text) ?? [];
  if (wall === undefined || zone === undefined) return null;
  return {
    wall,
    zone,
    offset: offset === "own" ? null : Number(offset),
    occurrence: occurrence === "second" ? "second" : "first",
  };
}

export type TimeReading =
  /** `text` is what is sent. */
  | { at: number; text: string; typed: TypedTime | null; wall: WallReading | null }
  | { problem: string };

const clock = (wall: string) => wall.slice(11, 16);

function instantOf(typed: TypedTime, reading: WallReading): Exact | null {
  if (reading.kind === "once") return reading;
  if (reading.kind === "twice") return reading[typed.occurrence];
  return null;
}

/** The instant that a held text stands for, and the text that is sent for it. */
export function readTime(held: string): TimeReading {
  const typed = unpackTime(held);
  if (!typed) {
    const exact = readExact(held);
    return exact
      ? { at: exact.at, text: held, typed: null, wall: null }
      : { problem: "This is no time with an offset. Set a date and a time, or clear it." };
  }
  const wall = readWall(typed.wall, typed.zone);
  const exact = instantOf(typed, wall);
  if (exact) {
    const text = writeExact(exact.at, typed.offset ?? exact.offset);
    return { at: exact.at, text, typed, wall };
  }
  if (wall.kind !== "skipped") return { problem: "There is no such day or hour." };
  return {
    problem: `${clock(typed.wall)} does not exist on this day in ${typed.zone}: the clocks go forward over it, from ${clock(wall.before)} to ${clock(wall.after)} for example.`,
  };
}
