/** The part of the Web Locks API that is used here; tabs of one origin share the locks. */
export interface Locks {
  /** Runs the task while the lock is held, or with `false` at once when another holds it. */
  tryHold: <T>(name: string, task: (held: boolean) => Promise<T>) => Promise<T>;
  /** Waits for the lock and runs the task while it is held. */
  hold: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** The names of all locks that are held in any tab. */
  held: () => Promise<Set<string>>;
}

/** Locks within this page only, for browsers and addresses (without https) that have no Web Locks. */
export function pageLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  function hold<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = tails.get(name) ?? Promise.resolve();
    const held = before.then(task, task);
    const tail = held.then(
      () => undefined,
      () => undefined,
    );
    tails.set(name, tail);
    void tail.then(() => {
      if (tails.get(name) === tail) tails.delete(name);
    });
    return held;
  }
  return {
    hold,
    tryHold: (name, task) => (tails.has(name) ? task(false) : hold(name, () => task(true))),
    held: () => Promise.resolve(new Set(tails.keys())),
  };
}

/** Locks across the tabs of this browser where it has them, else within this page. */
export function browserLocks(
  manager: LockManager | undefined = globalThis.navigator?.locks,
): Locks {
  if (!manager) return pageLocks();
  return {
    hold: async (name, task) => manager.request(name, task),
    tryHold: async (name, task) =>
      manager.request(name, { ifAvailable: true }, (lock) => task(lock !== null)),
    held: async () => {
      const { held = [] } = await manager.query();
      return new Set(held.flatMap((lock) => lock.name ?? []));
    },
  };
}
