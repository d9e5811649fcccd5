import type { ItemState } from "#src/api/reads/item-state.ts";
import { z } from "#src/api/zod.ts";
import type { Database } from "#src/writes/log/database.ts";
import { isResult, isSavedRun } from "#src/writes/run/load-progress.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";
import { resultsOf } from "#src/writes/run/run-storage.ts";

export const keptRuns = async (database: Database): Promise<SavedRun[]> =>
  (await database.getAll("runs")).filter(isSavedRun);

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

/** State of an item as a read shows it; a task is as the run changed it, or has other values. */
export interface Found extends Omit<ItemState, "found"> {
  found: ItemState["found"] | "as-changed" | "other-values";
}

/** Last look at an item of a run, by a check after the run. */
export interface ItemCheck extends Found {
  /** The item as `invoices/in_…`. */
  target: string;
  /** Time of the read and of the start of its check, in epoch milliseconds. */
  at: number;
  check: number;
}

const schema = z.looseObject({
  target: z.string(),
  found: z.literal([
    ...["active", "archived", "as-changed", "other-values", "not-found", "unreadable"],
  ] as const),
  archivedAt: z.nullable(z.number()),
  at: z.number(),
  check: z.number(),
});
const isItemCheck = (stored: unknown): stored is ItemCheck => z.safeParse(schema, stored).success;

/* Results have indexes from 0; below it is room that no other version reads. */

/** Findings of the checks of a run, by item. */
export async function keptChecks(
  database: Database,
  run: string,
): Promise<ReadonlyMap<string, ItemCheck>> {
  const range = IDBKeyRange.bound([run, Number.MIN_SAFE_INTEGER], [run, 0], false, true);
  const stored: unknown[] = await database.getAll("results", range);
  return new Map(stored.filter(isItemCheck).map((check) => [check.target, check]));
}

/** Keeps what was found of items, by their place in the plan, with the run in one transaction. */
export async function keepChecks(
  database: Database,
  run: string,
  checks: ReadonlyMap<number, ItemCheck>,
): Promise<void> {
  const { store, done } = database.transaction("results", "readwrite");
  const puts = [...checks].map(([place, check]) => store.put({ ...check, run, index: -1 - place }));
  await Promise.all([...puts, done]);
}
