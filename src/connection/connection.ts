import type { Endpoint } from "#src/api/http.ts";
import { z } from "zod/mini";
import { stored } from "#src/lib/storage/stored.ts";

/** `reload` keeps the key in memory only; `tab` also in its storage, until it is closed. */
export const keepChoices = ["tab", "reload"] as const;
export type KeepKey = (typeof keepChoices)[number];

export const keepLabels: Readonly<Record<KeepKey, string>> = {
  reload: "Until the page is reloaded",
  tab: "In this tab",
};

export type WorkspaceAddress = Omit<Endpoint, "key">;

export interface Connection extends Endpoint {
  keep: KeepKey;
}

/** True for an address that a key may be sent to: plain http can't be read on this device alone. */
export const isSafe = ({ protocol, hostname }: URL) =>
  protocol === "https:" ||
  (protocol === "http:" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname));

/** An origin as the form yields it. */
const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && isSafe(new URL(text));

// The checks of the form are longer, and load with its page.
const schema = z.object({
  origin: z.string(),
  prefix: z.string().check(z.regex(/^(\/[\w.~-]+)+$/)),
  key: z.string().check(z.regex(/^[!-~]+$/)),
  /** Time at which it was stored, in epoch milliseconds. */
  at: z.number(),
});

const kept = stored("reshelve.connection", schema, { area: "tab" });

/**
 * Time of the last Disconnect from a workspace, in epoch milliseconds. A tab that was asleep then, or
 * is restored later, heard nothing of it.
 */
export const lastDisconnect = ({ origin, prefix }: WorkspaceAddress) =>
  stored("reshelve.disconnected", z.number(), { perWorkspace: origin + prefix });

/**
 * The connection that the user chose to keep in this tab; null for none, one that can't be read, or
 * one to another workspace than `given`.
 */
export function readStoredConnection(given: WorkspaceAddress | null = null): Connection | null {
  const connection = kept.get();
  if (!connection) return null;
  const { origin, prefix, key, at } = connection;
  if ((lastDisconnect(connection).get() ?? 0) >= at) return null;
  if (!given) return isOrigin(origin) ? { origin, prefix, key, keep: "tab" } : null;
  const isGiven = origin === given.origin && prefix === given.prefix;
  return isGiven ? { ...given, key, keep: "tab" } : null;
}

/**
 * Stores a connection in this tab where the user chose so, and removes what was stored otherwise.
 * The key is never put where later visits find it, into a cookie or an address; a new tab gets it
 * from this one only by asking (docs/decisions/session.md).
 */
export function storeConnection(connection: Connection | null): void {
  const { origin, prefix, key, keep } = connection ?? { key: null };
  kept.set(keep === "tab" && key !== null ? { origin, prefix, key, at: Date.now() } : null);
}
