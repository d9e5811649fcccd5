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
/** An origin as the form yields it: plain http on this device alone. */
const isOrigin = (text: string) =>
  /^(https:\/\/|http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|$))/.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text;

// The checks of the form are longer, and load with its page.
const schema = z.object({
  origin: z.string().check(z.refine(isOrigin)),
  prefix: z.string().check(z.regex(/^(\/[\w.~-]+)+$/)),
  key: z.string().check(z.regex(/^[!-~]+$/)),
});

/** The connection that the user chose to keep in this tab; null for none. */
export function readStoredConnection(storage: Storage): Connection | "unreadable" | null {
  let stored: string | null;
  try {
    stored = storage.getItem(storageKey);
  } catch {
    return null;
  }
  if (stored === null) return null;
  try {
    return { ...z.parse(schema, JSON.parse(stored)), keep: "tab" };
  } catch {
    return "unreadable";
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
