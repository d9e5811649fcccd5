import { expect, onTestFinished, test } from "vitest";
import { createReadQueue } from "#src/archive/items/reader/read-queue.ts";
import { fakeClock, refusal } from "./reader-parts.ts";

const second = 1_000;

/** A queue of so many pages; `answer` takes the place of the answer to the page of this number. */
function queueOf(pages: number, answer: (page: number) => void = () => {}) {
  const clock = fakeClock();
  const lifetime = new AbortController();
  onTestFinished(() => lifetime.abort());
  let next = 0;
  let waits = 0;
  const queue = createReadQueue(
    {
      elapsed: clock.now,
      async wait(milliseconds, signal) {
        waits += 1;
        await clock.wait(milliseconds, signal);
        waits -= 1;
      },
      signal: lifetime.signal,
      isOthersBusy: () => false,
      pace: { get: () => null, set: () => {} },
    },
    {
      hasNext: () => next < pages,
      async readNext() {
        next += 1;
        const page = next;
        await queue
          .send(async () => {
            await clock.wait(second);
            answer(page);
          })
          .catch(() => {});
      },
      onEnd: () => {},
      onChange: () => {},
    },
  );
  return {
    queue,
    clock,
    /** Number of pages that were asked for. */
    asked: () => next,
    /** Timers of the queue that run. */
    waits: () => waits,
  };
}

test("waits with one timer, however often it is asked to send meanwhile", async () => {
  const { queue, clock, waits } = queueOf(20, (page) => {
    if (page <= 2) throw refusal(429, 30);
  });
  queue.sendNext();
  await clock.runUntil(() => waits() > 0);
  for (let times = 0; times < 5; times += 1) queue.sendNext();
  await clock.runUntil(() => false, 0);
  expect(waits()).toBe(1);
});

test("a pause that the workspace asked for is no part of the speed", async () => {
  // So early that it teaches no pace, and while another page is under way.
  const { queue, clock, asked } = queueOf(40, (page) => {
    if (page === 3) throw refusal(429, 60);
  });
  queue.sendNext();
  await clock.runUntil(() => asked() === 20);
  expect(queue.waitsUntil()).toBeNull();
  // Two at a time, a second each.
  expect(queue.secondsFor(10)).toBeLessThanOrEqual(10);
});

test("a speed that was reset is not known until pages were read again", async () => {
  const { queue, clock, asked } = queueOf(40);
  queue.sendNext();
  await clock.runUntil(() => asked() === 10);
  queue.resetSpeed();
  expect(queue.secondsFor(10)).toBeNull();
});
