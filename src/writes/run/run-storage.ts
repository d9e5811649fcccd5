import { z } from "zod/mini";
import { stored } from "#src/lib/stored.ts";
import type { Database } from "#src/writes/log/database.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";

/** Results gather for this long before they are stored in one transaction. */
const STORE_DELAY_MS = 200;

export const resultsOf = (run: string) =>
  IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);

export type RunStorage = ReturnType<typeof createRunStorage>;

/** Creates the storage of the plan and its results; rejects where the browser forbids it. */
export function createRunStorage(database: () => Promise<Database>) {
  let gathered: (ItemResult & { run: string; index: number })[] = [];
  let storing: Promise<void> | null = null;
  let storeNow = () => {};

  async function storeGathered() {
    await new Promise<void>((resolve) => {
      storeNow = resolve;
      setTimeout(resolve, STORE_DELAY_MS);
    });
    const results = gathered;
    [gathered, storing] = [[], null];
    const { store, done } = (await database()).transaction("results", "readwrite");
    await Promise.all([...results.map((result) => store.put(result)), done]);
  }
  return {
    /** Keeps the plan, after all results. */
    async save(run: SavedRun) {
      storeNow();
      // Callers of `put` already know that their results could not be stored.
      await storing?.catch(() => {});
      await (await database()).put("runs", run);
    },
    /** Stores a result after a short delay; until then the audit log has it. */
    put(run: string, index: number, result: ItemResult) {
      gathered.push({ ...result, run, index });
      storing ??= storeGathered();
      return storing;
    },
    /** Marks in a second place that not all results are stored. False where that fails, too. */
    markUnsaved: unsavedRuns.mark,
  };
}

/** Deletes the runs that ended and were started before a moment in ISO 8601, or all that ended. */
export async function deleteEndedRuns(database: Database, before?: string): Promise<void> {
  for (const { id, phase, at } of await database.getAll("runs")) {
    if (phase === "open" || (before !== undefined && at >= before)) continue;
    await database.delete("runs", id);
    // With what checks found.
    await database.delete("results", IDBKeyRange.bound([id], [id, []]));
  }
}

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
