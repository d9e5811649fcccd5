import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, onTestFinished, test, vi } from "vitest";
import { chosenKeep } from "#src/activity/record/retention.ts";
import { learnedPace } from "#src/api/pacer.ts";
import { keepChoice } from "#src/archive/items/reader/kept-items.ts";
import { storedColumns } from "#src/archive/page/table/columns.tsx";
import { storedViews } from "#src/archive/page/views/view.ts";
import { storedSelection } from "#src/archive/selection/selection-part.ts";
import { recentWorkspaces, rememberWorkspace } from "#src/connection/connect/recent-workspaces.ts";
import { readStoredConnection, storeConnection } from "#src/connection/connection.ts";
import { lastBoard, recentTasks } from "#src/tasks/kept.ts";
import { stored } from "#src/lib/stored.ts";
import { fromStored } from "#src/uploads/manager/file.ts";
import { createUploadStorage } from "#src/uploads/manager/upload-storage.ts";
import { type Locks, pageLocks } from "#src/writes/browser/locks.ts";
import { openTabChannel } from "#src/writes/browser/tabs.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { chooseWho, readWho } from "#src/writes/log/who.ts";
import { createRuns } from "#src/writes/run/runs.ts";
import { unsavedRuns } from "#src/writes/run/run-storage.ts";
import { fakeWire, json, openEngine } from "./fake-wire.ts";
import * as earlier from "./version-0.1.0.ts";

const write = { operation: "restore", kind: "docs", id: "doc_1" } as const;
const active = () => json({ id: "doc_1", archived_at: null });
const workspace = { origin: earlier.run.origin, prefix: "/api" };

/** Locks that note the names they are asked for. */
function notedLocks(): Locks & { names: Set<string> } {
  const names = new Set<string>();
  const { hold, tryHold, held } = pageLocks();
  const noted =
    <T>(take: (name: string, task: T) => unknown) =>
    (name: string, task: T) => {
      names.add(name);
      return take(name, task);
    };
  return Object.assign(
    { hold, tryHold, held },
    { hold: noted(hold), tryHold: noted(tryHold), names },
  );
}

test("an item that a tab of version 0.1.0 is restoring is not sent", async () => {
  const locks = pageLocks();
  const { writes, sent } = openEngine(active, { locks });
  let end = () => {};
  void locks.hold(earlier.locks.restore, () => new Promise<void>((resolve) => (end = resolve)));
  expect(await writes.send(write)).toEqual({ grade: "not-sent", reason: "other-tab" });
  expect(sent).toEqual([]);
  end();
});

test("what a tab of version 0.1.0 has restored is known, and it is told what this one has", async () => {
  const tabs = openTabChannel(workspace);
  const other = new BroadcastChannel(earlier.channels.writes);
  onTestFinished(() => {
    tabs.close();
    other.close();
  });
  const heard = new Promise((resolve) => tabs.subscribe(resolve));
  other.postMessage(earlier.news);
  expect(await heard).toEqual({ type: "restored", kind: "docs", id: "doc_1", by: "answer" });
  const told = new Promise((resolve) => {
    other.addEventListener("message", ({ data }) => resolve(data), { once: true });
  });
  tabs.post({ type: "restored", kind: "docs", id: "doc_1", by: "answer" });
  const news = await told;
  expect(earlier.isNews(news)).toBe(true);
  expect(news).toMatchObject(earlier.news);
});

test("other messages of this version mean nothing to version 0.1.0", async () => {
  const tabs = openTabChannel(workspace);
  const other = new BroadcastChannel(earlier.channels.writes);
  onTestFinished(() => {
    tabs.close();
    other.close();
  });
  const told = new Promise((resolve) => {
    other.addEventListener("message", ({ data }) => resolve(data), { once: true });
  });
  tabs.post({ type: "disconnected" });
  expect(earlier.isNews(await told)).toBe(false);
});

test("locks and channels have the names of version 0.1.0", async () => {
  const channels: string[] = [];
  const { BroadcastChannel: Real } = globalThis;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Real {
      constructor(name: string) {
        channels.push(name);
        super(name);
      }
    },
  );
  const locks = notedLocks();
  const { writes } = openEngine(active, { locks });
  await writes.send(write);
  const body = '{"title":"New"}';
  const task = { operation: "updateTask", id: "tsk_1", body, changes: {}, before: {} } as const;
  await writes.send(task);
  const log = openAuditLog({ locks, tab: "tab-1" });
  await log.recover();
  await log.clear();
  openTabChannel(workspace).close();
  await log.close();
  // Entries are no longer linked to each other, so that none waits for the one before.
  const { run: _run, chain: _chain, ...names } = earlier.locks;
  expect([...locks.names].toSorted()).toEqual(Object.values(names).toSorted());
  expect(channels.toSorted()).toEqual(Object.values(earlier.channels).toSorted());
});

/** Fills a database as version 0.1.0 left it. */
async function fill(
  name: string,
  create: (
    database: Parameters<NonNullable<Parameters<typeof openDB>[2]>["upgrade"] & object>[0],
  ) => void,
  records: Record<string, readonly object[]>,
) {
  const database = await openDB(name, 1, { upgrade: create });
  for (const [store, all] of Object.entries(records)) {
    for (const record of all) await database.put(store, record);
  }
  database.close();
}

test("the audit log and the runs of version 0.1.0 are read", async () => {
  await fill(
    "reshelve",
    (database) => {
      const store = database.createObjectStore("entries", {
        keyPath: "sequence",
        autoIncrement: true,
      });
      store.createIndex("request", "request");
      store.createIndex("target", "target");
      database.createObjectStore("open", { keyPath: "request" });
      database.createObjectStore("runs", { keyPath: "id" }).createIndex("origin", "origin");
      database.createObjectStore("results", { keyPath: ["run", "index"] });
    },
    {
      entries: earlier.entries,
      open: [earlier.openRequest],
      runs: [earlier.run],
      results: earlier.results,
    },
  );
  const locks = notedLocks();
  const log = openAuditLog({ locks, tab: "tab-2" });
  onTestFinished(log.close);
  expect(await log.entries()).toEqual(
    earlier.entries.map(({ before: _before, hash: _hash, ...entry }) => entry),
  );
  expect(await log.confirmedSince(workspace.origin, write, Date.parse(earlier.run.at))).toBe(true);
  const { api, sent } = fakeWire(active);
  const { writes } = openEngine(active, { api, locks });
  const runs = createRuns({
    ...{ writes, origin: workspace.origin, locks },
    database: log.database,
  });
  expect(await runs.restoreInterrupted()).toBe(0);
  expect(runs.get()).toMatchObject({
    phase: "halted",
    halt: "interrupted",
    run: earlier.run,
    counts: { restored: 1, unknown: 1, waiting: 1 },
  });
  expect(sent).toEqual([]);
  await runs.resume();
  expect(locks.names).toContain(earlier.locks.run);
  await log.recover();
  expect((await log.entries()).map(({ request }) => request)).toContain("0190c0de-0003");
});

test("version 0.1.0 can read the entries of this one, so that its run sends none again", async () => {
  const log = openAuditLog({ locks: pageLocks(), tab: "tab-3" });
  onTestFinished(log.close);
  const [entry] = await log.entries();
  if (!entry) throw new Error("There is no entry.");
  const { by, duration, grade, reason, status, answer } = entry;
  const ending = { by, duration, grade, reason, status, answer };
  await log.end({ ...entry, request: "later" }, ending);
  const stored = await (await log.database()).getAll("entries");
  expect(stored.at(-1)).toMatchObject({ ...earlier.unlinked, request: "later" });
});

test("the uploads of version 0.1.0 are read", async () => {
  await fill(
    "reshelve.uploads",
    (database) => database.createObjectStore("files", { keyPath: ["workspace", "id"] }),
    { files: [earlier.upload] },
  );
  const { uploads, unreadable } = await createUploadStorage().load(earlier.upload.workspace);
  expect([uploads, unreadable]).toEqual([[earlier.upload], 0]);
  expect(uploads.map(fromStored)).toMatchObject([{ key: "fi_1", stage: earlier.upload.stage }]);
});

/** Web storage with these texts; `texts` shows what is stored in it. */
function stubStorage(name: "localStorage" | "sessionStorage", texts: Map<string, string>) {
  vi.stubGlobal(name, {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
}

const acme = { origin: workspace.origin, prefix: "/api" };
const address = acme.origin + acme.prefix;
const earlierView = { name: "A", q: "", sort: "title", group: null, span: null, columns: null };
const view = { ...earlierView, kind: null };
const recentTask = { id: "tsk_1", title: "Plan", event: "opened", fields: 0, at: 1 } as const;

type Row = [name: string, text: string, read: () => unknown, value: unknown, write: () => unknown];

/** A value that is stored as this text. */
const kept = <T>(
  name: string,
  value: T,
  { get, set }: { get: () => T | null; set: (value: T) => unknown },
  text = JSON.stringify(value),
): Row => [name, text, get, value, () => set(value)];

test.each<Row>([
  [
    "reshelve.connection",
    '{"origin":"https://acme.example.com","prefix":"/api","key":"k_1"}',
    readStoredConnection,
    { ...acme, key: "k_1", keep: "tab" },
    () => storeConnection({ ...acme, key: "k_1", keep: "tab" }),
  ],
  ["reshelve.who", "90", readWho, "90", () => chooseWho("90")],
  kept("reshelve.keep", "90", chosenKeep, "90"),
  kept("reshelve.workspaces", [acme], {
    get: recentWorkspaces,
    set: () => rememberWorkspace(acme),
  }),
  [
    "reshelve.unsaved-runs",
    '["run-1"]',
    () => unsavedRuns.has("run-1"),
    true,
    () => unsavedRuns.mark("run-1"),
  ],
  kept(`reshelve.tasks.board ${address}`, "tskb_1", lastBoard(address), "tskb_1"),
  kept(`reshelve.tasks.recent ${address}`, [recentTask], recentTasks(address)),
  kept("reshelve.selection", { address, items: [] }, storedSelection),
  kept("reshelve.columns", { shown: ["ID"], widths: { ID: 120 } }, storedColumns(null)),
  kept("reshelve.columns.docs", { shown: ["Created"], widths: {} }, storedColumns("docs")),
  kept(
    "reshelve.views",
    [view],
    storedViews,
    `{"type":"reshelve-views","version":1,"views":[${JSON.stringify(view)}]}`,
  ),
  kept(`reshelve.archive.keep ${address}`, true, keepChoice(address, null), "yes"),
  kept(`reshelve.archive.pace ${address}`, 48, learnedPace(address)),
])("%s is read and stored as earlier versions do", (name, text, read, value, write) => {
  // What a browser of another file in this worker has refused is still remembered.
  stored(name, { parse: String }).set(null);
  for (const area of ["localStorage", "sessionStorage"] as const) {
    stubStorage(area, new Map([[name, text]]));
  }
  expect(read()).toEqual(value);
  const texts = new Map<string, string>();
  for (const area of ["localStorage", "sessionStorage"] as const) stubStorage(area, texts);
  write();
  expect([...texts]).toEqual([[name, text]]);
});

test("views of earlier versions, which name no kind, are of all kinds", () => {
  const text = JSON.stringify({ type: "reshelve-views", version: 1, views: [earlierView] });
  stubStorage("localStorage", new Map([["reshelve.views", text]]));
  expect(storedViews.get()).toEqual([view]);
});

test("columns that 0.1.0 stored as hidden stay hidden", () => {
  stubStorage("localStorage", new Map([["reshelve.columns.docs", "Visibility,Archived"]]));
  const shown = storedColumns("docs").get()?.shown;
  expect(shown).toContain("ID");
  expect(shown).not.toContain("Visibility");
  expect(shown).not.toContain("Archived");
});

test("settings are read and stored as earlier versions do", async () => {
  const texts = new Map([["reshelve.preferences", '{"theme":"dark","pace":30}']]);
  stubStorage("localStorage", texts);
  // They are read when they are loaded.
  vi.resetModules();
  const { defaultPreferences, preferences, setPreferences } =
    await import("#src/lib/preferences.ts");
  expect(preferences.get()).toEqual({ ...defaultPreferences, theme: "dark", pace: 30 });
  expect(setPreferences({ pace: null })).toBe(true);
  expect(JSON.parse(texts.get("reshelve.preferences") ?? "")).toEqual({
    ...defaultPreferences,
    theme: "dark",
  });
});
