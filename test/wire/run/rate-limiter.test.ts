import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createRateLimiter } from "#src/writes/run/rate-limiter.ts";

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function setUp(fixed: number | null = null) {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const gate = createRateLimiter(fixed, {
    now: Date.now,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onChange: () => {},
  });
  const through: number[] = [];
  /** So many workers that ask once each. */
  const ask = (workers: number) => {
    for (let worker = 0; worker < workers; worker += 1) {
      void gate.acquire().then((may) => void (may && through.push(Date.now())));
    }
  };
  return { gate, ask, through };
}

/** What a service that admits so many a minute would have let through. */
function admit(gate: ReturnType<typeof createRateLimiter>, many: number) {
  for (let one = 0; one < many; one += 1) gate.succeed(Date.now(), null);
}

describe("without a pace", () => {
  test("nothing is held back", async () => {
    const { ask, through, gate } = setUp();
    ask(6);
    await pass(0);
    expect(through).toEqual([0, 0, 0, 0, 0, 0]);
    expect(gate.view()).toEqual({ perMinute: null, waitsUntil: null, remaining: null });
  });

  test("a pause holds all, and one goes first when it is over", async () => {
    const { gate, ask, through } = setUp();
    admit(gate, 40);
    gate.backOff(7000);
    expect(gate.view().waitsUntil).toBe(7000);
    ask(4);
    await pass(6999);
    expect(through).toEqual([]);
    await pass(1);
    expect(through).toEqual([7000]);
    await pass(60_000);
    expect(through).toHaveLength(1);
    gate.succeed(7000, null);
    await pass(10_000);
    expect(through).toHaveLength(4);
  });

  test("a probe that is held back too keeps the others waiting", async () => {
    const { gate, ask, through } = setUp();
    gate.backOff(1000);
    ask(3);
    await pass(1000);
    gate.backOff(5000);
    await pass(4999);
    expect(through).toEqual([1000]);
    await pass(1);
    expect(through).toEqual([1000, 6000]);
  });

  test("a probe that found nothing to do lets the next one try", async () => {
    const { gate, ask, through } = setUp();
    gate.backOff(1000);
    ask(2);
    await pass(1000);
    gate.release();
    await pass(0);
    expect(through).toEqual([1000, 1000]);
  });
});

describe("the pace", () => {
  test("the first pause teaches what was admitted in the window, less a tenth", () => {
    const { gate } = setUp();
    admit(gate, 60);
    gate.backOff(1000);
    expect(gate.view().perMinute).toBe(54);
  });

  test("what was admitted before the window does not count", async () => {
    const { gate } = setUp();
    admit(gate, 60);
    await pass(60_001);
    admit(gate, 20);
    gate.backOff(1000);
    expect(gate.view().perMinute).toBe(18);
  });

  test("a handful of requests teaches nothing", () => {
    const { gate } = setUp();
    admit(gate, 5);
    gate.backOff(1000);
    expect(gate.view().perMinute).toBeNull();
  });

  test("requests that were under way together teach once", () => {
    const { gate } = setUp();
    admit(gate, 100);
    for (let one = 0; one < 4; one += 1) gate.backOff(1000);
    expect(gate.view().perMinute).toBe(90);
  });

  test("later pauses slow it down, what is admitted speeds it up, and it never stands still", async () => {
    const { gate, ask } = setUp();
    admit(gate, 100);
    gate.backOff(1000);
    ask(1);
    await pass(1000);
    gate.backOff(1000);
    expect(gate.view().perMinute).toBe(72);
    admit(gate, 3);
    expect(gate.view().perMinute).toBe(75);
    for (let round = 0; round < 30; round += 1) {
      ask(1);
      await pass(2000);
      gate.backOff(1000);
    }
    expect(gate.view().perMinute).toBe(6);
  });

  test("a fixed one is kept whatever the service says", async () => {
    const { gate, ask, through } = setUp(60);
    ask(5);
    await pass(10_000);
    expect(through).toEqual([0, 1000, 2000, 3000, 4000]);
    gate.backOff(500);
    admit(gate, 50);
    expect(gate.view().perMinute).toBe(60);
  });

  test("where the service says that none is left, the window is waited for", async () => {
    const { gate, ask, through } = setUp();
    gate.succeed(Date.now(), 1);
    expect(gate.view().remaining).toBe(1);
    await pass(10_000);
    gate.succeed(Date.now(), 0);
    ask(2);
    await pass(49_999);
    expect(through).toEqual([]);
    await pass(1);
    expect(through).toEqual([60_000, 60_000]);
  });
});

test("held, nothing passes until it is released", async () => {
  const { gate, ask, through } = setUp();
  gate.pause();
  ask(2);
  await pass(100_000);
  expect(through).toEqual([]);
  gate.resume();
  await pass(0);
  expect(through).toHaveLength(2);
});

test("stopped, whoever waits is sent away, for whatever it waits", async () => {
  const { gate } = setUp();
  gate.backOff(60_000);
  const waiting = gate.acquire();
  gate.close();
  await pass(0);
  expect(await waiting).toBe(false);
  expect(await gate.acquire()).toBe(false);
});
