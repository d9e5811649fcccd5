import type { DBSchema } from "idb";
import { kinds } from "#src/api/archive.ts";
import { learnedPace } from "#src/api/pacer.ts";
import { z } from "zod/mini";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { ReaderState } from "#src/archive/items/reader/reader-state.ts";
import { createDatabase, deleteDatabase } from "#src/lib/database.ts";
import { stored } from "#src/lib/stored.ts";

export const storedChoice = (address: string) =>
  stored("reshelve.archive.keep", z.enum(["yes", "no"]), { perWorkspace: address, asText: true });

/**
 * The choice whether what is read of a workspace is kept in this browser. `keepRead` of the site
 * forbids it (false) or makes it the default (true); otherwise it is not kept by default.
 */
export function keepChoice(address: string, keepRead: boolean | null) {
  const chosen = storedChoice(address);
  return {
    get: (): boolean =>
      keepRead !== false &&
      (chosen.get() === "yes" || (keepRead === true && chosen.get() !== "no")),
    set(keeps: boolean) {
      const saved = chosen.set(keeps ? "yes" : keepRead ? "no" : null);
      // Kept items that no later visit knows of would never be deleted.
      if (saved !== "saved") chosen.set(null);
    },
  };
}

/** Increased when the stored items change their shape: older ones are then left unread. */
const VERSION = 3;
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Items that are stored in one step: few enough that copying them is no long task. */
const ITEMS_PER_CHUNK = 500;

export interface Kept {
  /** Time of its end, in epoch milliseconds. */
  readAt: number;
  kinds: ReaderState["kinds"];
  items: readonly ArchivedItem[];
}

/** Storage of a complete reading in this browser, used only if the user chose so. */
export type KeptItems = ReturnType<typeof createKeptItems>;

interface Schema extends DBSchema {
  /** The reading without its items, under "reading". */
  about: { key: string; value: Omit<Kept, "items"> & { chunks: number } };
  chunks: { key: number; value: readonly ArchivedItem[] };
}

/**
 * Opens what is kept of the workspace at an address; each has its database. See `keepChoice` for
 * `keepRead`.
 */
export function createKeptItems(
  address: string,
  now: () => number = Date.now,
  keepRead: boolean | null = null,
) {
  const choice = keepChoice(address, keepRead);
  const database = createDatabase<Schema>(keptDatabase(address), VERSION, (fresh, oldVersion) => {
    if (oldVersion > 0) {
      for (const store of fresh.objectStoreNames) fresh.deleteObjectStore(store);
    }
    fresh.createObjectStore("about");
    fresh.createObjectStore("chunks");
  });
  function remove() {
    // Closed first, so that what is stored next goes into a new one.
    database.close().catch(() => {});
    deleteKept(address);
  }

  // One transaction each: another tab may replace the reading at the same time.

  async function load(): Promise<Kept | null> {
    const transaction = (await database.open()).transaction(["about", "chunks"]);
    const about = await transaction.objectStore("about").get("reading");
    if (!about) return null;
    const items: ArchivedItem[] = [];
    for (let chunk = 0; chunk < about.chunks; chunk += 1) {
      const found = await transaction.objectStore("chunks").get(chunk);
      if (!found) return null;
      for (const item of found) items.push(item);
    }
    return { readAt: about.readAt, kinds: about.kinds, items };
  }

  async function save(kept: Kept, signal: AbortSignal) {
    const { items, ...about } = kept;
    const transaction = (await database.open()).transaction(["about", "chunks"], "readwrite");
    const done = transaction.done.catch(() => "failed");
    const chunks = transaction.objectStore("chunks");
    await chunks.clear();
    let count = 0;
    for (let at = 0; at < items.length; at += ITEMS_PER_CHUNK) {
      if (signal.aborted || !choice.get()) return transaction.abort();
      await chunks.put(items.slice(at, at + ITEMS_PER_CHUNK), count);
      count += 1;
    }
    await transaction.objectStore("about").put({ ...about, chunks: count }, "reading");
    return done;
  }

  return {
    isChosen: choice.get,
    /** Remembers the choice; choosing against it deletes what is kept. */
    choose(keeps: boolean) {
      choice.set(keeps);
      if (!keeps) remove();
    },
    /** The kept reading of all kinds; null where there is none, or none younger than 7 days. */
    async load() {
      const kept = await load().catch(() => null);
      const isRecent = kept !== null && now() - kept.readAt <= MAX_AGE_MS;
      // A version with other kinds may have stored it.
      if (isRecent && kept.kinds.map(({ kind }) => kind).join() === kinds.join()) return kept;
      remove();
      return null;
    },
    /** Replaces what is kept. Stops when the signal aborts, or the choice is taken back. */
    async save(kept: Kept, signal: AbortSignal) {
      // A browser without storage, or without room, keeps nothing. Nor does one whose user has changed
      // their mind: what was stored until then goes.
      const saved = await save(kept, signal).catch(() => "failed");
      if (signal.aborted || !choice.get() || saved === "failed") remove();
    },
  };
}

export const keptDatabase = (address: string) => `reshelve archive ${address}`;

export const deleteKept = (address: string) => deleteDatabase(keptDatabase(address));

/**
 * Deletes all that a reading left in this browser, for Disconnect. Small on purpose: the reader's
 * own code may never have been loaded.
 */
export function forgetReading(address: string): void {
  storedChoice(address).set(null);
  learnedPace(address).set(null);
  deleteKept(address);
}
