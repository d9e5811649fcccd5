import { ApiError } from "#src/api/errors.ts";
import type { Pacer, Turn } from "#src/api/pacer.ts";
import { mayRepeatRead } from "#src/api/repeat.ts";

export interface ReadTurnsDeps {
  pacer: Pacer;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** True while a read or write that the person waits for is under way: it goes first. */
  isOthersBusy: () => boolean;
}

const isLimited = (error: unknown) => error instanceof ApiError && error.status === 429;

/** Sends the reads of the background, each in a turn of the pacer. All end with `stop`. */
export function createReadTurns({ pacer, wait, isOthersBusy }: ReadTurnsDeps) {
  const take = (stop: AbortSignal, isAhead = false) =>
    pacer.turn("background", { stop, isAhead, isHeld: isOthersBusy });

  /** Sends a read, and again in another turn where it may be repeated. Rejects after a 429. */
  async function send<T>(first: Turn, stop: AbortSignal, read: () => Promise<T>): Promise<T> {
    for (let turn: Turn | null = first, failures = 0; turn; failures += 1) {
      let isCounted = true;
      try {
        const found = await read();
        stop.throwIfAborted();
        return found;
      } catch (error) {
        stop.throwIfAborted();
        isCounted = !isLimited(error);
        if (!isCounted || !mayRepeatRead(failures, error)) throw error;
        await wait(pacer.repeatDelay(failures, error), stop);
      } finally {
        turn.end(isCounted);
      }
      turn = await take(stop, true);
    }
    throw stop.reason;
  }

  return { take, send };
}
