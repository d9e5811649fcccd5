import { expect, test } from "vitest";
import { openPacer, pass } from "./pacer-parts.ts";

const minute = 60_000;

test("nothing is held back while no limit is known", async () => {
  const { pacer, ask, times } = openPacer();
  ask(40, "run");
  await pass(0);
  expect(times()).toEqual(Array.from({ length: 40 }, () => 0));
  expect(pacer.view()).toEqual({ perMinute: null, waitsUntil: null });
});

test("a pause holds runs and reads alike, and one goes first when it is over", async () => {
  const { pacer, accept, refuse, ask, times } = openPacer();
  refuse(7);
  expect(pacer.view().waitsUntil).toBe(7000);
  ask(4, "run");
  ask(1, "background");
  await pass(6999);
  expect(times()).toEqual([]);
  await pass(1);
  expect(times()).toEqual([7000]);
  await pass(minute);
  expect(times()).toHaveLength(1);
  accept();
  await pass(0);
  expect(times()).toHaveLength(4);
});

test("a run and the reading keep one limit together", async () => {
  const { turnNow, ask, times } = openPacer({ known: 20 });
  for (let sent = 0; sent < 10; sent += 1) (await turnNow("background"))?.end(true);
  ask(20, "run");
  await pass(minute - 1);
  expect(times()).toHaveLength(20);
});

test("the reading leaves the limit to a run, also to one that waits", async () => {
  const { ask, turnNow, granted } = openPacer();
  const turn = await turnNow("run");
  ask(1, "background");
  await pass(0);
  expect(granted).toHaveLength(1);
  turn?.end(true);
  await pass(0);
  expect(granted).toHaveLength(2);
});

test("a probe that is refused keeps the others waiting", async () => {
  const { refuse, ask, granted, times } = openPacer();
  refuse(1);
  ask(3, "run");
  await pass(1000);
  refuse(5);
  granted[0]?.turn.end(false);
  await pass(4999);
  expect(times()).toEqual([1000]);
  await pass(1);
  expect(times()).toEqual([1000, 6000]);
});

test.each([
  ["at another time", 100],
  // A clock may be so coarse that all of it is one moment.
  ["at the same moment", 0],
])("a success that was sent before the pause, %s, does not end it", async (_when, between) => {
  const { pacer, accept, refuse, ask, times } = openPacer();
  const early = pacer.send();
  await pass(between);
  refuse(1);
  ask(3, "run");
  await pass(1000);
  expect(times()).toHaveLength(1);
  accept(early);
  await pass(5000);
  expect(times()).toHaveLength(1);
  accept();
  await pass(0);
  expect(times()).toHaveLength(3);
});

test("what the person sends in a pause and gets does not end it", async () => {
  const { accept, refuse, ask, times } = openPacer();
  refuse(2);
  await pass(1000);
  accept();
  ask(2, "run");
  await pass(1000);
  expect(times()).toEqual([2000]);
});

test("a late 429 from before a pause that is over begins no other", async () => {
  const { pacer, accept, refuse } = openPacer();
  const early = pacer.send();
  refuse(1);
  await pass(1000);
  accept();
  refuse(30, early);
  expect(pacer.view().waitsUntil).toBeNull();
});

test("a probe that found nothing to do lets the next one try", async () => {
  const { refuse, ask, granted, times } = openPacer();
  refuse(1);
  ask(2, "run");
  await pass(1000);
  granted[0]?.turn.end(false);
  await pass(0);
  expect(times()).toEqual([1000, 1000]);
});

test("a pause that the user does not want to wait for ends, and one is tried", async () => {
  const { pacer, refuse, ask, times } = openPacer();
  refuse(86_400);
  ask(3, "run");
  await pass(10_000);
  pacer.tryNow();
  await pass(0);
  expect(times()).toEqual([10_000]);
});

test("pauses that don't help get longer, and start short again after a success", async () => {
  const { pacer, accept, refuse } = openPacer();
  const pauses: number[] = [];
  /** Notes a 429 that asks for no pause, and lets the pause pass. */
  async function meetLimit() {
    const sentAt = Date.now();
    refuse(0);
    pauses.push((pacer.view().waitsUntil ?? 0) - sentAt);
    await pass(minute);
  }
  for (let one = 0; one < 3; one += 1) await meetLimit();
  accept();
  await meetLimit();
  expect(pauses).toEqual([1000, 2000, 4000, 1000]);
});

test("where the service says that none is left, the window is waited for", async () => {
  const { pacer, accept, ask, times } = openPacer();
  accept(pacer.send(), 1);
  await pass(10_000);
  accept(pacer.send(), 0);
  ask(2, "run");
  await pass(49_999);
  expect(times()).toEqual([]);
  await pass(1);
  expect(times()).toEqual([minute, minute]);
});

test("stopped, all that wait are sent away, and nothing more is granted", async () => {
  const { pacer, refuse, stop } = openPacer();
  refuse(minute / 1000);
  const lifetime = new AbortController();
  const waiting = pacer.admit({ lane: "run", signal: lifetime.signal });
  lifetime.abort();
  expect(await waiting).toBeNull();
  expect(await pacer.admit({ lane: "run", signal: lifetime.signal })).toBeNull();
  stop();
});
