import type { Ledger } from "#src/writes/log/ledger.ts";

/** A part of the console whose code and database are loaded when it is first needed. */
export function createLazy<T>(create: () => Promise<T>) {
  let loading: Promise<T> | null = null;
  let loaded: T | null = null;
  const listeners = new Set<() => void>();
  return {
    /** Rejects where its code cannot be loaded, or this browser keeps nothing. */
    load(): Promise<T> {
      loading ??= create().then(
        (part) => {
          loaded = part;
          for (const listener of listeners) listener();
          return part;
        },
        (error: unknown) => {
          // The next one who needs it tries again.
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    /** What was loaded, or null until then. */
    get: () => loaded,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Lazy<T> = ReturnType<typeof createLazy<T>>;
export type LazyLedger = Lazy<Ledger>;
