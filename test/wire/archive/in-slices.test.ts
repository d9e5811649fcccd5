import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { inSlices, runInSlices } from "#src/archive/query/search/in-slices.ts";
import type { LongTask } from "#src/lib/long-task.ts";

/** Time by the faked clock of the page. */
let now = 0;

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => {
    clock.mockRestore();
    vi.useRealTimers();
  });
});

/** LongTask that take 3 ms each, and note that they were taken. */
function* steps(count: number, taken: number[]): LongTask<string> {
  for (let step = 1; step <= count; step += 1) {
    taken.push(step);
    now += 3;
    yield;
  }
  return "found";
}

test("works for 8 ms, then waits for a timer, until all is done", () => {
  const taken: number[] = [];
  const done = vi.fn<(result: string) => void>();
  runInSlices(steps(7, taken), done);
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
  const taken: number[] = [];
  runInSlices(steps(2, taken), () => {});
  vi.runOnlyPendingTimers();
  now += 1_000;
  vi.runOnlyPendingTimers();
  expect(taken).toEqual([1, 2]);
});

test("stops between two slices", () => {
  const taken: number[] = [];
  const done = vi.fn<() => void>();
  const stop = runInSlices(steps(7, taken), done);
  vi.runOnlyPendingTimers();
  stop();
  vi.runAllTimers();
  expect(taken).toEqual([1, 2, 3]);
  expect(done).not.toHaveBeenCalled();
});

test("visits each item once, in order", () => {
  const items = Array.from({ length: 1_201 }, (_, at) => at);
  const visited: number[] = [];
  const done = vi.fn<() => void>();
  inSlices(
    items,
    (item) => {
      visited.push(item);
      now += 0.01;
    },
    done,
  );
  vi.runOnlyPendingTimers();
  expect(visited).toHaveLength(1_000);
  vi.runOnlyPendingTimers();
  expect(visited).toEqual(items);
  expect(done).toHaveBeenCalledOnce();
});
