import type { WebStorage } from "#src/lib/web-storage.ts";
import { z } from "#src/api/zod.ts";

/** `reload` keeps the key in memory only; `tab` also in sessionStorage, until the tab is closed. */
export type Keep = "reload" | "tab";

/** Address of a workspace. */
export interface WorkspaceAddress {
  /** Scheme, host and port, without a slash at the end. */
  origin: string;
  /** Path of the API: `/api`, unless a proxy serves it under another. */
  prefix: string;
  /** True for a gateway on the console's own origin. */
  gateway?: boolean;
}

/** Workspace and key. */
export interface Connection extends WorkspaceAddress {
  /** Null where the gateway adds its own. */
  key: string | null;
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
  origin: z.string(),
  prefix: z.string().check(z.regex(/^(\/[\w.~-]+)+$/)),
  key: z.string().check(z.regex(/^[!-~]+$/)),
});

/**
 * The connection that the user chose to keep in this tab; null for none, or one to another
 * workspace than `given`.
 */
export function readStoredConnection(
  storage: WebStorage,
  given: WorkspaceAddress | null = null,
): Connection | "unreadable" | null {
  let stored: string | null;
  try {
    stored = storage.getItem(storageKey);
  } catch {
    return null;
  }
  if (stored === null) return null;
  try {
    const { origin, prefix, key } = z.parse(schema, JSON.parse(stored));
    if (given) {
      const isGiven = origin === given.origin && prefix === given.prefix;
      return isGiven ? { ...given, key, keep: "tab" } : null;
    }
    return isOrigin(origin) ? { origin, prefix, key, keep: "tab" } : "unreadable";
  } catch {
    return "unreadable";
  }
}

/**
 * Stores a connection in `storage`, the tab's sessionStorage, where the user chose "In this tab",
 * and removes what was stored otherwise. The key is never put into localStorage, a cookie or an address.
 */
export function storeConnection(storage: WebStorage, connection: Connection | null): void {
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
