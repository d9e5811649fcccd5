import type { Created } from "#src/api/service-clock.ts";
import { formatClock, formatDuration, formatSpan, parseTime } from "#src/lib/format.ts";
import { dayAt } from "#src/lib/zone.ts";

/** Time after which an unfinished upload is deleted ("Limits", completion window). */
export const COMPLETION_WINDOW_MS = 24 * 3_600_000;
/** Time left below which the countdown warns. */
export const WARNING_WINDOW_MS = 2 * 3_600_000;
/** Answers give the time in whole seconds and take a moment to arrive. */
const TOLERANCE_MS = 60_000;

export function createdFrom(timestamp: string | null | undefined): Created | null {
  const date = timestamp ? parseTime(timestamp) : null;
  return date ? { at: date.getTime(), clock: "service" } : null;
}

/**
 * True when the time left is that between the service's clock and this device's, which may be hours
 * apart: the creation is by the service's clock, whose present time is not known.
 */
export const mixesClocks = (created: Created | null, offset: number | null) =>
  created?.clock === "service" && offset === null;

/**
 * Milliseconds before an upload is deleted; null when that is not known. A creation that this device
 * noted itself is counted by this device, so that a clock that is wrong by days does no harm. One
 * by the service's clock is counted by it; while its present time is not known, a creation ahead of
 * this device's time shows that the two clocks differ, and then nothing is claimed.
 */
export function timeLeft(
  created: Created | null,
  offset: number | null,
  now: number,
): number | null {
  if (!created) return null;
  const present = created.clock === "service" ? now + (offset ?? 0) : now;
  const left = created.at + COMPLETION_WINDOW_MS - present;
  if (left > COMPLETION_WINDOW_MS + TOLERANCE_MS) return null;
  return Math.min(left, COMPLETION_WINDOW_MS);
}

/** True when the 24 hours are over by the service's own clock. */
export function isOver(created: Created | null, offset: number | null, now: number): boolean {
  const left = timeLeft(created, offset, now);
  return left !== null && left <= 0 && created?.clock === "service" && offset !== null;
}

/** Formats a time left, rounded down: `21 h 14 min`, `38 min`, `1 min 20 s`, `45 s`. */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 120 ? formatSpan(seconds) : formatDuration(60 * Math.floor(seconds / 60));
}

/** The moment at which a countdown ends, at most a day ahead: `15:29`, `tomorrow 06:55`. */
export function formatDeadline(at: number, now: number): string {
  const sameDay = dayAt(at) === dayAt(now);
  return `${sameDay ? "" : "tomorrow "}${formatClock(at)}`;
}
