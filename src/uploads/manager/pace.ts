/** Uploads that a workspace creates in a minute (docs/api.md, "Rate limits"). */
export const MAX_CREATES_PER_MINUTE = 5;
/** A little over a minute, as a request is counted when it arrives. */
const WINDOW_MS = 61_000;

/** Keeps creates under the limit. Times are those of a clock that is never set. */
export function createPace() {
  let taken: number[] = [];
  return {
    /** Milliseconds until the next create may be sent; 0 when it may be sent now. */
    wait(now: number): number {
      taken = taken.filter((at) => now - at < WINDOW_MS);
      const oldest = taken.at(-MAX_CREATES_PER_MINUTE);
      return oldest === undefined ? 0 : oldest + WINDOW_MS - now;
    },
    took(now: number): void {
      taken.push(now);
    },
  };
}
