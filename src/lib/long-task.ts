/** Long work that can pause after each step. */
export type LongTask<T> = Generator<void, T>;

/** Does all steps without a pause. */
export function runAtOnce<T>(steps: LongTask<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Longest time to work without a pause, so that keys are answered. */
const SLICE_MS = 8;

/** Lets the page handle events and draw a frame. */
export function nextTask(): Promise<void> {
  if ("scheduler" in globalThis && "yield" in scheduler) return scheduler.yield();
  // Unlike a nested `setTimeout`, a message is not held back for 4 ms.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Does the steps in slices that leave the page responsive. */
export async function runWithPauses<T>(steps: LongTask<T>): Promise<T> {
  let end = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + SLICE_MS;
  }
}

export function* visitInSteps<T>(
  items: readonly T[],
  perStep: number,
  visit: (item: T, index: number) => void,
): LongTask<void> {
  let index = 0;
  for (let next = 0; next < items.length; next += perStep) {
    for (const item of items.slice(next, next + perStep)) {
      visit(item, index);
      index += 1;
    }
    yield;
  }
}
