/** Uploads that a workspace creates in a minute (docs/api.md, "Rate limits"). */
export const MAX_CREATES_PER_MINUTE = 5;
/** A little over a minute, as a request is counted when it arrives. */
const WINDOW_MS = 61_000;

/** Keeps creates under the limit. All times are in epoch milliseconds of this device. */
export function createPace() {
  let taken: number[] = [];
  return {
    /** Milliseconds until the next create may be sent; 0 when it may be sent now. */
    wait(now: number): number {
      // A clock that was set back would otherwise make everything wait for as long.
      taken = taken.filter((at) => at <= now && now - at < WINDOW_MS);
      const oldest = taken.at(-MAX_CREATES_PER_MINUTE);
      return oldest === undefined ? 0 : oldest + WINDOW_MS - now;
    },
    took(now: number): void {
      taken.push(now);
    },
  };
}
