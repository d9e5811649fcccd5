import { queryOptions } from "@tanstack/react-query";
import { activityKey, storageError } from "#src/activity/queries.ts";
import type { AuditLog } from "#src/writes/log/audit-log.ts";
import { type ItemCheck, keptChecks } from "#src/writes/run/kept-checks.ts";
import { keptResults } from "#src/writes/run/kept-runs.ts";
import { isSavedRun } from "#src/writes/run/load-progress.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";

/** Parts of a run that this browser keeps beside the record. */
export interface KeptRun {
  /** Null where it is not kept or can't be read. */
  plan: SavedRun | null;
  results: ReadonlyMap<number, ItemResult>;
  checks: ReadonlyMap<string, ItemCheck>;
}

async function readRun(log: AuditLog, id: string): Promise<KeptRun> {
  try {
    const database = await log.database();
    const [plan, results, checks] = await Promise.all([
      database.get("runs", id),
      keptResults(database, id),
      keptChecks(database, id),
    ]);
    return { plan: isSavedRun(plan) ? plan : null, results, checks };
  } catch (error) {
    if (storageError(error) === null) throw error;
    return { plan: null, results: new Map(), checks: new Map() };
  }
}

/** A run with what its checks found. Changes of the record make it stale. */
export const runQuery = (log: AuditLog, id: string) =>
  queryOptions({
    queryKey: [...activityKey, "run", id],
    queryFn: () => readRun(log, id),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
