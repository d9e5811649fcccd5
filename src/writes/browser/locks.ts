/** The part of the Web Locks API that is used here; tabs of one origin share the locks. */
export interface Locks {
  /** Runs the task while the lock is held, or immediately with `false` when another holds it. */
  tryHold: <T>(name: string, task: (held: boolean) => Promise<T>) => Promise<T>;
  /** Waits for the lock and runs the task while it is held. Rejects if `signal` aborts before. */
  hold: <T>(name: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** The names of the locks that any tab holds. */
  held: () => Promise<Set<string>>;
}

/** For browsers and addresses (without https) without Web Locks. */
const noLocks: Locks = {
  tryHold: (_name, task) => task(true),
  hold: (_name, task) => task(),
  held: async () => new Set(),
};

/** Locks across the tabs of this browser. One that blocks site data refuses them too. */
export function browserLocks(
  manager: LockManager | undefined = globalThis.navigator?.locks,
): Locks {
  if (!manager) return noLocks;
  const inBrowser: Locks = {
    tryHold: (name, task) =>
      manager.request(name, { ifAvailable: true }, (lock) => task(lock !== null)),
    hold: (name, task, signal) => manager.request(name, signal ? { signal } : {}, () => task()),
    async held() {
      const { held = [] } = await manager.query();
      return new Set(held.flatMap((lock) => lock.name ?? []));
    },
  };
  const usable = manager.query().then(
    () => inBrowser,
    () => noLocks,
  );
  return {
    tryHold: async (name, task) => (await usable).tryHold(name, task),
    hold: async (name, task, signal) => (await usable).hold(name, task, signal),
    held: async () => (await usable).held(),
  };
}
