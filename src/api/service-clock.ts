/** Learns how far the service's clock is ahead of this device's from the `Date` of replies. */
export function createServiceClock(now: () => number = Date.now) {
  let offset = 0;
  return {
    /** Takes the service's own time, in epoch milliseconds, from a new reply. */
    learn(serviceTime: number): void {
      offset = serviceTime - now();
    },
    /** The present time by the service's clock, in epoch milliseconds; by this device's while that is not known. */
    now: () => now() + offset,
    /** A moment of the service as this device counts it; the same while the difference is not known. */
    onDevice: (serviceTime: number) => serviceTime - offset,
  };
}

export type ServiceClock = ReturnType<typeof createServiceClock>;
