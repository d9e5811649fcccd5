import { expect, test, vi } from "vitest";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { fakeWire } from "../fake-wire.ts";
import { idIn, openRun, pause, restored } from "./run-parts.ts";

const minute = 60_000;
const many = 130;
const ids = Array.from({ length: many }, (_, n) => `in_${n}`);

/** A fixed-window rate limiter: true for the first 60 requests of each minute. */
function createLimiter() {
  let opened = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    if (Date.now() >= opened + minute) [opened, count] = [Date.now(), 0];
    count += 1;
    return count <= 60;
  };
}

test.each([0, 59])(
  "a run waits for the rate limit, as often as it takes, after %i other requests",
  async (before) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 2, 9) });
    const acquire = createLimiter();
    for (let n = 0; n < before; n += 1) acquire();
    const { api, sent } = fakeWire(async ({ url }) => {
      await pause(150);
      // Without headers: most are hidden from a page of another origin.
      return acquire() ? restored(idIn(url)) : new Response("{}", { status: 429 });
    });
    const writes = createWriteEngine({ api, origin: "", online: () => true });
    const run = openRun(ids, { writes });
    const started = Date.now();
    let ended = 0;
    void run.go().then(() => (ended = Date.now()));
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(run.view().counts).toMatchObject({
      confirmed: many,
      refused: 0,
      unknown: 0,
      waiting: 0,
    });
    expect(ended - started).toBeLessThan(6 * minute);
    // Few requests get a 429.
    expect(sent.length - many).toBeLessThan(30);
  },
);

test("a run waits as long as it is asked to, though the clock is set back by three hours", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 2, 9) });
  let limited = true;
  const { api, sent } = fakeWire(({ url }) =>
    limited
      ? new Response("{}", { status: 429, headers: { "Retry-After": "20" } })
      : restored(idIn(url)),
  );
  const writes = createWriteEngine({ api, origin: "", online: () => true });
  const run = openRun(["in_0", "in_1", "in_2"], { writes });
  const ended = run.go();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() - 180 * minute);
  const left = (writes.pacer.view().waitsUntil ?? 0) - performance.now();
  expect(left).toBeGreaterThan(18_000);
  expect(left).toBeLessThanOrEqual(19_000);
  limited = false;
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(18_000);
  expect(sent).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run.view()).toMatchObject({ phase: "done", counts: { confirmed: 3 } });
  await ended;
});

test("an item that is rate limited while its run is cancelled was not sent", async () => {
  let reply: (() => void) | null = null;
  const { api } = fakeWire(async () => {
    await new Promise<void>((resolve) => (reply = resolve));
    return new Response("{}", { status: 429 });
  });
  const writes = createWriteEngine({ api, origin: "", online: () => true });
  const run = openRun(["in_0"], { writes });
  const ended = run.go();
  const replyLater = await vi.waitUntil(() => reply);
  expect(run.view().counts.sending).toBe(1);
  await run.cancel();
  replyLater();
  await ended;
  expect(run.view()).toMatchObject({ phase: "cancelled", counts: { waiting: 0, "not-sent": 1 } });
  expect(writes.stateOf({ operation: "restore", kind: "invoices", id: "in_0" })).toBeUndefined();
});
