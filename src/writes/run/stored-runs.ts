import { z } from "zod/mini";
import { type AuditEntry, isEntry } from "#src/writes/log/audit-entry.ts";
import type { AuditLog, Database } from "#src/writes/log/audit-log.ts";
import {
  type ItemResult,
  type SavedRun,
  isChange,
  isUnsettled,
  plannedTarget,
  restoreOf,
  resultOf,
  runSchema,
} from "#src/writes/run/run-plan.ts";

/** True for a refusal before the item of a run was looked at: it waits on, or is not sent. */
export const isDelay = ({ reason }: AuditEntry) =>
  reason === "too-many" || reason === "key" || reason === "gateway";

/** The result of an item by its entries, oldest first; null where none counts. */
function resultFrom(history: readonly AuditEntry[]): ItemResult | null {
  const counting = history.filter((entry) => !isDelay(entry));
  const entries = counting.filter(({ request }) => request === counting.at(-1)?.request);
  const refusedFirst = entries.some(({ grade }) => grade === "refused");
  // A later unknown outcome does not replace a known one.
  const known = entries.findLast(({ grade }) => grade !== "unknown") ?? entries.at(-1);
  return known ? resultOf({ ...known, refusedFirst }) : null;
}

/**
 * Reads the results of a run, by the index of its items, from the audit log. Requests under way are
 * unknown, unless another tab still carries the run out.
 */
export async function loadResults(
  log: Pick<AuditLog, "database" | "storedBy" | "knownSince">,
  run: SavedRun,
  { isUnderWay }: { isUnderWay: boolean },
): Promise<ReadonlyMap<number, ItemResult>> {
  // Before the entries: another tab may move them there in the meantime.
  const underWay = isUnderWay ? [] : await (await log.database()).getAll("open");
  const entries = await log.storedBy("run", run.id);
  for (const { entry } of underWay) if (Object(entry).run === run.id) entries.push(entry);
  const indexes = new Map(run.items.map((item, index) => [plannedTarget(item), index]));
  const histories = run.items.map((): unknown[] => []);
  for (const entry of entries) histories[indexes.get(Object(entry).target) ?? -1]?.push(entry);

  const results = new Map<number, ItemResult>();
  for (const [index, item] of run.items.entries()) {
    const history = histories[index] ?? [];
    let result = resultFrom(history.filter(isEntry));
    // An entry that can’t be read is of a request that was sent, too.
    if (!result && !history.every(isEntry)) result = { state: "unknown" };
    if (!result && run.phase !== "open") result = { state: "not-sent" };
    if (!result) continue;
    // By itself, or in another tab.
    if (!isChange(item) && isUnsettled(result.state)) {
      const known = await log.knownSince(run.origin, restoreOf(item), Date.parse(run.at));
      if (known === "confirmed") result = { state: known };
    }
    results.set(index, result);
  }
  return results;
}

/** True for a run of this version that is whole: one with an odd item is not sent in part. */
export const isSavedRun = (stored: unknown): stored is SavedRun =>
  z.safeParse(runSchema, stored).success;

export const storedRuns = async (database: Database): Promise<SavedRun[]> =>
  (await database.getAll("runs")).filter(isSavedRun);
