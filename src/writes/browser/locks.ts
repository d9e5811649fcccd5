/** The part of the Web Locks API that is used here; tabs of one origin share the locks. */
export interface Locks {
  /** Runs the task while the lock is held, or immediately with `false` when another holds it. */
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

/**
 * Locks across the tabs of this browser where it has them, else within this page: a browser that
 * blocks site data refuses its locks too.
 */
export function browserLocks(
  manager: LockManager | undefined = globalThis.navigator?.locks,
): Locks {
  if (!manager) return pageLocks();
  const inPage = pageLocks();
  let refused = false;
  /** Asks the browser, and the page's own locks where it refuses before the task has begun. */
  async function ask<T>(
    name: string,
    ifAvailable: boolean,
    task: (held: boolean) => Promise<T>,
  ): Promise<T> {
    const askPage = () =>
      ifAvailable ? inPage.tryHold(name, task) : inPage.hold(name, () => task(true));
    if (refused) return askPage();
    let begun = false;
    try {
      return await manager.request(name, { ifAvailable }, (lock) => {
        begun = true;
        return task(lock !== null);
      });
    } catch (error) {
      if (begun) throw error;
      refused = true;
      return askPage();
    }
  }
  return {
    hold: (name, task) => ask(name, false, task),
    tryHold: (name, task) => ask(name, true, task),
    held: async () => {
      if (refused) return inPage.held();
      try {
        const { held = [] } = await manager.query();
        return new Set(held.flatMap((lock) => lock.name ?? []));
      } catch {
        return inPage.held();
      }
    },
  };
}
