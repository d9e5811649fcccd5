import { expect, test, vi } from "vitest";
import { createClock } from "#src/writes/browser/clock.ts";

test("waits end by timers once the worker's script is gone", async () => {
  vi.useFakeTimers();
  // A worker that never replies, as its script is not there.
  const gone = Object.assign(new EventTarget(), { postMessage: vi.fn() });
  vi.stubGlobal("Worker", function Worker() {
    return gone;
  });
  const wait = createClock(new AbortController().signal);
  const ended: string[] = [];
  void wait(1_000).then(() => ended.push("one"));
  void wait(1_000).then(() => ended.push("two"));
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(["one", "two"]);
});

test("the clocks of two sessions share a policy, as the page allows one", async () => {
  const worker = vi.fn<(url: string) => EventTarget>(function Worker() {
    return Object.assign(new EventTarget(), { postMessage: vi.fn() });
  });
  vi.stubGlobal("Worker", worker);
  const createScriptURL = (url: string) => `trusted ${url}`;
  const createPolicy = vi.fn(() => ({ createScriptURL }));
  vi.stubGlobal("trustedTypes", { createPolicy });
  const { signal } = new AbortController();
  for (const wait of [createClock(signal), createClock(signal)]) void wait(1_000);
  expect(createPolicy).toHaveBeenCalledOnce();
  expect(worker.mock.calls.map(([url]) => url)).toEqual([
    expect.stringMatching(/^trusted /),
    expect.stringMatching(/^trusted /),
  ]);
});

test("the worker ends with its session, and none starts after it", async () => {
  vi.useFakeTimers();
  const terminate = vi.fn<() => void>();
  const worker = vi.fn<() => EventTarget>(function Worker() {
    return Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate });
  });
  vi.stubGlobal("Worker", worker);
  const lifetime = new AbortController();
  const late = createClock(lifetime.signal);
  void createClock(lifetime.signal)(1_000);
  lifetime.abort();
  expect(terminate).toHaveBeenCalledOnce();
  const ended = late(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
  expect(worker).toHaveBeenCalledOnce();
});
