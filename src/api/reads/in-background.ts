import { ApiError } from "#src/api/errors.ts";
import type { Pacer } from "#src/api/pacer.ts";

/**
 * Sends a read in the background, before the pages of the archive, and again after each 429.
 * Rejects with any other error, or once `stop` aborts.
 */
export async function inBackground<T>(
  pacer: Pick<Pacer, "turn">,
  read: () => Promise<T>,
  stop: AbortSignal,
): Promise<T> {
  for (;;) {
    const turn = await pacer.turn("background", { stop, isAhead: true });
    if (!turn) throw stop.reason;
    let isCounted = true;
    try {
      return await read();
    } catch (error) {
      stop.throwIfAborted();
      isCounted = !(error instanceof ApiError && error.status === 429);
      if (isCounted) throw error;
    } finally {
      turn.end(isCounted);
    }
  }
}
