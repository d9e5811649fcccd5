import { type LongTask, visitInSteps } from "#src/lib/long-task.ts";

/** Longest time to work without a pause, so that keys are answered. */
const SLICE_MS = 8;
/** Items between two looks at the clock. */
const ITEMS_PER_LOOK = 500;

/**
 * Runs steps in slices that leave the page responsive, then calls `done` with their result. It
 * pauses with timers, which fire after the continuations of a search (`results/slices.ts`): the
 * rows come first.
 * @returns a function that stops it
 */
export function runInSlices<T>(steps: LongTask<T>, done: (result: T) => void): () => void {
  let timer = setTimeout(work);
  function work() {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return done(step.value);
    } while (performance.now() < end);
    timer = setTimeout(work);
  }
  return () => clearTimeout(timer);
}

/**
 * Visits all items in slices that leave the page responsive, then calls `done`.
 * @returns a function that stops it
 */
export const inSlices = <T>(items: readonly T[], visit: (item: T) => void, done: () => void) =>
  runInSlices(visitInSteps(items, ITEMS_PER_LOOK, visit), done);
