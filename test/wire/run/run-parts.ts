import { onTestFinished } from "vitest";
import { type Database, createWritesDatabase } from "#src/writes/log/audit-log.ts";
import { createStore } from "#src/lib/store.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { pageLocks } from "../page-locks.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { createWriteLog, recordOf } from "#src/writes/log/write-log.ts";
import type { PlannedItem, SavedRun } from "#src/writes/run/run-plan.ts";
import { createRun } from "#src/writes/run/run.ts";
import { createRuns } from "#src/writes/run/runs.ts";
import type { TabChannel, TabMessage } from "#src/writes/browser/tabs.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { createApi } from "#src/api/api.ts";
import { type Reply, connection, fakeWire, json } from "../fake-wire.ts";

/**
 * A browser: its database, its locks, and the tabs that are open in it. `key` is null behind a gateway
 * that has the key.
 */
export function openBrowser(reply: Reply, online = () => true, key = connection.key) {
  const { sent } = fakeWire(reply);
  const opened = createWritesDatabase(`browser ${Math.random()}`).open();
  const locks = pageLocks();
  const listeners = new Map<string, Set<(message: TabMessage) => void>>();
  let last = 0;

  /**
   * A page of the console whose run sends so many items at a time; `close` is what a crash or a reload
   * does to it.
   */
  function openTab(workers?: number) {
    last += 1;
    const name = `tab ${last}`;
    let gone = false;
    const here: { end: () => void } = { end: () => {} };
    const death = new Promise<void>((resolve) => (here.end = resolve));
    const mine = mortal(locks, death);
    const lifetime = new AbortController();
    // A page that crashed would else send on, to the next test.
    onTestFinished(() => {
      gone = true;
      lifetime.abort();
    });
    const tabs: TabChannel = {
      post: (message) => {
        if (gone) return;
        // As a channel does that was closed.
        if (lifetime.signal.aborted) throw new DOMException("Closed.", "InvalidStateError");
        for (const [other, heard] of listeners)
          if (other !== name) for (const listener of heard) listener(message);
      },
      subscribe: (listener) =>
        void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
      close: () => void listeners.delete(name),
    };
    // Each tab has its own pacer.
    const api = createApi({ workspace: connection, key: () => key });
    const database = async (): Promise<Database> =>
      gone ? new Promise<Database>(() => {}) : opened;
    const storage = { open: database, close: async () => {} };
    const record = openAuditLog({ locks: mine, tab: name, storage });
    onTestFinished(record.close);
    const isUnrecorded = createStore(false);
    const writes = createWriteEngine({
      api,
      origin: "",
      signal: lifetime.signal,
      log: createWriteLog({
        log: record,
        workspace: connection,
        onFailure: () => isUnrecorded.set(true),
      }),
      locks: mine,
      tabs,
      online,
    });
    const { origin } = connection;
    const runs = createRuns({
      ...{ writes, origin, log: record, isUnrecorded, locks: mine, tabs },
      ...(workers && { workers }),
    });
    return {
      record,
      writes,
      runs,
      /** Reads an invoice that was sent again, as Activity does. */
      async check(id: string) {
        const sent = (await record.entries()).findLast(({ target }) => target === `invoices/${id}`);
        if (!sent) return;
        const earlier = { sentAt: Date.parse(sent.at), record: recordOf(record, sent) };
        await writes.recheck({ operation: "restore", kind: "invoices", id }, earlier);
      },
      endSession() {
        lifetime.abort();
        writes.clear();
      },
      close() {
        gone = true;
        here.end();
        listeners.delete(name);
      },
    };
  }
  return { sent, opened, openTab };
}

/** Locks that are free again once the page that holds them is gone. */
function mortal(locks: Locks, death: Promise<void>): Locks {
  const over = <T>(task: Promise<T>): Promise<T> =>
    Promise.race([
      task,
      death.then(() => {
        throw new Error("This page is gone.");
      }),
    ]);
  const quiet = <T>(held: Promise<T>): Promise<T> =>
    held.catch(async (error: unknown) => {
      if (error instanceof Error && error.message === "This page is gone.") {
        return new Promise<T>(() => {});
      }
      throw error;
    });
  return {
    hold: (name, task, signal) => quiet(locks.hold(name, () => over(task()), signal)),
    tryHold: (name, task) => quiet(locks.tryHold(name, (held) => over(task(held)))),
    held: locks.held,
  };
}

export const planned = (id: string): PlannedItem => ({
  kind: "invoices",
  id,
  name: `Invoice ${id}`,
  archivedAt: "2026-10-01T10:00:00+00:00",
});
export const restored = (id: string) => json({ id, archived_at: null });
export const idIn = (url: string) => /in_\w+/.exec(url)?.[0] ?? "";

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

type RunDeps = Parameters<typeof createRun>[2];

/** A new run over these invoices, which has not been started. */
export function openRun(
  ids: readonly string[],
  { writes, ...deps }: Pick<RunDeps, "writes"> & Partial<RunDeps>,
) {
  const saved: SavedRun = {
    ...{ id: "run", origin: "", at: "2026-11-02T09:00:00Z", phase: "open" },
    ...{ items: ids.map(planned) },
  };
  return createRun(saved, null, {
    writes,
    storage: { save: async () => {}, forget: async () => {} },
    isUnrecorded: createStore(false),
    onChange: () => {},
    ...deps,
  });
}
