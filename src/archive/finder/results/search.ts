import type { Request, Results } from "#src/archive/finder/results/results.ts";

/** Searches what was read, in slices that leave the page responsive. */
export interface Search {
  /** The newest results; null before the first. */
  get: () => Results | null;
  subscribe: (listener: () => void) => () => void;
  /** Asks for other results; they come with the next change. */
  ask: (request: Request) => void;
}
