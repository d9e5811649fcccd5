import { describe, expect, test } from "vitest";
import { createLazy } from "#src/writes/browser/lazy.ts";
import { createLazyWrites } from "#src/writes/send/lazy-writes.ts";
import { createWriteStates } from "#src/writes/send/states.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { type Writes, createWrites } from "#src/writes/send/writes.ts";
import { fakeWire, json } from "../fake-wire.ts";

const write: RestoreWrite = { operation: "restore", kind: "invoices", id: "in_1" };

/** Writes whose sending part arrives when `arrive` is called, or never after `fail`. */
function setUp() {
  const { api, sent } = fakeWire(() => json({ id: "in_1", archived_at: null }));
  const states = createWriteStates({ origin: () => null, now: Date.now });
  let loads = 0;
  let settle = { arrive: () => {}, fail: () => {} };
  const engine = createLazy(
    () =>
      new Promise<Writes>((resolve, reject) => {
        loads += 1;
        settle = {
          arrive: () => resolve(createWrites({ api, states, online: () => true })),
          fail: () => reject(new TypeError("Failed to fetch")),
        };
      }),
  );
  return {
    writes: createLazyWrites(states, engine),
    sent,
    loads: () => loads,
    arrive: () => settle.arrive(),
    fail: () => settle.fail(),
  };
}

describe("what sends writes comes with the first of them", () => {
  test("fifty presses before it is there are one request", async () => {
    const { writes, sent, arrive, loads } = setUp();
    const outcomes = Array.from({ length: 50 }, () => writes.send(write));
    expect(writes.stateOf(write)).toEqual({ phase: "queued" });
    arrive();
    for (const outcome of await Promise.all(outcomes)) expect(outcome.grade).toBe("confirmed");
    expect(sent).toHaveLength(1);
    expect(loads()).toBe(1);
    expect(writes.stateOf(write)).toMatchObject({ phase: "done", outcome: { grade: "confirmed" } });
  });

  test("where it cannot be fetched nothing is sent, that is said, and the next press tries again", async () => {
    const { writes, sent, arrive, fail, loads } = setUp();
    const first = writes.send(write);
    fail();
    const notLoaded = { grade: "not-sent", reason: "not-loaded" };
    expect(await first).toEqual(notLoaded);
    expect(writes.stateOf(write)).toMatchObject({ phase: "done", outcome: notLoaded });
    expect(sent).toEqual([]);
    const second = writes.send(write);
    arrive();
    expect((await second).grade).toBe("confirmed");
    expect(loads()).toBe(2);
    expect(sent).toHaveLength(1);
  });

  test("when the workspace was left before it came, nothing is sent to another", async () => {
    const { writes, sent, arrive } = setUp();
    const outcome = writes.send(write);
    writes.clear();
    arrive();
    expect(await outcome).toEqual({ grade: "not-sent", reason: "not-connected" });
    expect(sent).toEqual([]);
    expect(writes.stateOf(write)).toBeUndefined();
  });
});
