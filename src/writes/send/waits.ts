import type { OpenWrites, Place } from "#src/writes/browser/open-writes.ts";
import { wait as waitFor } from "#src/lib/wait.ts";

/** Milliseconds that a write waits for open ones to end. It is not sent after that. */
export const WRITE_QUEUE_LIMIT_MS = 60_000;

interface Deps {
  openWrites: OpenWrites;
  wait?: typeof waitFor;
  /** Ends all waits with the session. */
  signal?: AbortSignal | undefined;
}

/** Waits of writes before they are sent, each by its key, which the user can stop. */
export function createWaits({ openWrites, wait = waitFor, signal }: Deps) {
  const stoppers = new Map<string, AbortController>();

  async function untilStopped<T>(
    key: string,
    stop: AbortSignal | undefined,
    waiting: (stopped: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stopper = new AbortController();
    stoppers.set(key, stopper);
    const signals = [stopper.signal, stop, signal].flatMap((one) => one ?? []);
    try {
      return await waiting(AbortSignal.any(signals));
    } finally {
      stoppers.delete(key);
    }
  }

  return {
    /** Resolves with false after so many milliseconds, or with true as soon as the wait is stopped. */
    pause: (key: string, milliseconds: number, stop?: AbortSignal): Promise<boolean> =>
      untilStopped(key, stop, async (stopped) => {
        await wait(milliseconds, stopped);
        return stopped.aborted;
      }),

    /** Waits for an open write to end; null where it is stopped, or none ends in time. */
    place: (key: string, stop?: AbortSignal): Promise<Place | null> =>
      untilStopped(key, stop, async (stopped) => {
        const late = new AbortController();
        const timer = setTimeout(() => late.abort(), WRITE_QUEUE_LIMIT_MS);
        const place = await openWrites.enter("person", AbortSignal.any([stopped, late.signal]));
        clearTimeout(timer);
        return place;
      }),

    stop: (key: string) => stoppers.get(key)?.abort(),
  };
}
