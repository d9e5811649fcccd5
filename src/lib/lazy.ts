import { createStore } from "#src/lib/store.ts";

/** A part of the console whose code or database is loaded when it is first needed. */
export interface Lazy<T> {
  /** Loads it once. Rejects where it cannot be loaded; the next call tries again. */
  load: () => Promise<T>;
  /** The loaded part, or null until then. */
  get: () => T | null;
  subscribe: (listener: () => void) => () => void;
}

export function createLazy<T>(create: () => Promise<T>): Lazy<T> {
  const loaded = createStore<T | null>(null);
  let loading: Promise<T> | null = null;
  return {
    get: loaded.get,
    subscribe: loaded.subscribe,
    load() {
      loading ??= create().then(
        (part) => {
          loaded.set(part);
          return part;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}
