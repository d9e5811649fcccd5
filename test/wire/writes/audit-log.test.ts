import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createWritesDatabase } from "#src/writes/log/database.ts";
import { firstBreak } from "#src/writes/log/audit-entry.ts";
import { type Locks, pageLocks } from "#src/writes/browser/locks.ts";
import { type EntryStart, createAuditLog } from "#src/writes/log/audit-log.ts";

const sending = (request: string): EntryStart => ({
  request,
  at: "2026-11-21T10:00:00.000Z",
  origin: "https://harbor-studio.example",
  operation: "restore",
  target: `links/${request}`,
  name: null,
  method: "POST",
  path: `/api/links/${request}/restore`,
  body: null,
  run: null,
});
const confirmed = {
  by: "answer",
  duration: 5,
  grade: "confirmed",
  reason: null,
  status: 200,
  answer: null,
} as const;

function open(locks: Locks) {
  const opened = createWritesDatabase(`record ${Math.random()}`).open();
  let told = 0;
  const deps = { tab: "this", who: () => "", onChange: () => void (told += 1) };
  const record = createAuditLog({ ...deps, locks, database: () => opened });
  return { record, opened, told: () => told };
}

test("requests that end together join the chain in a few steps, whole and in their order", async () => {
  const { record, opened, told } = open(pageLocks());
  const names = Array.from({ length: 20 }, (_, index) => `pe_${index}`);
  const begun = await Promise.all(names.map((name) => record.begin(sending(name))));
  await Promise.all(begun.map((entry) => record.end(entry, confirmed)));
  const entries = await record.entries();
  expect(entries.map(({ request }) => request)).toEqual(names);
  expect(await firstBreak(entries)).toBeNull();
  expect(new Set(entries.map(({ hash }) => hash)).size).toBe(20);
  expect(await (await opened).getAll("open")).toEqual([]);
  expect(told()).toBeLessThan(5);
});

test("a step that fails says so to each of its entries, and the next one is tried anew", async () => {
  const real = pageLocks();
  let refuse = true;
  const locks: Locks = {
    ...real,
    hold: (name, task) => (refuse ? Promise.reject(new Error("No lock.")) : real.hold(name, task)),
  };
  const { record } = open(locks);
  const [one, two, three] = await Promise.all(
    ["pe_1", "pe_2", "pe_3"].map((name) => record.begin(sending(name))),
  );
  if (!one || !two || !three) throw new Error("Nothing was begun.");
  const ended = await Promise.allSettled([record.end(one, confirmed), record.end(two, confirmed)]);
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  refuse = false;
  await record.end(three, confirmed);
  expect((await record.entries()).map(({ request }) => request)).toEqual(["pe_3"]);
});
