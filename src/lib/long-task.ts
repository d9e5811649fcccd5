/** Long work that can pause after each step. */
export type LongTask<T> = Generator<void, T>;

/** Does all steps at once. */
export function runAtOnce<T>(steps: LongTask<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Visits all items, so many in a step. */
export function* visitInSteps<T>(
  items: readonly T[],
  perStep: number,
  visit: (item: T) => void,
): LongTask<void> {
  for (let next = 0; next < items.length; next += perStep) {
    for (const item of items.slice(next, next + perStep)) visit(item);
    yield;
  }
}
