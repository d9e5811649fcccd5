/** Time after which an unfinished upload is deleted ("Limits", completion window). */
const COMPLETION_WINDOW_MS = 24 * 3_600_000;
/** Time left below which the countdown warns. */
export const WARNING_WINDOW_MS = 2 * 3_600_000;
/** Replies give the time in whole seconds and take a moment to arrive. */
const TOLERANCE_MS = 60_000;

/**
 * Milliseconds before an upload is deleted; null where that is not known. A creation ahead of the
 * present shows that this device's clock is not the service's, and then nothing is claimed.
 */
export function timeLeft(created: number | null, now: number): number | null {
  if (created === null || created > now + TOLERANCE_MS) return null;
  return Math.min(created - now, 0) + COMPLETION_WINDOW_MS;
}
