import { expect, test, vi } from "vitest";
import type { PacerMessage } from "#src/api/pacer.ts";
import { pageLocks } from "./page-locks.ts";
import { fakeWire } from "./fake-wire.ts";
import { openPacer, pass } from "./pacer-parts.ts";

const minute = 60_000;

test("takes the limit from what is left and what was sent until then", () => {
  const { pacer, accept, learned } = openPacer();
  const together = Array.from({ length: 8 }, () => pacer.send());
  together.forEach((request, index) => accept(request, 59 - index));
  expect(pacer.view().perMinute).toBe(48);
  expect(learned.get()?.perMinute).toBe(48);
});

test("does not take requests of an earlier window for ones of this one", async () => {
  const { pacer, accept } = openPacer();
  for (let left = 59; left >= 20; left -= 1) {
    accept(pacer.send(), left);
    await pass(1000);
  }
  // The service counts again: 40 requests of the last minute no longer count.
  for (let left = 59; left >= 40; left -= 1) {
    accept(pacer.send(), left);
    await pass(500);
  }
  expect(pacer.view().perMinute).toBe(48);
});

test("the first 429 teaches what was accepted within a minute, less a fifth", async () => {
  const { pacer, acceptMany, refuse } = openPacer();
  acceptMany(60);
  await pass(minute + 1);
  acceptMany(20);
  refuse();
  expect(pacer.view().perMinute).toBe(16);
});

test("learns nothing from a 429 after a few requests, as others may have used the limit", () => {
  const { pacer, acceptMany, refuse } = openPacer();
  acceptMany(5);
  refuse();
  expect(pacer.view().perMinute).toBeNull();
});

test("slows down at a further 429, at most to six a minute", async () => {
  const { pacer, accept, refuse } = openPacer({ known: 48 });
  const paces: (number | null)[] = [];
  for (let time = 0; time < 12; time += 1) {
    await pass(minute);
    accept();
    refuse();
    paces.push(pacer.view().perMinute);
  }
  expect(paces.slice(0, 2)).toEqual([38, 30]);
  expect(paces.at(-1)).toBe(6);
});

test("takes refused requests that were under way together for one", () => {
  const { pacer, refuse } = openPacer({ known: 48 });
  const sent = Array.from({ length: 4 }, pacer.send);
  for (const request of sent) refuse(1, request);
  expect(pacer.view().perMinute).toBe(38);
});

test("learns once from a pause, however often it was tried whether it is over", async () => {
  const { pacer, refuse } = openPacer({ known: 48 });
  for (let time = 0; time < 8; time += 1) {
    refuse(5);
    await pass(minute);
  }
  expect(pacer.view().perMinute).toBe(38);
});

test("reads two at a time", async () => {
  const { ask, granted } = openPacer();
  ask(5, "background");
  await pass(minute);
  expect(granted).toHaveLength(2);
  granted[0]?.turn.end(true);
  await pass(0);
  expect(granted).toHaveLength(3);
});

test("spaces reads evenly once fifteen were sent at once", async () => {
  const { turnNow, ask, times } = openPacer({ known: 30 });
  for (let sent = 0; sent < 15; sent += 1) (await turnNow("background"))?.end(true);
  expect(times()).toHaveLength(15);
  ask(1, "background");
  await pass(1999);
  expect(times()).toHaveLength(15);
  await pass(1);
  expect(times().at(-1)).toBe(2000);
});

test("a refused read counts as not sent, though another one was sent at the same moment", async () => {
  const { turnNow, ask, granted } = openPacer({ known: 6 });
  for (let sent = 0; sent < 4; sent += 1) (await turnNow("background"))?.end(true);
  ask(3, "background");
  await pass(0);
  expect(granted).toHaveLength(6);
  granted[4]?.turn.end(false);
  await pass(0);
  expect(granted).toHaveLength(7);
  ask(1, "background");
  granted[5]?.turn.end(true);
  await pass(0);
  expect(granted).toHaveLength(7);
});

test("waits with one timer, however often it is asked", async () => {
  const { ask, refuse, timers } = openPacer();
  refuse(30);
  ask(5, "background");
  await pass(0);
  expect(timers()).toBe(1);
});

test("the time of reads follows from the pace and the pause, and is not made up without one", () => {
  const { pacer, refuse } = openPacer({ known: 60 });
  expect(openPacer().pacer.secondsFor(10)).toBeNull();
  expect(pacer.secondsFor(10)).toBe(10);
  refuse(30);
  expect(pacer.secondsFor(10)).toBe(43);
});

test("a request of the person waits for its own time, and for the pause of all", async () => {
  const { pacer, refuse } = openPacer();
  const reset = new Error("no reply");
  expect(pacer.repeatDelay(0, reset)).toBeLessThanOrEqual(500);
  refuse(30);
  await pass(10_000);
  expect(pacer.repeatDelay(0, reset)).toBe(20_000);
});

test.each([
  ["a create tells nothing about the limit of the others", "createFile", null],
  ["any other request does", "completeFile", 12],
] as const)("%s", async (_title, request, perMinute) => {
  const headers = { "X-RateLimit-Remaining": "14" };
  const { api } = fakeWire(() =>
    Response.json({ id: "fi_1", upload_url: "https://bucket.example/1" }, { headers }),
  );
  await api[request]("fi_1");
  expect(api.pacer.view().perMinute).toBe(perMinute);
});

test("a single write goes before those of a run that wait as long", async () => {
  const { pacer, turnNow } = openPacer();
  const writes = await Promise.all(
    Array.from({ length: 4 }, () => turnNow("run", { isWrite: true })),
  );
  expect(writes.every(Boolean)).toBe(true);
  expect(await turnNow("run", { isWrite: true })).toBeNull();
  expect(pacer.blockedSince()).toBe(0);
  const order: string[] = [];
  const note = (lane: "person" | "run") =>
    pacer
      .admit({ lane, isWrite: true, signal: new AbortController().signal })
      .then(() => order.push(lane));
  void note("run");
  void note("person");
  writes[0]?.end(true);
  writes[1]?.end(true);
  await pass(0);
  expect(order).toEqual(["person"]);
});

test("a write that was given up stays in flight until its reply", async () => {
  const { turnNow } = openPacer();
  let reply = () => {};
  const replied = new Promise<void>((resolve) => (reply = resolve));
  for (let sent = 0; sent < 4; sent += 1)
    (await turnNow("person", { isWrite: true }))?.end(true, replied);
  expect(await turnNow("person", { isWrite: true })).toBeNull();
  reply();
  await pass(0);
  expect(await turnNow("person", { isWrite: true })).not.toBeNull();
});

test("a pace that met no limit for long gets faster, and is forgotten", async () => {
  const { pacer } = openPacer({ known: 40 });
  await pass(10 * minute);
  expect(pacer.view().perMinute).toBe(60);
  await pass(80 * minute);
  expect(pacer.view().perMinute).toBeNull();
});

test("a 429 to the person while none is left teaches too", () => {
  const { pacer, accept, refuse } = openPacer({ known: 48 });
  accept(pacer.send(), 0);
  refuse(120);
  expect(pacer.view().waitsUntil).toBe(120_000);
});

test("one tab reads in the background, and its end lets the other go on", async () => {
  const { one, other } = openTwo();
  const first = await one.turnNow("background");
  other.ask(1, "background");
  await pass(0);
  expect(other.granted).toHaveLength(0);
  first?.end(true);
  await pass(0);
  expect(other.granted).toHaveLength(1);
});

test("a tab that reads a lot lets another one read in between", async () => {
  const { one, other } = openTwo();
  one.ask(40, "background");
  other.ask(1, "background");
  let ended = 0;
  while (other.granted.length === 0 && ended < 40) {
    await pass(0);
    one.granted[ended]?.turn.end(true);
    ended += 1;
  }
  await pass(0);
  expect([one.granted.length, other.granted.length]).toEqual([20, 1]);
  other.granted[0]?.turn.end(true);
  await pass(0);
  expect(one.granted).toHaveLength(22);
});

/** Two pacers of tabs that share a lease. */
function openTwo() {
  const locks = pageLocks();
  const hold = (task: () => Promise<void>) => locks.hold("background", task);
  return { one: openPacer({ hold }), other: openPacer({ hold }) };
}

test("reads that go together don't wait until another tab has read, the others do", async () => {
  const { ask, granted } = openPacer({ hold: () => new Promise(() => {}) });
  ask(3, "background");
  ask(8, "background", { isTogether: true });
  await pass(0);
  expect(granted).toHaveLength(8);
});

test("what another tab sends counts, and its pause holds this one too", async () => {
  let tell = (_message: PacerMessage) => {};
  const share = {
    post: vi.fn<(message: PacerMessage) => void>(),
    subscribe: (listener: (message: PacerMessage) => void) => void (tell = listener),
  };
  const { pacer, learned, turnNow, ask, times } = openPacer({ known: 20, share });
  for (let sent = 0; sent < 20; sent += 1) tell({ type: "paced" });
  ask(1, "run");
  await pass(minute - 1);
  expect(times()).toEqual([]);
  await pass(1);
  expect(times()).toEqual([minute]);
  expect(share.post).toHaveBeenCalledWith({ type: "paced" });
  learned.set({ perMinute: 10, at: Date.now() });
  tell({ type: "paused", milliseconds: 7000 });
  expect(pacer.view()).toMatchObject({ perMinute: 10, waitsUntil: minute + 7000 });
  expect(await turnNow("run")).toBeNull();
});
