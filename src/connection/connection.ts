import { z } from "#src/api/zod.ts";

/** `reload` keeps the key in memory only; `tab` also in sessionStorage, until the tab is closed. */
export type Keep = "reload" | "tab";

/** Workspace and key. */
export interface Connection {
  /** Scheme, host and port, without a slash at the end. */
  origin: string;
  /** Path of the API: `/api`, unless a proxy serves it under another. */
  prefix: string;
  key: string;
  keep: Keep;
}

const storageKey = "reshelve.connection";
const stored = z.object({ origin: z.string(), prefix: z.string(), key: z.string() });

/** The connection that the user chose to keep in this tab, or null. */
export function readStoredConnection(storage: Storage): Connection | null {
  try {
    const parsed = z.safeParse(stored, JSON.parse(storage.getItem(storageKey) ?? "null"));
    return parsed.success ? { ...parsed.data, keep: "tab" } : null;
  } catch {
    return null;
  }
}

/**
 * Stores a connection in `storage`, the tab's sessionStorage, where the user chose "In this tab",
 * and removes what was stored otherwise. The key is never put into localStorage, a cookie or an address.
 */
export function storeConnection(storage: Storage, connection: Connection | null): void {
  try {
    if (connection?.keep === "tab") {
      const { origin, prefix, key } = connection;
      storage.setItem(storageKey, JSON.stringify({ origin, prefix, key }));
    } else {
      storage.removeItem(storageKey);
    }
  } catch {
    // Storage may be full or blocked; the connection then lasts until the page is reloaded.
  }
}
