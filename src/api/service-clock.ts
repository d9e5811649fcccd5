import { createEmitter } from "#src/lib/store.ts";

/** Time of creation in epoch milliseconds, and the clock that told it. */
export interface Created {
  at: number;
  clock: "service" | "device";
}

/** Difference from which a changed offset is told to those who show it. */
const NOTABLE_CHANGE_MS = 60_000;

/** Learns how far the service's clock is ahead of this device's from the `Date` of answers. */
export function createServiceClock(now: () => number = Date.now) {
  let offset: number | null = null;
  let announced: number | null = null;
  const changes = createEmitter();
  return {
    /** Takes the service's own time, in epoch milliseconds, from a new answer. */
    learn(serviceTime: number): void {
      offset = serviceTime - now();
      if (announced !== null && Math.abs(offset - announced) <= NOTABLE_CHANGE_MS) return;
      announced = offset;
      changes.emit();
    },
    /** Milliseconds to add to this device's time; null while no answer has told the time. */
    offset: () => offset,
    /** Calls when the offset becomes known, and when it changes by more than a minute. */
    subscribe: changes.subscribe,
    /** A moment of this device as the service counts it, where that is known. */
    stamp: (at: number): Created =>
      offset === null ? { at, clock: "device" } : { at: at + offset, clock: "service" },
  };
}

export type ServiceClock = ReturnType<typeof createServiceClock>;
