/** Uploads that a workspace lets us create in a minute (docs/api.md, "Rate limits"). */
export const createsPerMinute = 5;
/** A little over a minute: a request is counted when it arrives, not when it leaves. */
const within = 61_000;

/** Keeps creates under the limit. All times are in epoch milliseconds of this device. */
export function createPace() {
  let taken: number[] = [];
  return {
    /** Milliseconds until the next create may leave; 0 when it may leave now. */
    wait(now: number): number {
      // A clock that was set back would otherwise make everything wait for as long.
      taken = taken.filter((at) => at <= now && now - at < within);
      const oldest = taken.at(-createsPerMinute);
      return oldest === undefined ? 0 : oldest + within - now;
    },
    took(now: number): void {
      taken.push(now);
    },
  };
}
