import "fake-indexeddb/auto";
import { isDeepStrictEqual } from "node:util";
import { openDB } from "idb";
import { describe, expect, test, vi } from "vitest";
import { textOf } from "#src/lib/export/export-rows.ts";
import { formatMinute } from "#src/lib/format.ts";
import { readStoredConnection } from "#src/connection/connection.ts";
import { groupsOf } from "#src/activity/list/rows.ts";
import { filterLogged } from "#src/activity/rules/filter.ts";
import { writesIn } from "#src/activity/rules/logged.ts";
import { groupEntries } from "#src/activity/rules/writes.ts";
import { entriesFile } from "#src/activity/export.ts";
import { pageLocks } from "./page-locks.ts";
import { openTabChannel } from "#src/writes/browser/tabs.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { createWritesDatabase } from "#src/writes/log/audit-log.ts";
import { isEntry } from "#src/writes/log/audit-entry.ts";
import { isSavedRun, loadResults } from "#src/writes/run/stored-runs.ts";
import { noted, notedMany } from "./writes/entries.ts";

/*
 * Data stored in this browser may be damaged or written by another version. It is validated like an
 * reply of the service: invalid records are left out and counted, and nothing throws.
 */

const odd = [null, 5, true, "", "odd", [], {}, { deep: { er: 1 } }];
/** Variants of a record: without each of its fields, and with each odd value in each field. */
const damaged = (good: object) =>
  Object.keys(good).flatMap((field) => [
    [`without ${field}`, Object.fromEntries(Object.entries(good).filter(([key]) => key !== field))],
    ...odd.map(
      (value) => [`${field} ${JSON.stringify(value)}`, { ...good, [field]: value }] as const,
    ),
  ]) satisfies (readonly [string, object])[];

/** A database with these records, as an earlier visit left them. */
async function databaseWith(stores: Record<string, readonly unknown[]>) {
  const name = `stored ${Math.random()}`;
  const database = await createWritesDatabase(name).open();
  const raw = await openDB(name);
  for (const [store, records] of Object.entries(stores)) {
    for (const record of records) await raw.put(store, record);
  }
  raw.close();
  return database;
}
const logOf = (database: Awaited<ReturnType<typeof databaseWith>>) =>
  openAuditLog({
    ...{ locks: pageLocks(), tab: "this" },
    storage: { open: async () => database, close: async () => {} },
  });

describe("a connection in sessionStorage", () => {
  const good = { origin: "https://acme.example", prefix: "/api", key: "k_1", at: 1_000 };
  const { at: _at, ...connection } = good;
  const read = (text: string | null) => {
    vi.stubGlobal("sessionStorage", { getItem: () => text });
    return readStoredConnection();
  };
  test("is read when it is valid, and null when there is none", () => {
    expect(read(JSON.stringify(good))).toEqual({ ...connection, keep: "tab" });
    expect(read(null)).toBeNull();
  });

  test.each(
    [
      ["", "{", "null", "5", "[]", "{}", '"text"'],
      damaged(good)
        .filter(([name]) => name !== 'key "odd"' && name !== "at 5")
        .map(([, value]) => JSON.stringify(value)),
      [
        "javascript:alert(1)",
        "http://acme.example",
        "https://a.example/x",
        "https://u:p@a.example",
      ].map((origin) => JSON.stringify({ ...good, origin })),
      ["a b", "k\n", "kéy", "“k”"].map((key) => JSON.stringify({ ...good, key: `x${key}x` })),
    ].flat(),
  )("%s can’t be read", (text) => expect(read(text)).toBeNull());
});

const check = { phase: "idle", read: 0, total: 0, findings: new Map() } as const;
const hide = (text: string) => text;

describe("an entry of the audit log", () => {
  test.each(damaged(noted(1)).filter(([, entry]) => !isDeepStrictEqual(entry, noted(1))))(
    "%s: the others are shown and exported",
    async (_, entry) => {
      const log = logOf(await databaseWith({ entries: [noted(0), entry, noted(2)] }));
      const stored = await log.stored();
      const entries = await log.entries();
      expect(stored).toHaveLength(3);
      expect([2, 3]).toContain(entries.length);
      // Nothing that the activity page does with the entries throws.
      const logged = groupEntries(entries, []);
      groupsOf(filterLogged(logged, { q: "x" }), () => true);
      for (const { at } of logged) formatMinute(at);
      expect(entries.every(({ origin }) => URL.canParse(origin))).toBe(true);
      const context = { subject: { what: "activity" }, check, hide };
      const file = JSON.parse(textOf("json", entriesFile(writesIn(logged), context)));
      expect(file.count).toBe(entries.length);
    },
  );

  test("with a sign-in and the ID of a gateway is read beside older ones", async () => {
    const behind = { signedIn: true, who: "ada", requestId: "r-1" };
    const [older, signed] = [noted(0), noted(1, behind)];
    const log = logOf(await databaseWith({ entries: [older, signed] }));
    expect(await log.entries()).toEqual([older, signed]);
    expect([isEntry({ ...signed, signedIn: "yes" }), isEntry({ ...signed, requestId: 5 })]).toEqual(
      [false, false],
    );
  });

  test("with what else a restore changed is read only where that can be said", () => {
    const changed = { field: "visibility", from: "shared", to: "internal" };
    const isRead = (stored: unknown) => isEntry({ ...noted(1), changed: stored });
    expect([[changed], [], {}, [null], [{ ...changed, to: 5 }]].map(isRead)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  test("the next one is appended to a damaged last one", async () => {
    const log = logOf(await databaseWith({ entries: [noted(0), noted(1, { at: "soon" })] }));
    await log.append(noted(3));
    expect((await log.entries()).map(({ request }) => request)).toEqual(["r0", "r3"]);
  });

  test("clearing by age skips a damaged entry, clearing all removes it", async () => {
    const [first, second, third] = notedMany(3);
    const database = await databaseWith({ entries: [first, { ...second, at: 5 }, third] });
    await logOf(database).clear(noted(3).at);
    expect(await database.count("entries")).toBe(1);
    await logOf(database).clear();
    expect(await database.count("entries")).toBe(0);
  });

  test.each(damaged({ tab: "gone", entry: noted(1) }))(
    "an open request, %s: the others are recovered",
    async (_, open) => {
      const good = { request: "r2", tab: "gone", entry: noted(2) };
      const log = logOf(await databaseWith({ open: [{ request: "r1", ...open }, good] }));
      await log.recover();
      expect((await log.entries()).map(({ request }) => request)).toContain("r2");
    },
  );
});

describe("a run", () => {
  const item = { kind: "docs", id: "doc_1", name: "Doc 1", archivedAt: null };
  const run = {
    ...{ id: "run", origin: "https://acme.example", at: noted(1).at, phase: "open" },
    items: [item],
  };

  test("is read when it is valid, with the pace that it once had too", () => {
    expect(isSavedRun(run)).toBe(true);
    expect(isSavedRun({ ...run, pace: { concurrency: 4, perMinute: null } })).toBe(true);
  });

  test.each([
    ...damaged(run).filter(([name]) => !/^(id|origin) "|^items \[\]/.test(name)),
    ...damaged(item)
      .filter(([name]) => !/^name "|^archivedAt ("|null)/.test(name))
      .map(([name, value]) => [`item ${name}`, { ...run, items: [item, value] }] as const),
  ])("%s is left out", (_, value) => expect(isSavedRun(value)).toBe(false));

  const ofRun = { target: "docs/doc_1", run: "run" };
  const isNamed = ([, entry]: readonly [string, object]) =>
    "run" in entry && entry.run === "run" && "target" in entry && entry.target === ofRun.target;

  test.each(damaged(noted(1, ofRun)).filter(isNamed))(
    "an entry %s: its item is not sent again",
    async (_, entry) => {
      if (!isSavedRun(run)) throw new Error("The run is not valid.");
      for (const stores of [
        { entries: [entry], open: [{ request: "odd" }] },
        { open: [{ request: "r1", tab: "gone", entry }] },
      ]) {
        const log = logOf(await databaseWith(stores));
        const results = await loadResults(log, run, { isUnderWay: false });
        expect(["confirmed", "unknown"]).toContain(results.get(0)?.state);
      }
    },
  );
});

test("an invalid message of another tab is ignored", async () => {
  const origin = `https://a${Math.random()}.example`;
  const own = { workspace: `${origin}/api` };
  const good = { ...own, type: "restored", kind: "docs", id: "doc_1", by: "reply" };
  const messages = [
    ...[...odd, undefined],
    ...damaged(good).map(([, message]) => message),
    ...["losses", "ask-losses", "restored"].map((type) => ({ ...own, type })),
    ...[{ type: "disconnected" }, { workspace: `${origin}/other`, type: "disconnected" }],
    { ...good, id: "in_1" },
    { ...good, workspace: "https://other.example/api" },
    good,
  ];
  const here = openTabChannel({ origin, prefix: "/api" });
  const other = new BroadcastChannel("reshelve.writes");
  const delivered: unknown[] = [];
  const last = new Promise<void>((resolve) => {
    here.subscribe((message) => {
      delivered.push(message);
      resolve();
    });
  });
  for (const message of messages) other.postMessage(message);
  await last;
  here.close();
  other.close();
  expect(delivered).toEqual([{ type: "restored", kind: "docs", id: "doc_1", by: "reply" }]);
});
