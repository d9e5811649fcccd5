import { expect, test, vi } from "vitest";
import { runInBackground, runWithPauses, visitInSteps } from "#src/lib/long-task.ts";

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

test("work in the background begins later, and stops between two slices", async () => {
  const taken: number[] = [];
  function* steps() {
    for (let step = 1; step <= 3; step += 1) {
      const end = performance.now() + 10;
      while (performance.now() < end);
      taken.push(step);
      yield;
    }
    return "found";
  }
  const found = await new Promise((resolve) => {
    runInBackground(steps(), resolve);
    expect(taken).toEqual([]);
  });
  expect([found, taken]).toEqual(["found", [1, 2, 3]]);

  const done = vi.fn<() => void>();
  const stop = runInBackground(steps(), done);
  await vi.waitUntil(() => taken.length > 3, { interval: 1 });
  stop();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(taken.length).toBeLessThan(6);
  expect(done).not.toHaveBeenCalled();
});
