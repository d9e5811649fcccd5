import { nextTask } from "#src/lib/long-task.ts";

/** Longest stretch of work between two pauses, in milliseconds: a frame. */
const SLICE_MS = 16;

/** Work was given up because a newer request replaced it. */
class Superseded extends Error {
  override name = "Superseded";
}

/** Handles the error of work that was given up; throws any other. */
export function ignoreSuperseded(error: unknown): null {
  if (error instanceof Superseded) return null;
  throw error;
}

/** Divides long work into slices that leave the page responsive. */
export interface Slices {
  /** True when the slice is used up; call it every few hundred steps. */
  due: () => boolean;
  /** Pauses the work. Throws `Superseded` once it is no longer wanted. */
  pause: () => Promise<void>;
}

/** Creates the slices of one piece of work, which is wanted until `signal` is aborted. */
export function createSlices(signal: AbortSignal): Slices {
  let end = performance.now() + SLICE_MS;
  return {
    due: () => performance.now() >= end,
    async pause() {
      await nextTask();
      if (signal.aborted) throw new Superseded();
      end = performance.now() + SLICE_MS;
    },
  };
}

/** Steps between two looks at the clock. */
const STEPS = 256;

/** Calls `step` for each index below `count`, in slices. */
export async function forEachIndex(
  count: number,
  slices: Slices,
  step: (index: number) => void,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    step(index);
    if (index % STEPS === STEPS - 1 && slices.due()) await slices.pause();
  }
}
