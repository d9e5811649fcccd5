import { archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { parseTime } from "#src/lib/format.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { Database } from "#src/writes/log/database.ts";
import { isEntry, isOpenRequest } from "#src/writes/log/stored-entry.ts";
import {
  type ItemResult,
  type Planned,
  type SavedRun,
  itemStates,
  plannedTarget,
} from "#src/writes/run/run-plan.ts";
import { doneState, stateOfRefusal } from "#src/writes/run/run-results.ts";
import { resultsOf, unsavedRuns } from "#src/writes/run/run-storage.ts";
import { isConflict } from "#src/writes/send/grade.ts";

/** The result of an item by the audit log; null where the item waits on. */
function resultFrom(item: Planned, entry: AuditEntry): ItemResult | null {
  const { grade, by, reason, status } = entry;
  if (grade === "confirmed") {
    return { state: doneState(item), by: by === "read" ? "read" : "answer" };
  }
  if (reason === "too-many" || reason === "key" || reason === "gateway") return null;
  // A read that settled it would have its own entry.
  const maybeDone = grade === "refused" && by !== "read" && isConflict(status);
  return {
    state: grade === "refused" ? stateOfRefusal(item, reason) : grade,
    ...(reason !== null && { reason }),
    status,
    ...(maybeDone && { maybeDone }),
  };
}

/**
 * Loads what is known of a run whose page went away: its stored results, and those by the audit log
 * (`unstored`) where the page had no time to store them. What was under way is unknown; where not all
 * results could be stored, so is every item without one.
 */
export async function loadProgress(database: Database, { id, items }: SavedRun) {
  const stored = new Map<number, ItemResult>();
  const unreadable = new Set<number>();
  for (const { index, run: _run, ...result } of await database.getAll("results", resultsOf(id))) {
    if (!isResult(result)) unreadable.add(index);
    // An older version stored what was on its way, too: the log has its result.
    else if (result.state !== "waiting" && result.state !== "sending") stored.set(index, result);
  }
  const logged = new Map<number, ItemResult | null>();
  const places = new Map(items.map((item, index) => [plannedTarget(item), { item, index }]));
  const underWay = (await database.getAll("open")).filter(isOpenRequest).map(({ entry }) => entry);
  for (const entry of [...(await database.getAll("entries")).filter(isEntry), ...underWay]) {
    // The word of a person is no proof.
    const place = entry.run === id && entry.by !== "told" ? places.get(entry.target) : undefined;
    if (!place || stored.has(place.index)) continue;
    logged.set(place.index, resultFrom(place.item, entry));
  }
  // They have a result, so they are not sent again as if they had none.
  for (const index of unreadable) {
    if (!logged.get(index))
      logged.set(index, { state: "unknown", reason: "page-gone", status: null });
  }
  if (unsavedRuns.has(id)) {
    for (const index of items.keys()) {
      if (stored.has(index) || logged.has(index)) continue;
      logged.set(index, { state: "unknown", reason: "not-saved", status: null });
    }
  }
  const unstored = [...logged].flatMap(([index, result]) => (result ? [{ index, result }] : []));
  return { stored, unstored };
}

const text = z.nullable(z.string());
const resultSchema = z.looseObject({
  state: z.enum(itemStates),
  by: z.optional(z.literal(["answer", "read", "other-tab"])),
  reason: z.optional(z.string()),
  status: z.nullish(z.number()),
  words: z.nullish(z.string()),
  changed: z.optional(z.array(z.string())),
});
export const isResult = (stored: unknown): stored is ItemResult =>
  z.safeParse(resultSchema, stored).success;

const itemSchema = z
  .object({ kind: z.enum(kinds), id: z.string(), name: z.string(), archivedAt: text })
  .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id)));
const values = z.record(z.string(), z.unknown());
const changeSchema = z
  .object({
    operation: z.literal("updateTask"),
    ...{ id: z.string(), name: z.string(), body: z.string(), changes: values, before: values },
  })
  .check(z.refine(({ id }) => isId("tsk", id)));
const runSchema = z.object({
  id: z.string(),
  origin: z.string(),
  at: z.string().check(z.refine((time) => parseTime(time) !== null)),
  items: z.union([z.array(itemSchema), z.array(changeSchema)]),
  pace: z.object({ concurrency: z.number(), perMinute: z.nullable(z.number()) }),
  phase: z.literal(["open", "done", "cancelled"]),
});
/** True for a run of this version that is whole: one with an odd item is not sent in part. */
export const isSavedRun = (stored: unknown): stored is SavedRun =>
  z.safeParse(runSchema, stored).success;

/** The runs that this browser keeps, and those of their results that can be read. */
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
const foundSchema = z.object({
  found: z.literal([
    ...["active", "archived", "as-changed", "other-values", "not-found", "unreadable"],
  ] as const),
  archivedAt: z.nullable(z.number()),
});
export type Found = z.output<typeof foundSchema>;

const checkSchema = z.extend(foundSchema, {
  /** The item as `invoices/in_…`. */
  target: z.string(),
  /** Time of the read and of the start of its check, in epoch milliseconds. */
  at: z.number(),
  check: z.number(),
});
/** Last look at an item of a run, by a check after the run. */
export type ItemCheck = z.output<typeof checkSchema>;
const isItemCheck = (stored: unknown): stored is ItemCheck =>
  z.safeParse(checkSchema, stored).success;

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
