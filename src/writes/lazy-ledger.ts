import type { Ledger } from "./ledger.ts";

/** The ledger, whose code and database are loaded when something is first kept or shown. */
export function createLazyLedger(create: () => Promise<Ledger>) {
  let loading: Promise<Ledger> | null = null;
  let ledger: Ledger | null = null;
  const listeners = new Set<() => void>();
  return {
    /** Rejects where this browser keeps nothing. */
    load(): Promise<Ledger> {
      loading ??= create().then((loaded) => {
        ledger = loaded;
        for (const listener of listeners) listener();
        return loaded;
      });
      return loading;
    },
    get: () => ledger,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type LazyLedger = ReturnType<typeof createLazyLedger>;
