import { ApiError, UnreachableError } from "#src/api/errors.ts";

const repeatable = new Set([408, 429, 500, 502, 503, 504]);
const MAX_READ_REPEATS = 2;
/**
 * Longest wait before an automatic retry: the window in which a service counts requests
 * (docs/api.md, "Rate limits").
 */
export const MAX_WAIT_SECONDS = 60;
/** Longest wait that the user is shown. */
const MAX_ASKED_SECONDS = 86_400;

/**
 * Seconds to wait, at most a day, from a `Retry-After` header in seconds or as an HTTP date (RFC
 * 9110, 5.6.7); null when it is absent, hidden by CORS or not understood. `now` is the service's own
 * time in epoch milliseconds where it is known, as the clocks of service and device differ.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? "";
  const date = value.endsWith(" GMT") ? Date.parse(value) : Number.NaN;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((date - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), MAX_ASKED_SECONDS);
}

/** True when a read that failed for the nth time (from 0) is sent again. */
export function mayRepeatRead(failures: number, error: unknown): boolean {
  if (failures >= MAX_READ_REPEATS) return false;
  if (error instanceof UnreachableError) return true;
  if (!(error instanceof ApiError) || !repeatable.has(error.status)) return false;
  return (error.retryAfterSeconds ?? 0) <= MAX_WAIT_SECONDS;
}

/**
 * Milliseconds before a request that failed is sent again for the nth time (from 0): what the service
 * asked for, but at least 1 s·2ⁿ up to a minute, as one that asks for none would be asked again
 * immediately; else 0.5 s·2ⁿ, after a 429 5 s·2ⁿ, with jitter down to a half of it, at most a
 * minute. `random` is a number from 0 to 1.
 */
export function repeatDelay(
  repeats: number,
  { status, retryAfterSeconds }: Partial<Pick<ApiError, "status" | "retryAfterSeconds">>,
  random = Math.random(),
): number {
  if (typeof retryAfterSeconds === "number")
    return Math.max(retryAfterSeconds, Math.min(2 ** repeats, MAX_WAIT_SECONDS)) * 1000;
  const longest = Math.min(60_000, (status === 429 ? 5000 : 500) * 2 ** repeats);
  return longest / 2 + (longest / 2) * random;
}
