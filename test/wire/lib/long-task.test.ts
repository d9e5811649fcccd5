import { expect, test, vi } from "vitest";
import { type LongTask, runInBackground, runWithPauses, visitInSteps } from "#src/lib/long-task.ts";

test("long work leaves room for what else waits, and ends with its result", async () => {
  const order: string[] = [];
  function* work() {
    yield* visitInSteps([1, 2, 3, 4], 1, (item) => {
      const end = performance.now() + 10;
      while (performance.now() < end);
      order.push(`step ${item}`);
    });
    return "done";
  }
  setTimeout(() => order.push("another task"));
  expect(await runWithPauses(work())).toBe("done");
  expect(order).toHaveLength(5);
  expect(order.at(-1)).toBe("step 4");
});

test("work that is no longer wanted ends at its next pause", async () => {
  const controller = new AbortController();
  function* work() {
    const end = performance.now() + 10;
    while (performance.now() < end);
    controller.abort();
    yield;
    throw new Error("This step is not wanted.");
  }
  expect(await runWithPauses(work(), controller.signal)).toBeNull();
});

test("visits each item once, in order, so many in a step", () => {
  const visited: number[] = [];
  const places: number[] = [];
  const steps = visitInSteps([7, 8, 9], 2, (item, index) => {
    visited.push(item);
    places.push(index);
  });
  steps.next();
  expect(visited).toEqual([7, 8]);
  steps.next();
  expect([visited, places]).toEqual([
    [7, 8, 9],
    [0, 1, 2],
  ]);
  expect(steps.next().done).toBe(true);
});

/** Time by the faked clock of the page. */
let now = 0;

function fakeTimers() {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
}

/** Steps that take 3 ms each, and note that they were taken. */
function* steps(count: number, taken: number[]): LongTask<string> {
  for (let step = 1; step <= count; step += 1) {
    taken.push(step);
    now += 3;
    yield;
  }
  return "found";
}

test("works for 8 ms, then waits for a timer, until all is done", () => {
  fakeTimers();
  const taken: number[] = [];
  const done = vi.fn<(result: string) => void>();
  runInBackground(steps(7, taken), done);
  expect(taken).toEqual([]);
  vi.runOnlyPendingTimers();
  expect(taken).toEqual([1, 2, 3]);
  vi.runOnlyPendingTimers();
  expect(taken).toEqual([1, 2, 3, 4, 5, 6]);
  expect(done).not.toHaveBeenCalled();
  vi.runOnlyPendingTimers();
  expect(taken).toHaveLength(7);
  expect(done.mock.calls).toEqual([["found"]]);
  expect(vi.getTimerCount()).toBe(0);
});

test("does one step in each slice, however long it takes", () => {
  fakeTimers();
  const taken: number[] = [];
  runInBackground(steps(2, taken), () => {});
  vi.runOnlyPendingTimers();
  now += 1_000;
  vi.runOnlyPendingTimers();
  expect(taken).toEqual([1, 2]);
});

test("stops between two slices", () => {
  fakeTimers();
  const taken: number[] = [];
  const done = vi.fn<() => void>();
  const stop = runInBackground(steps(7, taken), done);
  vi.runOnlyPendingTimers();
  stop();
  vi.runAllTimers();
  expect(taken).toEqual([1, 2, 3]);
  expect(done).not.toHaveBeenCalled();
});
