import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { fakeWorkspace, rows } from "./reader-parts.ts";

/** 210 pages. */
const large = { lists: { docs: rows("docs", 2_100) }, perPage: 10 };

test("is unthrottled while no limit was seen", async () => {
  const { reader, requests, readAll, busiestMinute } = fakeWorkspace(large);
  await readAll();
  expect(reader.get()).toMatchObject({ perMinute: null, waitsUntil: null });
  expect(reader.get().items).toHaveLength(2_100);
  expect(busiestMinute()).toBe(requests.length);
});

test("keeps a fifth of a limit free that the answers show", async () => {
  const { reader, requests, readAll, busiestMinute, learned } = fakeWorkspace({
    ...large,
    limit: { perMinute: 60, shows: true, retryAfter: true },
  });
  await readAll();
  expect(reader.get().items).toHaveLength(2_100);
  expect(requests.filter(({ status }) => status === 429)).toEqual([]);
  expect(busiestMinute()).toBe(48);
  expect(learned.pace).toBe(48);
});

test("keeps to the pace that was learned on an earlier visit", async () => {
  const { readAll, busiestMinute } = fakeWorkspace({ ...large, pace: 20 });
  await readAll();
  expect(busiestMinute()).toBe(20);
});

test("waits as long as a 429 asks, says so, and keeps what it has", async () => {
  const { reader, requests, clock } = fakeWorkspace({
    ...large,
    // The first page of each kind, and 22 more.
    limit: { perMinute: kinds.length + 22, shows: false, retryAfter: true },
  });
  reader.open();
  await clock.runUntil(() => reader.get().phase === "asking");
  reader.start();
  await clock.runUntil(() => reader.get().waitsUntil !== null);
  const { waitsUntil, items } = reader.get();
  const sent = requests.length;
  expect(waitsUntil).toBeGreaterThan(clock.now() + 40_000);
  expect(items.length).toBeGreaterThan(140);
  expect(reader.get().secondsLeft).toBeGreaterThan(40);
  await clock.runUntil(() => false, 30_000);
  expect(requests).toHaveLength(sent);
  await clock.runUntil(() => reader.get().items.length > items.length);
  expect(clock.now()).toBeGreaterThan(waitsUntil ?? 0);
  expect(reader.get().waitsUntil).toBeNull();
});

test("estimates the time that is left", async () => {
  const { reader, clock } = fakeWorkspace({
    ...large,
    limit: { perMinute: 60, shows: true, retryAfter: true },
  });
  reader.open();
  await clock.runUntil(() => reader.get().phase === "asking");
  reader.start();
  await clock.runUntil(() => reader.get().sent === 100);
  const { secondsLeft } = reader.get();
  const from = clock.now();
  await clock.runUntil(() => reader.get().phase === "done");
  const taken = (clock.now() - from) / 1000;
  expect(Math.abs((secondsLeft ?? 0) - taken)).toBeLessThan(taken / 5);
});
