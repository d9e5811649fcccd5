import type { Locks } from "#src/writes/browser/locks.ts";

/** The locks that the tabs of a browser share, without a browser. */
export function pageLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  function hold<T>(name: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      let isBegun = false;
      signal?.addEventListener("abort", () => isBegun || reject(signal.reason));
      const tail = (tails.get(name) ?? Promise.resolve()).then(async () => {
        if (signal?.aborted) return reject(signal.reason);
        isBegun = true;
        await task().then(resolve, reject);
      });
      tails.set(name, tail);
      void tail.then(() => tails.get(name) === tail && tails.delete(name));
    });
  }
  return {
    hold,
    tryHold: (name, task) => (tails.has(name) ? task(false) : hold(name, () => task(true))),
    held: () => Promise.resolve(new Set(tails.keys())),
  };
}
