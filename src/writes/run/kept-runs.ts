import type { Database } from "#src/writes/log/database.ts";
import { isResult, isSavedRun } from "#src/writes/run/load-progress.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";
import { resultsOf } from "#src/writes/run/run-storage.ts";

/** All runs that this browser keeps and that can be read. */
export const keptRuns = async (database: Database): Promise<SavedRun[]> =>
  (await database.getAll("runs")).filter(isSavedRun);

/** The stored results of a run by the index of its items. */
export async function keptResults(
  database: Database,
  run: string,
): Promise<ReadonlyMap<number, ItemResult>> {
  const stored = await database.getAll("results", resultsOf(run));
  return new Map(
    stored.flatMap(({ index, run: _run, ...result }) =>
      isResult(result) ? [[index, result]] : [],
    ),
  );
}
