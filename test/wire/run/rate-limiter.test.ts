import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createRateLimiter } from "#src/writes/run/rate-limiter.ts";

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function setUp(fixed: number | null = null) {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const limiter = createRateLimiter(fixed, {
    elapsed: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onChange: () => {},
  });
  const through: number[] = [];
  /** So many workers that ask once each. */
  const ask = (workers: number) => {
    for (let worker = 0; worker < workers; worker += 1) {
      void limiter.acquire().then((may) => void (may && through.push(Date.now())));
    }
  };
  return { limiter, ask, through };
}

/** Notes a number of requests that the service admitted. */
function admit(limiter: ReturnType<typeof createRateLimiter>, many: number) {
  for (let one = 0; one < many; one += 1) limiter.succeed(Date.now(), null);
}

describe("without a pace", () => {
  test("nothing is held back", async () => {
    const { ask, through, limiter } = setUp();
    ask(6);
    await pass(0);
    expect(through).toEqual([0, 0, 0, 0, 0, 0]);
    expect(limiter.view()).toEqual({ perMinute: null, waitsUntil: null, remaining: null });
  });

  test("a pause holds all, and one goes first when it is over", async () => {
    const { limiter, ask, through } = setUp();
    admit(limiter, 40);
    limiter.backOff(7000);
    expect(limiter.view().waitsUntil).toBe(7000);
    ask(4);
    await pass(6999);
    expect(through).toEqual([]);
    await pass(1);
    expect(through).toEqual([7000]);
    await pass(60_000);
    expect(through).toHaveLength(1);
    limiter.succeed(7000, null);
    await pass(10_000);
    expect(through).toHaveLength(4);
  });

  test("a probe that is held back too keeps the others waiting", async () => {
    const { limiter, ask, through } = setUp();
    limiter.backOff(1000);
    ask(3);
    await pass(1000);
    limiter.backOff(5000);
    await pass(4999);
    expect(through).toEqual([1000]);
    await pass(1);
    expect(through).toEqual([1000, 6000]);
  });

  test("an answer to what was sent before the pause does not end it", async () => {
    const { limiter, ask, through } = setUp();
    await pass(100);
    limiter.backOff(1000);
    ask(3);
    await pass(1000);
    expect(through).toEqual([1100]);
    // It was sent before the pause, and took its time.
    limiter.succeed(50, null);
    await pass(5000);
    expect(through).toHaveLength(1);
    limiter.succeed(1100, null);
    await pass(0);
    expect(through).toHaveLength(3);
  });

  test("a probe that found nothing to do lets the next one try", async () => {
    const { limiter, ask, through } = setUp();
    limiter.backOff(1000);
    ask(2);
    await pass(1000);
    limiter.release();
    await pass(0);
    expect(through).toEqual([1000, 1000]);
  });
});

test("pauses that don't help get longer, and start short again after a success", async () => {
  const { limiter, ask } = setUp();
  const pauses: number[] = [];
  /** Answers the next request with a 429 that asks for no pause, and lets the pause pass. */
  const refuse = async () => {
    ask(1);
    await pass(0);
    const sentAt = Date.now();
    limiter.limit(0);
    const { waitsUntil } = limiter.view();
    pauses.push((waitsUntil ?? 0) - sentAt);
    await pass(60_000);
  };
  for (let one = 0; one < 3; one += 1) await refuse();
  ask(1);
  await pass(0);
  limiter.succeed(Date.now(), null);
  await refuse();
  expect(pauses).toEqual([1000, 2000, 4000, 1000]);
});

describe("the pace", () => {
  test("the first pause teaches what was admitted in the window, less a tenth", () => {
    const { limiter } = setUp();
    admit(limiter, 60);
    limiter.backOff(1000);
    expect(limiter.view().perMinute).toBe(54);
  });

  test("what was admitted before the window does not count", async () => {
    const { limiter } = setUp();
    admit(limiter, 60);
    await pass(60_001);
    admit(limiter, 20);
    limiter.backOff(1000);
    expect(limiter.view().perMinute).toBe(18);
  });

  test("a handful of requests teaches nothing", () => {
    const { limiter } = setUp();
    admit(limiter, 5);
    limiter.backOff(1000);
    expect(limiter.view().perMinute).toBeNull();
  });

  test("requests that were under way together teach once", () => {
    const { limiter } = setUp();
    admit(limiter, 100);
    for (let one = 0; one < 4; one += 1) limiter.backOff(1000);
    expect(limiter.view().perMinute).toBe(90);
  });

  test("later pauses slow it down, what is admitted speeds it up, and it never stands still", async () => {
    const { limiter, ask } = setUp();
    admit(limiter, 100);
    limiter.backOff(1000);
    ask(1);
    await pass(1000);
    limiter.backOff(1000);
    expect(limiter.view().perMinute).toBe(72);
    admit(limiter, 3);
    expect(limiter.view().perMinute).toBe(75);
    for (let round = 0; round < 30; round += 1) {
      ask(1);
      await pass(2000);
      limiter.backOff(1000);
    }
    expect(limiter.view().perMinute).toBe(6);
  });

  test("a fixed one is kept whatever the service says", async () => {
    const { limiter, ask, through } = setUp(60);
    ask(5);
    await pass(10_000);
    expect(through).toEqual([0, 1000, 2000, 3000, 4000]);
    limiter.backOff(500);
    admit(limiter, 50);
    expect(limiter.view().perMinute).toBe(60);
  });

  test("where the service says that none is left, the window is waited for", async () => {
    const { limiter, ask, through } = setUp();
    limiter.succeed(Date.now(), 1);
    expect(limiter.view().remaining).toBe(1);
    await pass(10_000);
    limiter.succeed(Date.now(), 0);
    ask(2);
    await pass(49_999);
    expect(through).toEqual([]);
    await pass(1);
    expect(through).toEqual([60_000, 60_000]);
  });
});

test("held, nothing passes until it is released", async () => {
  const { limiter, ask, through } = setUp();
  limiter.pause();
  ask(2);
  await pass(100_000);
  expect(through).toEqual([]);
  limiter.resume();
  await pass(0);
  expect(through).toHaveLength(2);
});

test("stopped, whoever waits is sent away, for whatever it waits", async () => {
  const { limiter } = setUp();
  limiter.backOff(60_000);
  const waiting = limiter.acquire();
  limiter.close();
  await pass(0);
  expect(await waiting).toBe(false);
  expect(await limiter.acquire()).toBe(false);
});
