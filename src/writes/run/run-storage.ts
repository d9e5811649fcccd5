import type { Database } from "#src/writes/log/database.ts";
import type { ItemResult } from "#src/writes/run/run-plan.ts";
import { unsavedRuns } from "#src/writes/run/unsaved-runs.ts";
import type { RunStorage } from "#src/writes/run/run.ts";

/** Results gather for this long before they are stored in one transaction. */
const STORE_DELAY_MS = 200;

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
