import { expect, test, vi } from "vitest";
import { type ArchivedItem, archivedItem } from "#src/archive/finder/item.ts";
import { forgetReading } from "#src/archive/finder/reader/kept-choices.ts";
import { createKeptItems } from "#src/archive/finder/reader/kept-items.ts";

const address = "https://harbor-studio.example/api";
const never = new AbortController().signal;
const day = 24 * 3_600_000;

const items = (count: number): ArchivedItem[] =>
  Array.from({ length: count }, (_, at) => {
    const item = { id: `doc_${at}`, title: `Doc ${at}`, archived_at: null };
    return archivedItem("docs", { readable: true, id: item.id, item, raw: item, problems: [] }, 1);
  });
const reading = (count: number, readAt = 1000) => ({ readAt, kinds: [], items: items(count) });
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test("keeps nothing unless the person chose so", async () => {
  const kept = createKeptItems(address, () => 2000);
  expect(kept.isChosen()).toBe(false);
  await kept.save(reading(3), never);
  expect(await kept.load()).toBeNull();
});

test("keeps a reading whole, in its order, for its workspace alone", async () => {
  const kept = createKeptItems(address, () => 2000);
  kept.choose(true);
  await kept.save(reading(1234), never);
  expect(await createKeptItems(address, () => 2000).load()).toEqual(reading(1234));
  const other = createKeptItems("https://other.example/api", () => 2000);
  expect(other.isChosen()).toBe(false);
  expect(await other.load()).toBeNull();
});

test("replaces an earlier reading that was larger", async () => {
  const kept = createKeptItems(address, () => 2000);
  kept.choose(true);
  await kept.save(reading(1234), never);
  await kept.save(reading(2), never);
  expect((await kept.load())?.items).toHaveLength(2);
});

test("keeps it for seven days", async () => {
  let now = 2000;
  const kept = createKeptItems(address, () => now);
  kept.choose(true);
  await kept.save(reading(3, now), never);
  now += 7 * day;
  expect(await kept.load()).not.toBeNull();
  now += 1;
  expect(await kept.load()).toBeNull();
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test("deletes it at once when the choice is taken back", async () => {
  const kept = createKeptItems(address, () => 2000);
  kept.choose(true);
  await kept.save(reading(3), never);
  kept.choose(false);
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test("keeps no part of a reading when the session ends meanwhile", async () => {
  const kept = createKeptItems(address, () => 2000);
  kept.choose(true);
  const lifetime = new AbortController();
  const saving = kept.save(reading(5000), lifetime.signal);
  lifetime.abort();
  await saving;
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test("Disconnect leaves neither items nor choices", async () => {
  const kept = createKeptItems(address, () => 2000);
  kept.choose(true);
  await kept.save(reading(3), never);
  forgetReading(address);
  expect(kept.isChosen()).toBe(false);
  expect(localStorage).toHaveLength(0);
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test("does without storage where the browser forbids it", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("No storage", "SecurityError");
  });
  const kept = createKeptItems(address, () => 2000);
  expect(kept.isChosen()).toBe(false);
  kept.choose(true);
  await kept.save(reading(3), never);
  expect(await kept.load()).toBeNull();
});
