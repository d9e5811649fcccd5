/** Time of creation in epoch milliseconds, and the clock that it is by. */
export interface Created {
  at: number;
  clock: "service" | "device";
}

/** Learns how far the service's clock is ahead of this device's from the `Date` of answers. */
export function createServiceClock(now: () => number = Date.now) {
  let offset: number | null = null;
  return {
    /** Takes the service's own time, in epoch milliseconds, from a new answer. */
    learn(serviceTime: number): void {
      offset = serviceTime - now();
    },
    /** Milliseconds to add to this device's time; null while no answer has shown the time. */
    offset: () => offset,
    /** The present time by the service's clock, in epoch milliseconds; by this device's while that is not known. */
    now: () => now() + (offset ?? 0),
    /** A moment of this device as the service counts it, where that is known. */
    stamp: (at: number): Created =>
      offset === null ? { at, clock: "device" } : { at: at + offset, clock: "service" },
  };
}

export type ServiceClock = ReturnType<typeof createServiceClock>;
