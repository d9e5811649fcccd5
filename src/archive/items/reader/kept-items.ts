import type { DBSchema } from "idb";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { ReaderState } from "#src/archive/items/reader/reader-state.ts";
import { createDatabase } from "#src/lib/database.ts";
import { deleteKept, keptDatabase } from "#src/archive/items/reader/forget-reading.ts";
import { keepChoice } from "#src/archive/items/reader/kept-choices.ts";

/** Increased when the stored items change their shape: older ones are then left unread. */
const VERSION = 3;
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Items that are stored at once: few enough that copying them is no long task. */
const ITEMS_PER_CHUNK = 500;

/** A complete reading. */
export interface Kept {
  /** Time of its end, in epoch milliseconds. */
  readAt: number;
  kinds: ReaderState["kinds"];
  items: readonly ArchivedItem[];
}

/** Storage of a complete reading in this browser, used only if the user chose so. */
export interface KeptItems {
  isChosen: () => boolean;
  /** Remembers the choice; choosing against it deletes what is kept. */
  choose: (keeps: boolean) => void;
  /** The kept reading; null where there is none, or none younger than 7 days. */
  load: () => Promise<Kept | null>;
  /** Replaces what is kept. Stops when the signal aborts, or the choice is taken back. */
  save: (kept: Kept, signal: AbortSignal) => Promise<void>;
}

interface Schema extends DBSchema {
  /** The reading without its items, under "reading". */
  about: { key: string; value: Omit<Kept, "items"> & { chunks: number } };
  chunks: { key: number; value: readonly ArchivedItem[] };
}

/**
 * Opens what is kept of the workspace at an address, in a database of its own. See `keepChoice` for
 * `keepRead`.
 */
export function createKeptItems(
  address: string,
  now: () => number = Date.now,
  keepRead: boolean | null = null,
): KeptItems {
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
    choose(keeps) {
      choice.set(keeps);
      if (!keeps) remove();
    },
    async load() {
      const kept = await load().catch(() => null);
      if (kept && now() - kept.readAt <= MAX_AGE_MS) return kept;
      remove();
      return null;
    },
    async save(kept, signal) {
      // A browser without storage, or without room, keeps nothing. Nor does one whose user has changed
      // their mind: what was stored until then goes.
      const saved = await save(kept, signal).catch(() => "failed");
      if (signal.aborted || !choice.get() || saved === "failed") remove();
    },
  };
}
