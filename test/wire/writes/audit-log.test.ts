import "fake-indexeddb/auto";
import { expect, onTestFinished, test } from "vitest";
import { createWritesDatabase } from "#src/writes/log/audit-log.ts";
import { pageLocks } from "../page-locks.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { noted } from "./entries.ts";

const entryOf = (request: string) => noted(0, { request, target: `links/${request}` });

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
  await Promise.all(names.map((name) => record.begin(entryOf(name))));
  await Promise.all(names.map((name) => record.append(entryOf(name))));
  const entries = await record.entries();
  expect(entries.map(({ request }) => request)).toEqual(names);
  expect(await (await opened).getAll("open")).toEqual([]);
});

test("an entry that can’t be stored rejects, and the next one is stored", async () => {
  const { record, setFull } = open();
  setFull(true);
  const ended = await Promise.allSettled(
    ["pe_1", "pe_2"].map((name) => record.append(entryOf(name))),
  );
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  setFull(false);
  await record.append(entryOf("pe_3"));
  expect((await record.entries()).map(({ request }) => request)).toEqual(["pe_3"]);
});

test("a closed record takes no late reply, and is not opened again", async () => {
  const { record, opened } = open();
  await record.begin(entryOf("pe_1"));
  await record.close();
  await expect(record.append(entryOf("pe_1"))).rejects.toThrow("closed");
  expect(await (await opened).getAll("entries")).toEqual([]);
});
