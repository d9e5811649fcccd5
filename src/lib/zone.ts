import { preferences } from "#src/lib/preferences.ts";

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/*
 * A wall time is what the clocks of the chosen zone show at a moment: epoch milliseconds as if the
 * zone were UTC. Days are counted and compared in wall times, as a day may have 23 or 25 hours.
 */

let offsets: { zone: string; format: Intl.DateTimeFormat } | null = null;

/** Milliseconds by which the clocks of the chosen zone are ahead of UTC at a moment. */
function offsetAt(time: number): number {
  const zone = preferences.get().timeZone;
  if (zone === null || !Number.isFinite(time))
    return -MINUTE_MS * new Date(time).getTimezoneOffset();
  if (offsets?.zone !== zone) {
    const options = { timeZone: zone, timeZoneName: "longOffset" } as const;
    offsets = { zone, format: new Intl.DateTimeFormat("en", options) };
  }
  // Such as GMT+05:30, or GMT-00:01:15 before there were zones.
  const [, sign, ...parts] = /GMT([+-])(\d+):(\d+):?(\d*)/.exec(offsets.format.format(time)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  return (sign === "-" ? -1000 : 1000) * ((hours * 60 + minutes) * 60 + seconds);
}

export const wallAt = (time: number) => time + offsetAt(time);

/**
 * The first moment at which the clocks show a wall time. For one that they skip, the moment at
 * which they do.
 */
export function momentOf(wall: number): number {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map(offsetAt);
  let before = wall - Math.max(...offsets) - 1;
  let found = wall - Math.min(...offsets);
  // The first of the two where the clocks go back.
  if (wallAt(before + 1) === wall) return before + 1;
  while (found - before > 1) {
    const middle = Math.floor((before + found) / 2);
    if (wallAt(middle) < wall) before = middle;
    else found = middle;
  }
  return found;
}

export const yearAt = (time: number) => new Date(wallAt(time)).getUTCFullYear();

/** The calendar day of a moment, as `2026-11-20`. */
export const isoDayAt = (time: number) => new Date(wallAt(time)).toISOString().slice(0, 10);

/** Number of the calendar day of a moment; 0 is 1 January 1970. */
export const dayAt = (time: number) => Math.floor(wallAt(time) / DAY_MS);

export const startOfDay = (day: number) => momentOf(day * DAY_MS);
