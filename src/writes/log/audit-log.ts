import type { DBSchema, IDBPDatabase } from "idb";
import { z } from "zod/mini";
import { createDatabase } from "#src/lib/storage/database.ts";
import { stored } from "#src/lib/storage/stored.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { openChannel } from "#src/writes/browser/tabs.ts";
import { type AuditEntry, isEntry } from "#src/writes/log/audit-entry.ts";
import type { SavedRun } from "#src/writes/run/run-plan.ts";
import { type Target, targetOf } from "#src/writes/send/write.ts";

/** A request that is on its way, and the tab that sent it. */
interface OpenRequest {
  request: string;
  tab: string;
  entry: AuditEntry;
}

interface Schema extends DBSchema {
  entries: { key: number; value: AuditEntry; indexes: { target: string; run: string } };
  open: { key: string; value: OpenRequest };
  runs: { key: string; value: SavedRun; indexes: { origin: string } };
}

export type Database = IDBPDatabase<Schema>;

/** The record of writes and the runs of this browser. Holds no key and no secret. */
export const createWritesDatabase = (name = "reshelve") =>
  createDatabase<Schema>(name, 3, (database) => {
    for (const store of database.objectStoreNames) database.deleteObjectStore(store);
    const entries = database.createObjectStore("entries", { autoIncrement: true });
    entries.createIndex("target", "target");
    entries.createIndex("run", "run");
    database.createObjectStore("open", { keyPath: "request" });
    database.createObjectStore("runs", { keyPath: "id" }).createIndex("origin", "origin");
  });

/** Characters. */
export const MAX_NAME_LENGTH = 80;

const storedWho = stored("reshelve.who", z.string());

/** The local name in the audit log; not verified, and it never leaves this browser. */
export const readWho = (): string => storedWho.get() ?? "";

export const chooseWho = (name: string) =>
  void storedWho.set(name.trim().slice(0, MAX_NAME_LENGTH));

const tabLock = (tab: string) => `reshelve.tab.${tab}`;

interface Deps {
  locks: Locks;
  tab: string;
  storage?: Pick<ReturnType<typeof createWritesDatabase>, "open" | "close">;
}

/**
 * The record of every write request sent from this browser, to any workspace. Entries are only ever
 * appended; a request is noted before it is sent, so that it is unknown if its page is closed before
 * the reply. Reads and writes reject where the browser forbids storage.
 */
export function openAuditLog(deps: Deps) {
  const { locks, tab, storage = createWritesDatabase() } = deps;
  /** The database, where runs are kept too. Rejects once the record was closed. */
  let database = async () => storage.open();
  const changes = createEmitter<string | undefined>();
  const channel = openChannel("reshelve.record");
  channel.addEventListener("message", ({ data }) =>
    changes.emit(typeof data === "string" ? data : undefined),
  );
  // Held as long as the page lives: it shows other tabs that the requests of this one are not lost.
  void locks.hold(tabLock(tab), () => new Promise(() => {}));

  const appended = new Set<string>();
  function announceChange(target?: string) {
    if (target !== undefined) appended.add(target);
    channel.postMessage(target ?? null);
    changes.emit(target);
  }

  /** Moves a noted request to the entries, whole also if the page is closed in the meantime. */
  async function append(entry: AuditEntry): Promise<void> {
    const both = (await database()).transaction(["entries", "open"], "readwrite");
    await Promise.all([
      both.objectStore("entries").add(entry),
      both.objectStore("open").delete(entry.request),
      both.done,
    ]);
    announceChange(entry.target);
  }

  /** All entries, oldest first: those of another version or damaged ones too. */
  const stored = async (): Promise<unknown[]> => (await database()).getAll("entries");
  const storedBy = async (index: "target" | "run", value: string): Promise<unknown[]> =>
    (await database()).getAllFromIndex("entries", index, value);

  return {
    stored,
    /** The entries of a target or a run, oldest first, as they are stored. */
    storedBy,
    database: () => database(),
    /** Subscribes to entries that are added, by their target, or cleared, in this tab or another. */
    subscribe: changes.subscribe,
    /** Targets of the entries that this page added, for what subscribes later than the first of them. */
    appended,

    /** Closes the record: what comes later rejects, instead of opening it again. */
    async close() {
      database = () => Promise.reject(new DOMException("The record is closed."));
      channel.close();
      await storage.close();
    },

    /** Notes a request before it is sent, with its entry should its page be closed. */
    async begin(entry: AuditEntry) {
      await (await database()).put("open", { request: entry.request, tab, entry });
    },
    append,

    /** Removes a request that was noted and not sent after all. */
    discard: async ({ request }: AuditEntry) => (await database()).delete("open", request),

    /** Appends requests whose page was closed before their reply, as unknown. */
    async recover() {
      const db = await database();
      // Two tabs that open together would both append what a third one left.
      await locks.hold("reshelve.recover", async () => {
        const alive = await locks.held();
        for (const { tab: sender, entry } of await db.getAll("open"))
          if (isEntry(entry) && sender !== tab && !alive.has(tabLock(sender))) await append(entry);
      });
    },

    /** All entries that can be read, oldest first. */
    entries: async () => (await stored()).filter(isEntry),

    /**
     * Returns what restores of an item proved since a moment in epoch milliseconds: `confirmed` if any
     * was, else `unknown` if the last one is, else null.
     */
    async knownSince(origin: string, restore: Target<"restore">, since: number) {
      const entries = (await storedBy("target", targetOf(restore))).filter(isEntry);
      const own = entries.filter(
        ({ at, duration, ...entry }) =>
          entry.origin === origin &&
          entry.operation === "restore" &&
          // By when it was known, as the request may have been on its way at the moment.
          Date.parse(at) + (duration ?? 0) >= since,
      );
      if (own.some(({ grade }) => grade === "confirmed")) return "confirmed";
      const last = own.filter(({ request }) => request === own.at(-1)?.request);
      return last.length > 0 && last.every(({ grade }) => grade === "unknown") ? "unknown" : null;
    },

    /**
     * Forgets entries sent before a moment in ISO 8601, or all, and the runs that ended. A run that
     * did not end stays whole: without its entries it would send items twice.
     */
    async clear(before?: string) {
      const db = await database();
      const open = new Set<unknown>();
      for (const { id, phase, at } of await db.getAll("runs")) {
        if (phase === "open") open.add(id);
        else if (before === undefined || at < before) await db.delete("runs", id);
      }
      const { store, done } = db.transaction("entries", "readwrite");
      for await (const cursor of store) {
        const { value: entry } = cursor;
        // An entry that can't be read has no age: it goes only with all others.
        if (before !== undefined && !isEntry(entry)) continue;
        if (before !== undefined && entry.at >= before) break;
        if (!open.has(entry.run)) await cursor.delete();
      }
      await done;
      announceChange();
    },
  };
}

export type AuditLog = ReturnType<typeof openAuditLog>;
