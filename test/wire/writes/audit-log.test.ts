import "fake-indexeddb/auto";
import { expect, onTestFinished, test } from "vitest";
import { createWritesDatabase } from "#src/writes/log/audit-log.ts";
import { pageLocks } from "#src/writes/browser/locks.ts";
import { type EntryStart, openAuditLog } from "#src/writes/log/audit-log.ts";

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
  by: "reply",
  duration: 5,
  grade: "confirmed",
  reason: null,
  status: 200,
  reply: null,
} as const;

function open() {
  const opened = createWritesDatabase(`record ${Math.random()}`).open();
  let isFull = false;
  const database = () => (isFull ? Promise.reject(new Error("No space.")) : opened);
  const storage = { open: database, close: async () => {} };
  const record = openAuditLog({ tab: "this", locks: pageLocks(), storage });
  onTestFinished(record.close);
  return { record, opened, setFull: (full: boolean) => (isFull = full) };
}

test("requests that end together are appended, each once and in their order", async () => {
  const { record, opened } = open();
  const names = Array.from({ length: 20 }, (_, index) => `pe_${index}`);
  const begun = await Promise.all(names.map((name) => record.begin(sending(name))));
  await Promise.all(begun.map((entry) => record.end(entry, confirmed)));
  const entries = await record.entries();
  expect(entries.map(({ request }) => request)).toEqual(names);
  expect(await (await opened).getAll("open")).toEqual([]);
});

test("an entry that can’t be stored rejects, and the next one is stored", async () => {
  const { record, setFull } = open();
  const [one, two, three] = await Promise.all(
    ["pe_1", "pe_2", "pe_3"].map((name) => record.begin(sending(name))),
  );
  if (!one || !two || !three) throw new Error("Nothing was begun.");
  setFull(true);
  const ended = await Promise.allSettled([record.end(one, confirmed), record.end(two, confirmed)]);
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  setFull(false);
  await record.end(three, confirmed);
  expect((await record.entries()).map(({ request }) => request)).toEqual(["pe_3"]);
});

test("a closed record takes no late reply, and is not opened again", async () => {
  const { record, opened } = open();
  const begun = await record.begin(sending("pe_1"));
  await record.close();
  await expect(record.end(begun, confirmed)).rejects.toThrow("closed");
  expect(await (await opened).getAll("entries")).toEqual([]);
});
