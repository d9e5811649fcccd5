/**
 * Runs at most `most` tasks at a time; the others wait in order. One whose signal aborts while it
 * waits leaves the queue and rejects with the signal's reason.
 */
export function createLimit(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function turn(signal: AbortSignal | undefined) {
    if (running < most) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal?.reason);
      };
      // The place of the one that ended is handed on, so `running` stays as it is.
      const begin = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      waiting.push(begin);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  return async function limited<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await turn(signal);
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
