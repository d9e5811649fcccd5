import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";
import {
  createKeptItems,
  forgetReading,
  keptDatabase,
} from "#src/archive/items/reader/kept-items.ts";
import { learnedPace } from "#src/api/pacer.ts";
import { counted } from "./reading-parts.tsx";

const address = "https://harbor-studio.example/api";
const never = new AbortController().signal;
const day = 24 * 3_600_000;

const items = (count: number): ArchivedItem[] =>
  Array.from({ length: count }, (_, at) => {
    const item = { id: `doc_${at}`, title: `Doc ${at}`, archived_at: null };
    return archivedItem("docs", { readable: true, id: item.id, item, raw: item, problems: [] }, 1);
  });
const kinds = counted();
const reading = (count: number, readAt = 1000) => ({ readAt, kinds, items: items(count) });
/** The storage of a person who chose to keep what is loaded. */
function chosen(now = () => 2000) {
  const kept = createKeptItems(address, now);
  kept.choose(true);
  return kept;
}
/** Databases of readings. Files share a browser, where an earlier one's console may open others late. */
async function keptDatabases() {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  return names.filter((name) => name?.startsWith(keptDatabase("")));
}

test("keeps nothing unless the person chose so", async () => {
  const kept = createKeptItems(address, () => 2000);
  expect(kept.isChosen()).toBe(false);
  await kept.save(reading(3), never);
  expect(await kept.load()).toBeNull();
});

test("keeps nothing where the site forbids it, whatever was chosen before", async () => {
  createKeptItems(address).choose(true);
  await createKeptItems(address, () => 2000).save(reading(3), never);
  const kept = createKeptItems(address, () => 2000, false);
  expect(kept.isChosen()).toBe(false);
  kept.choose(true);
  expect(kept.isChosen()).toBe(false);
  await kept.save(reading(3), never);
  await vi.waitFor(async () => expect(await keptDatabases()).toEqual([]));
});

test("keeps a reading by default where the site says so, until the person chooses otherwise", async () => {
  const kept = createKeptItems(address, () => 2000, true);
  expect(kept.isChosen()).toBe(true);
  await kept.save(reading(3), never);
  expect(await kept.load()).toEqual(reading(3));
  kept.choose(false);
  expect(createKeptItems(address, () => 2000, true).isChosen()).toBe(false);
});

test("keeps a reading whole, in its order, for its workspace alone", async () => {
  const kept = chosen();
  await kept.save(reading(1234), never);
  expect(await createKeptItems(address, () => 2000).load()).toEqual(reading(1234));
  const other = createKeptItems("https://other.example/api", () => 2000);
  expect(other.isChosen()).toBe(false);
  expect(await other.load()).toBeNull();
  // A smaller reading takes its place.
  await kept.save(reading(2), never);
  expect((await kept.load())?.items).toHaveLength(2);
});

test("leaves a reading that a version with other kinds kept", async () => {
  const kept = chosen();
  await kept.save({ ...reading(3), kinds: kinds.slice(1) }, never);
  expect(await kept.load()).toBeNull();
});

test("keeps it for seven days", async () => {
  let now = 2000;
  const kept = chosen(() => now);
  await kept.save(reading(3, now), never);
  now += 7 * day;
  expect(await kept.load()).not.toBeNull();
  now += 1;
  expect(await kept.load()).toBeNull();
  await vi.waitFor(async () => expect(await keptDatabases()).toEqual([]));
});

test("deletes it at once when the choice is taken back, and keeps the next one right after that", async () => {
  const kept = chosen();
  await kept.save(reading(3), never);
  kept.choose(false);
  await vi.waitFor(async () => expect(await keptDatabases()).toEqual([]));
  kept.choose(true);
  await kept.save(reading(3), never);
  kept.choose(false);
  kept.choose(true);
  await kept.save(reading(2), never);
  expect(await kept.load()).toEqual(reading(2));
});

test("keeps no part of a reading when the session ends before it is kept", async () => {
  const kept = chosen();
  const lifetime = new AbortController();
  const saving = kept.save(reading(5000), lifetime.signal);
  lifetime.abort();
  await saving;
  await vi.waitFor(async () => expect(await keptDatabases()).toEqual([]));
});

test("the pace is remembered for its workspace alone, and a damaged one is not used", () => {
  const pace = learnedPace(address);
  expect(pace.get()).toBeNull();
  pace.set(48);
  expect(learnedPace(address).get()).toBe(48);
  expect(learnedPace("https://other.example/api").get()).toBeNull();
  const [key = ""] = Object.keys(localStorage);
  for (const damaged of ["", "0", "-5", "fast", "1.5", "Infinity"]) {
    localStorage.setItem(key, damaged);
    expect(pace.get()).toBeNull();
  }
});

test("Disconnect leaves neither items nor choices", async () => {
  const kept = chosen();
  await kept.save(reading(3), never);
  learnedPace(address).set(48);
  forgetReading(address);
  expect(kept.isChosen()).toBe(false);
  expect(localStorage).toHaveLength(0);
  await vi.waitFor(async () => expect(await keptDatabases()).toEqual([]));
});

test("keeps one of two readings that two tabs store at once, whole", async () => {
  const kept = chosen();
  const [one, other] = [reading(1700, 1000), reading(2600, 1001)];
  await Promise.all([kept.save(one, never), kept.save(other, never)]);
  expect([one, other]).toContainEqual(await kept.load());
});

test("keeps nothing where there is no room, and says nothing of it", async () => {
  const kept = chosen();
  await kept.save(reading(3), never);
  const put = IDBObjectStore.prototype.put;
  let puts = 0;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function fail(
    this: IDBObjectStore,
    ...args
  ) {
    puts += 1;
    if (puts === 2) throw new DOMException("Full", "QuotaExceededError");
    return put.apply(this, args);
  });
  await kept.save(reading(5000), never);
  vi.restoreAllMocks();
  expect(await kept.load()).toBeNull();
});

test("gives up on a storage that does not open", async () => {
  const kept = chosen();
  // A tab that does not let go of it keeps it from being deleted, and that from being opened.
  const database = await openDB(keptDatabase(address), 1);
  indexedDB.deleteDatabase(keptDatabase(address));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const loaded = kept.load();
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  expect(await loaded).toBeNull();
  database.close();
});

test("does without a database where the browser forbids it", async () => {
  const kept = chosen();
  const forbid = () => {
    throw new DOMException("No storage", "SecurityError");
  };
  vi.spyOn(indexedDB, "open").mockImplementation(forbid);
  vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(forbid);
  await kept.save(reading(3), never);
  expect(await kept.load()).toBeNull();
  kept.choose(false);
  forgetReading(address);
  expect(kept.isChosen()).toBe(false);
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
