import type { Connection } from "#src/api/http.ts";
import { z } from "#src/api/zod.ts";

/** `reload` keeps the key in memory only; `tab` also in sessionStorage, until the tab is closed. */
export type Keep = "reload" | "tab";

export interface Connected extends Connection {
  key: string;
  keep: Keep;
}

export interface ConnectionState {
  connection: Connected;
  /** The workspace has answered 401 since the key was given. */
  keyRefused: boolean;
  /** A new key is being asked for, over the page that stays as it is. */
  asking: boolean;
}

const storageKey = "reshelve.connection";
const stored = z.object({ origin: z.string(), prefix: z.string(), key: z.string() });

function readStored(storage: Storage): ConnectionState | null {
  try {
    const parsed = z.safeParse(stored, JSON.parse(storage.getItem(storageKey) ?? "null"));
    return parsed.success
      ? { connection: { ...parsed.data, keep: "tab" }, keyRefused: false, asking: false }
      : null;
  } catch {
    return null;
  }
}

/**
 * Holds the one connection of this tab. The key is never put into localStorage, a cookie or an
 * address; `storage` is the tab's sessionStorage, and is written only when the user chose "In this tab".
 */
export function createConnectionStore(storage: Storage) {
  let state = readStored(storage);
  const listeners = new Set<() => void>();

  function set(next: ConnectionState | null) {
    state = next;
    try {
      if (next?.connection.keep === "tab") {
        const { origin, prefix, key } = next.connection;
        storage.setItem(storageKey, JSON.stringify({ origin, prefix, key }));
      } else {
        storage.removeItem(storageKey);
      }
    } catch {
      // Storage may be full or forbidden: the connection then lives until the page is reloaded.
    }
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect: (connection: Connected) => set({ connection, keyRefused: false, asking: false }),
    /** Takes a new key for the same workspace. */
    replaceKey(key: string) {
      if (!state) return;
      set({ connection: { ...state.connection, key }, keyRefused: false, asking: false });
    },
    /** Told by the fetch layer on a 401; a late answer to a key that was replaced since does not count. */
    keyRefused(used: Connection) {
      if (state && used.key === state.connection.key) {
        set({ ...state, keyRefused: true, asking: true });
      }
    },
    /** Opens or closes the question for a new key. */
    ask(asking: boolean) {
      if (state) set({ ...state, asking });
    },
    clear: () => set(null),
  };
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;
