import type { Database } from "#src/writes/log/database.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";
import { unsavedRuns } from "#src/writes/run/unsaved-runs.ts";

/** Results gather for this long before they are stored in one transaction. */
const STORE_DELAY_MS = 200;

/** Storage of the plan and its results; rejects where the browser forbids it. */
export interface RunStorage {
  /** Keeps the plan, after all results. */
  save: (run: SavedRun) => Promise<void>;
  /** Stores a result after a short delay; until then the audit log tells it. */
  put: (run: string, index: number, result: ItemResult) => Promise<void>;
  /** Marks in a second place that not all results are stored. False where that fails, too. */
  markUnsaved: (run: string) => boolean;
}

/** The range of the results of a run. */
export const resultsOf = (run: string) =>
  IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);

/** Stores the plan of a run and its results in this browser. */
export function createRunStorage(database: () => Promise<Database>): RunStorage {
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
    async save(run) {
      storeNow();
      // Callers of `put` have been told that their results could not be stored.
      await storing?.catch(() => {});
      await (await database()).put("runs", run);
    },
    put(run, index, result) {
      gathered.push({ ...result, run, index });
      storing ??= storeGathered();
      return storing;
    },
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
