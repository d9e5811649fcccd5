import fc from "fast-check";
import { expect, test } from "vitest";
import { createPacer } from "#src/api/pacer.ts";
import { runs } from "../deep.ts";
import { fakeWire } from "./fake-wire.ts";
import { openPacer, pass } from "./pacer-parts.ts";

const minute = 60_000;

test("takes the limit from what is left and what was sent until then", () => {
  const { pacer, accept, learned } = openPacer();
  const together = Array.from({ length: 8 }, () => pacer.send());
  together.forEach((request, index) => accept(request, 59 - index));
  expect(pacer.view("background").perMinute).toBe(48);
  expect(learned.pace).toBe(48);
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
  expect(pacer.view("background").perMinute).toBe(48);
});

test("the first 429 teaches what was accepted within a minute, less a fifth", async () => {
  const { pacer, acceptMany, refuse } = openPacer();
  acceptMany(60);
  await pass(minute + 1);
  acceptMany(20);
  refuse();
  expect(pacer.view("run").perMinute).toBe(16);
});

test("learns nothing from a 429 after a few requests, as others may have used the limit", () => {
  const { pacer, acceptMany, refuse } = openPacer();
  acceptMany(5);
  refuse();
  expect(pacer.view("background").perMinute).toBeNull();
});

test("slows down at a further 429, at most to six a minute", async () => {
  const { pacer, accept, refuse } = openPacer({ known: 48 });
  const paces: (number | null)[] = [];
  for (let time = 0; time < 12; time += 1) {
    await pass(minute);
    accept();
    refuse();
    paces.push(pacer.view("background").perMinute);
  }
  expect(paces.slice(0, 2)).toEqual([38, 30]);
  expect(paces.at(-1)).toBe(6);
});

test("takes refused requests that were under way together for one", () => {
  const { pacer, refuse } = openPacer({ known: 48 });
  const sent = Array.from({ length: 4 }, pacer.send);
  for (const request of sent) refuse(1, request);
  expect(pacer.view("background").perMinute).toBe(38);
});

test("learns once from a pause, however often it was tried whether it is over", async () => {
  const { pacer, refuse } = openPacer({ known: 48 });
  for (let time = 0; time < 8; time += 1) {
    refuse(5);
    await pass(minute);
  }
  expect(pacer.view("background").perMinute).toBe(38);
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
  const { pacer, ask, refuse, timers } = openPacer();
  refuse(30);
  ask(3, "background");
  for (let times = 0; times < 5; times += 1) pacer.wake();
  await pass(0);
  expect(timers()).toBe(1);
});

test("what is held does not go, and goes once it is no longer", async () => {
  const { pacer, turnNow, granted } = openPacer();
  let isHeld = true;
  expect(await turnNow("background", { isHeld: () => isHeld })).toBeNull();
  isHeld = false;
  pacer.wake();
  await pass(0);
  expect(granted).toHaveLength(1);
});

test("a pause that the workspace asked for is no part of the speed", async () => {
  const { pacer, ask, granted, accept, refuse } = openPacer();
  const read = async (milliseconds: number) => {
    const before = granted.length;
    ask(1, "background");
    await pass(milliseconds);
    accept();
    granted[before]?.turn.end(true);
  };
  for (let page = 0; page < 3; page += 1) await read(1000);
  refuse(60);
  await pass(minute);
  for (let page = 0; page < 6; page += 1) await read(1000);
  expect(pacer.secondsFor(10)).toBe(10);
  pacer.resetSpeed();
  expect(pacer.secondsFor(10)).toBeNull();
});

test("a request of the person waits for its own time, and for the pause of all", async () => {
  const { pacer, refuse } = openPacer();
  const reset = new Error("no answer");
  expect(pacer.repeatDelay(0, reset)).toBeLessThanOrEqual(500);
  refuse(30);
  await pass(10_000);
  expect(pacer.repeatDelay(0, reset)).toBe(20_000);
});

test("any minute holds at most five creates", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }), (pauses) => {
      let at = 0;
      const { createDelay, noteCreate } = createPacer({ elapsed: () => at });
      const created: number[] = [];
      for (const pause of pauses) {
        at += pause;
        at += createDelay();
        expect(createDelay()).toBe(0);
        noteCreate();
        created.push(at);
      }
      for (const [index, one] of created.entries()) {
        const sixth = created[index + 5];
        if (sixth !== undefined) expect(sixth - one).toBeGreaterThan(minute);
      }
    }),
    runs(),
  );
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
  expect(api.pacer.view("run").perMinute).toBe(perMinute);
});
