import { createEmitter } from "#src/lib/store.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { openChannel } from "#src/writes/browser/tabs.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { type OpenRequest, createWritesDatabase } from "#src/writes/log/database.ts";
import { isEntry, isOpenRequest } from "#src/writes/log/stored-entry.ts";
import { readWho } from "#src/writes/log/who.ts";
import { deleteEndedRuns } from "#src/writes/run/run-storage.ts";
import { type Target, targetOf } from "#src/writes/send/write.ts";

/** The part of an entry that its end adds. */
export type EntryEnd = Pick<
  AuditEntry,
  "by" | "duration" | "grade" | "reason" | "status" | "answer" | "requestId" | "note"
>;

/** The part of an entry that is known before its request is sent. */
export type EntryStart = Omit<AuditEntry, "who" | keyof EntryEnd> & { who?: string };

const tabLock = (tab: string) => `reshelve.tab.${tab}`;
/** Keeps two tabs that open together from both appending what a third one left. */
const recoverLock = "reshelve.recover";

/** Entries that are read in one task. */
const READ_TOGETHER = 1_000;

interface Deps {
  locks: Locks;
  tab: string;
  storage?: Pick<ReturnType<typeof createWritesDatabase>, "open" | "close">;
}

/**
 * The record of every write request sent from this browser, to any workspace. Entries are only ever
 * appended; a request is noted before it is sent, so that it is unknown if its page is closed before
 * the answer. Reads and writes reject where the browser forbids storage.
 */
export function openAuditLog(deps: Deps) {
  const { locks, tab, storage = createWritesDatabase() } = deps;
  let isClosed = false;
  async function database() {
    if (isClosed) throw new DOMException("The record is closed.", "InvalidStateError");
    return storage.open();
  }
  const changes = createEmitter<string | undefined>();
  const channel = openChannel("reshelve.record");
  channel.addEventListener("message", ({ data }) =>
    changes.emit(typeof data === "string" ? data : undefined),
  );
  // Held as long as the page lives: it shows other tabs that the requests of this one are not lost.
  void locks.hold(tabLock(tab), () => new Promise(() => {}));

  function announceChange(target?: string) {
    channel.postMessage(target ?? null);
    changes.emit(target);
  }

  /** Moves a noted request to the entries, whole also if the page is closed in the meantime. */
  async function append(entry: AuditEntry): Promise<void> {
    const both = (await database()).transaction(["entries", "open"], "readwrite");
    await Promise.all([
      // Without hashes a tab of version 0.1.0 would not read it, and could send it again in a run.
      both.objectStore("entries").add({ ...entry, before: null, hash: null }),
      both.objectStore("open").delete(entry.request),
      both.done,
    ]);
    announceChange(entry.target);
  }

  /** All entries, oldest first: those of another version or damaged ones too. */
  async function stored(): Promise<unknown[]> {
    const db = await database();
    const all: unknown[] = [];
    // Reading a hundred thousand in one go would block the page for a second.
    for (let last = 0; ;) {
      const some = await db.getAll("entries", IDBKeyRange.lowerBound(last, true), READ_TOGETHER);
      for (const { sequence, before: _before, hash: _hash, ...entry } of some) {
        all.push(entry);
        last = sequence ?? last;
      }
      if (some.length < READ_TOGETHER) return all;
    }
  }

  const storedOf = async (target: string) =>
    (await database()).getAllFromIndex("entries", "target", target);

  return {
    stored,
    storedOf,
    /** The database, where runs are kept too. */
    database,
    /**
     * Subscribes to entries that are added or cleared, in this tab or another: with their target
     * where it is one.
     */
    subscribe: changes.subscribe,

    /** Closes the record: what comes later rejects, instead of opening it again. */
    async close() {
      isClosed = true;
      channel.close();
      await storage.close();
    },

    /** Notes a request before it is sent. Rejects where this browser keeps nothing. */
    async begin(sending: EntryStart) {
      const entry: AuditEntry = {
        who: readWho(),
        ...sending,
        by: "lost",
        duration: null,
        grade: "unknown",
        reason: "page-gone",
        status: null,
        answer: null,
      };
      await (await database()).put("open", { request: sending.request, tab, entry });
      return entry;
    },

    /** Appends the result of a request that was noted. */
    end: (begun: AuditEntry, ending: EntryEnd) => append({ ...begun, ...ending }),

    /** Removes a request that was noted and not sent after all. */
    discard: async ({ request }: AuditEntry) => (await database()).delete("open", request),

    /** Appends requests whose page was closed before their answer, as unknown. */
    async recover() {
      const db = await database();
      await locks.hold(recoverLock, async () => {
        const alive = await locks.held();
        const isLost = (one: OpenRequest) => one.tab !== tab && !alive.has(tabLock(one.tab));
        const lost = (await db.getAll("open")).filter(isOpenRequest).filter(isLost);
        for (const { entry } of lost) await append(entry);
      });
    },

    /** All entries that can be read, oldest first. */
    entries: async () => (await stored()).filter(isEntry),

    /** True when this operation was confirmed for its target at or after a moment in epoch milliseconds. */
    async confirmedSince(origin: string, target: Target, since: number): Promise<boolean> {
      const sent = await storedOf(targetOf(target));
      return sent.some(
        ({ at, duration, grade, by, ...entry }) =>
          entry.origin === origin &&
          entry.operation === target.operation &&
          grade === "confirmed" &&
          // The word of a person is no proof.
          by !== "told" &&
          // By when it was known, as the request may have been on its way at the moment.
          Date.parse(at) + (duration ?? 0) >= since,
      );
    },

    /** Forgets entries sent before a moment in ISO 8601, or all, and the runs that ended. */
    async clear(before?: string) {
      const db = await database();
      await deleteEndedRuns(db, before);
      const { store, done } = db.transaction("entries", "readwrite");
      let cursor = await store.openCursor();
      // An entry that can't be read has no age: it goes only with all others.
      const isNewer = (entry: unknown) =>
        before !== undefined && isEntry(entry) && entry.at >= before;
      while (cursor && !isNewer(cursor.value)) {
        if (before === undefined || isEntry(cursor.value)) await cursor.delete();
        cursor = await cursor.continue();
      }
      await done;
      announceChange();
    },
  };
}

export type AuditLog = ReturnType<typeof openAuditLog>;
