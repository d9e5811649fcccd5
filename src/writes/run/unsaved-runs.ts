import { z } from "#src/api/zod.ts";
import { stored } from "#src/lib/stored.ts";

/** A part that can't be read must not hide the marks beside it. */
const schema = z.pipe(
  z.array(z.unknown()),
  z.transform((ids) => ids.filter((id) => typeof id === "string")),
);
const marks = stored("reshelve.unsaved-runs", schema);
const read = () => marks.get() ?? [];

/**
 * Marks of runs whose results are not all stored, apart from the database of runs: that is full or
 * does not open. What is not known of such a run after a reload is unknown, and not left to send.
 */
export const unsavedRuns = {
  has: (run: string): boolean => read().includes(run),
  /** False where the browser keeps no mark either. */
  mark: (run: string): boolean =>
    marks.set(read().includes(run) ? read() : [...read(), run]) === "saved",
  unmark(run: string): void {
    const others = read().filter((other) => other !== run);
    marks.set(others.length > 0 ? others : null);
  },
};
