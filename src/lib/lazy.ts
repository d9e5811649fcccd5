import { createStore } from "#src/lib/store.ts";

/** A part of the console whose code or database is loaded when it is first needed; null until then. */
export function createLazy<T>(create: () => Promise<T>) {
  const loaded = createStore<T | null>(null);
  let loading: Promise<T> | null = null;
  return {
    get: loaded.get,
    subscribe: loaded.subscribe,
    /** Loads it once. Rejects where it cannot be loaded; the next call tries again. */
    load(): Promise<T> {
      if (loading) return loading;
      loading = create();
      loading.then(loaded.set, () => (loading = null));
      return loading;
    },
  };
}
