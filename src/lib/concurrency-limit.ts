/**
 * Returns a function that runs at most `maxConcurrent` tasks at a time; the others wait in order. A
 * task whose signal aborts while it waits leaves the queue and rejects with the signal's reason.
 */
export function createConcurrencyLimit(maxConcurrent: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function acquire(signal: AbortSignal | undefined) {
    if (running < maxConcurrent) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      // Takes the place of the task that ended, so `running` stays the same.
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      waiting.push(start);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  return async function limited<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await acquire(signal);
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
