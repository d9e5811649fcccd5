import { expect, test } from "vitest";
import { runWithPauses, visitInSteps } from "#src/lib/long-task.ts";

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
