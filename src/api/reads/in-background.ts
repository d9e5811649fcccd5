import { ApiError } from "#src/api/errors.ts";
import type { Pacer } from "#src/api/pacer.ts";
import { MAX_WAIT_SECONDS, isRateLimited, mayRepeatRead } from "#src/api/repeat.ts";
import { wait } from "#src/lib/wait.ts";

interface Options {
  /** Ends the wait, and the repeats. */
  signal: AbortSignal;
  /** True to be sent before other reads in the background: what the page shows next. */
  isAhead?: boolean;
  /** True for one of a few reads that go together, as nothing is shown before all of them are there. */
  isTogether?: boolean;
}

/**
 * Sends a read in the background once its turn has come. After a 429 it is sent again as often as that
 * takes, unless the workspace asks for more than a minute; after other failures by `mayRepeatRead`. Rejects with its last error, or once `signal` aborts.
 */
export async function inBackground<T>(
  pacer: Pick<Pacer, "admit" | "repeatDelay">,
  send: () => Promise<T>,
  { signal, isAhead = true, isTogether = false }: Options,
): Promise<T> {
  let failures = 0;
  for (;;) {
    const turn = await pacer.admit({ lane: "background", signal, isAhead, isTogether });
    if (!turn) throw signal.reason;
    let isLimited = false;
    let delay = 0;
    try {
      const found = await send();
      signal.throwIfAborted();
      return found;
    } catch (error) {
      signal.throwIfAborted();
      isLimited = isRateLimited(error);
      // After a 429 the pacer grants no turn before its pause is over; nothing is read an hour later.
      const isLong = error instanceof ApiError && (error.retryAfterSeconds ?? 0) > MAX_WAIT_SECONDS;
      if (isLimited && !isLong) continue;
      if (!mayRepeatRead(failures, error)) throw error;
      delay = pacer.repeatDelay(failures, error);
      failures += 1;
    } finally {
      turn.end(!isLimited);
    }
    await wait(delay, signal);
  }
}
