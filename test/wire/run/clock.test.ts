import { expect, test, vi } from "vitest";
import { createClock } from "#src/writes/browser/clock.ts";

test("waits end by timers once the worker's script is gone", async () => {
  vi.useFakeTimers();
  // A worker that never answers, as its script is not there.
  const gone = Object.assign(new EventTarget(), { postMessage: vi.fn() });
  vi.stubGlobal("Worker", function Worker() {
    return gone;
  });
  const wait = createClock();
  const ended: string[] = [];
  void wait(1_000).then(() => ended.push("asked before the error"));
  expect(gone.postMessage).toHaveBeenCalledOnce();
  gone.dispatchEvent(new Event("error"));
  void wait(1_000).then(() => ended.push("asked after it"));
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(["asked before the error", "asked after it"]);
  expect(gone.postMessage).toHaveBeenCalledOnce();
});
