/** Longest time to work without a pause, so that keys are answered. */
const SLICE_MS = 8;
/** Items between two looks at the clock. */
const ITEMS_PER_LOOK = 500;

/**
 * Visits all items in slices that leave the page responsive, then calls `done`.
 * @returns a function that stops it
 */
export function inSlices<T>(
  items: readonly T[],
  visit: (item: T) => void,
  done: () => void,
): () => void {
  let next = 0;
  let timer = setTimeout(work);
  function work() {
    const end = performance.now() + SLICE_MS;
    while (next < items.length && performance.now() < end) {
      for (const item of items.slice(next, next + ITEMS_PER_LOOK)) visit(item);
      next += ITEMS_PER_LOOK;
    }
    if (next < items.length) timer = setTimeout(work);
    else done();
  }
  return () => clearTimeout(timer);
}
