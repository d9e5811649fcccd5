import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import type { ReaderState } from "#src/archive/finder/reader/reader-state.ts";
import { keepChoice, keptDatabase } from "#src/archive/finder/reader/kept-choices.ts";

/** Increased when the stored items change their shape: older ones are then left unread. */
const VERSION = 2;
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
  /** The reading without its items, under "reading": stored last, so that it vouches for them. */
  about: { key: string; value: Omit<Kept, "items"> & { chunks: number } };
  chunks: { key: number; value: readonly ArchivedItem[] };
}

/** Opens what is kept of the workspace at an address, in a database of its own. */
export function createKeptItems(address: string, now: () => number = Date.now): KeptItems {
  const choice = keepChoice(address);
  const name = keptDatabase(address);
  const remove = () => void indexedDB.deleteDatabase(name);

  /** Opens the database for one use, as an open one can't be deleted by another tab. */
  async function using<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const database = await openDB<Schema>(name, VERSION, {
      upgrade(database, oldVersion) {
        if (oldVersion > 0) {
          for (const store of database.objectStoreNames) database.deleteObjectStore(store);
        }
        database.createObjectStore("about");
        database.createObjectStore("chunks");
      },
      blocking: () => database.close(),
    });
    try {
      return await act(database);
    } finally {
      database.close();
    }
  }

  async function load(database: IDBPDatabase<Schema>): Promise<Kept | null> {
    const about = await database.get("about", "reading");
    if (!about) return null;
    const items: ArchivedItem[] = [];
    for (let chunk = 0; chunk < about.chunks; chunk += 1) {
      const found = await database.get("chunks", chunk);
      if (!found) return null;
      for (const item of found) items.push(item);
    }
    return { readAt: about.readAt, kinds: about.kinds, items };
  }

  async function save(database: IDBPDatabase<Schema>, kept: Kept, signal: AbortSignal) {
    const { items, ...about } = kept;
    await database.clear("about");
    await database.clear("chunks");
    let chunks = 0;
    for (let at = 0; at < items.length; at += ITEMS_PER_CHUNK) {
      if (signal.aborted || !choice.get()) return;
      await database.put("chunks", items.slice(at, at + ITEMS_PER_CHUNK), chunks);
      chunks += 1;
    }
    await database.put("about", { ...about, chunks }, "reading");
  }

  return {
    isChosen: choice.get,
    choose(keeps) {
      choice.set(keeps);
      if (!keeps) remove();
    },
    async load() {
      const kept = await using(load).catch(() => null);
      if (kept && now() - kept.readAt <= MAX_AGE_MS) return kept;
      remove();
      return null;
    },
    async save(kept, signal) {
      // A browser without storage, or without room, keeps nothing.
      const saved = await using((database) => save(database, kept, signal)).catch(() => "failed");
      if (signal.aborted || !choice.get() || saved === "failed") remove();
    },
  };
}
