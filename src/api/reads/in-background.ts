import { ApiError } from "#src/api/errors.ts";
import type { AdmitOptions, Pacer } from "#src/api/pacer.ts";
import { MAX_WAIT_SECONDS, mayRepeatRead } from "#src/api/repeat.ts";
import { wait } from "#src/lib/wait.ts";

/**
 * Sends a read in the background once its turn has come. After a 429 it is sent again as often as that
 * takes, unless the workspace asks for more than a minute; after other failures by `mayRepeatRead`. Rejects with its last error, or once `signal` aborts.
 */
export async function inBackground<T>(
  pacer: Pick<Pacer, "admit" | "repeatDelay">,
  send: () => Promise<T>,
  { signal, isAhead = true, isTogether = false }: Omit<AdmitOptions, "lane">,
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
      const { status, retryAfterSeconds = null } = error instanceof ApiError ? error : {};
      isLimited = status === 429;
      // After a 429 the pacer grants no turn before its pause is over; nothing is read an hour later.
      if (isLimited && (retryAfterSeconds ?? 0) <= MAX_WAIT_SECONDS) continue;
      if (!mayRepeatRead(failures, error)) throw error;
      delay = pacer.repeatDelay(failures, error);
      failures += 1;
    } finally {
      turn.end(!isLimited);
    }
    await wait(delay, signal);
  }
}
