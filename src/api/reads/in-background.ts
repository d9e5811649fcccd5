import type { Pacer, Turn } from "#src/api/pacer.ts";
import { isRateLimited, mayRepeatInBackground } from "#src/api/repeat.ts";
import { wait as waitFor } from "#src/lib/wait.ts";

interface Options {
  /** Turn of the first try, where it was waited for already. */
  turn?: Turn;
  /** Takes the turn of each other try; resolves with null once `stop` aborts. */
  takeTurn?: () => Promise<Turn | null>;
  /** True for a read that failed for the nth time (from 0) and is sent again. A 429 is not counted. */
  mayRepeat?: (failures: number, error: unknown) => boolean;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends a read in the background, before the pages of the archive unless it takes turns otherwise,
 * and again while it may be repeated. Rejects with its last error, or once `stop` aborts.
 */
export async function inBackground<T>(
  pacer: Pick<Pacer, "turn" | "repeatDelay">,
  read: () => Promise<T>,
  stop: AbortSignal,
  options: Options = {},
): Promise<T> {
  const { mayRepeat = mayRepeatInBackground, wait = waitFor } = options;
  const { takeTurn = () => pacer.turn("background", { stop, isAhead: true }) } = options;
  let failures = 0;
  let turn = options.turn ?? (await takeTurn());
  while (turn) {
    let isLimited = false;
    let delay = 0;
    try {
      const found = await read();
      stop.throwIfAborted();
      return found;
    } catch (error) {
      stop.throwIfAborted();
      isLimited = isRateLimited(error);
      if (!mayRepeat(failures, error)) throw error;
      // After a 429 the pacer grants no turn before its pause is over.
      if (!isLimited) {
        delay = pacer.repeatDelay(failures, error);
        failures += 1;
      }
    } finally {
      turn.end(!isLimited);
    }
    if (delay > 0) await wait(delay, stop);
    turn = await takeTurn();
  }
  throw stop.reason;
}
