import { ApiError, UnreachableError } from "#src/api/errors.ts";

const repeatable = new Set([408, 429, 500, 502, 503, 504]);
const MAX_READ_REPEATS = 2;
/** Longest wait before an automatic retry; above it the wait that the service asked for is shown. */
export const MAX_WAIT_SECONDS = 60;

/** The three forms of a date in HTTP; the oldest names no zone and means GMT (RFC 9110, 5.6.7). */
const httpDate = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Seconds to wait, from a `Retry-After` header in seconds or as an HTTP date; null when it is
 * absent, hidden by CORS or not understood.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const value = header.trim();
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const zone = httpDate.test(value) ? "" : asctime.test(value) ? " GMT" : null;
  if (zone === null) return null;
  const date = Date.parse(value + zone);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

/** True when a read that failed for the nth time (from 0) is sent again. */
export function mayRepeatRead(failures: number, error: unknown): boolean {
  if (failures >= MAX_READ_REPEATS) return false;
  if (error instanceof UnreachableError) return true;
  if (!(error instanceof ApiError) || !repeatable.has(error.status)) return false;
  return (error.retryAfterSeconds ?? 0) <= MAX_WAIT_SECONDS;
}

/**
 * Milliseconds before the next try of a read: what the service asked for, else 0.5 s·2ⁿ with
 * full jitter, at most 30 s. `random` is a number from 0 to 1.
 */
export function readRepeatDelay(failures: number, error: unknown, random = Math.random()): number {
  if (error instanceof ApiError && error.retryAfterSeconds !== null)
    return error.retryAfterSeconds * 1000;
  return Math.min(30_000, 500 * 2 ** failures) * random;
}

/**
 * Milliseconds before a write refused with 429 is sent again: what the service asked for, else
 * 5 s·2ⁿ with equal jitter, at most 60 s. Full jitter could come back at once, into the same limit.
 */
export function writeRepeatDelay(repeats: number, error: ApiError, random = Math.random()): number {
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds * 1000;
  const delay = Math.min(60_000, 5000 * 2 ** repeats);
  return delay / 2 + (delay / 2) * random;
}
