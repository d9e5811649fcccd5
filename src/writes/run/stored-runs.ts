import { archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { parseTime } from "#src/lib/dates.ts";
import { type AuditEntry, isEntry } from "#src/writes/log/audit-entry.ts";
import type { Database } from "#src/writes/log/audit-log.ts";
import {
  type ItemResult,
  type Planned,
  type SavedRun,
  doneState,
  itemStates,
  plannedTarget,
  stateOfRefusal,
} from "#src/writes/run/run-plan.ts";
import { isConflict } from "#src/writes/send/grade.ts";

/** Results gather for this long before they are stored in one transaction. */
const STORE_DELAY_MS = 200;

const resultsOf = (run: string) => IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);

export type RunStorage = ReturnType<typeof createRunStorage>;

/** Creates the storage of the plan and its results; rejects where the browser forbids it. */
export function createRunStorage(
  database: () => Promise<Database>,
  /** Called when something new is stored of a run. */
  onStored: (run: string) => void = () => {},
) {
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
    for (const run of new Set(results.map(({ run }) => run))) onStored(run);
  }
  return {
    /** Keeps the plan, after all results. */
    async save(run: SavedRun) {
      storeNow();
      // Callers of `put` already know that their results could not be stored.
      await storing?.catch(() => {});
      await (await database()).put("runs", run);
      onStored(run.id);
    },
    /** Stores a result after a short delay; until then the audit log has it. */
    put(run: string, index: number, result: ItemResult) {
      gathered.push({ ...result, run, index });
      storing ??= storeGathered();
      return storing;
    },
    /** Forgets a plan whose results can't all be stored: resumed, it would send items twice. */
    forget: async (run: string) => (await database()).delete("runs", run),
  };
}

/** The result of an item by the audit log; null where the item waits on. */
function resultFrom(item: Planned, entry: AuditEntry): ItemResult | null {
  const { grade, by, reason, status, changed } = entry;
  if (grade === "confirmed") {
    const source = by === "read" ? "read" : "answer";
    return { state: doneState(item), by: source, ...(changed && { changed }) };
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
 * Results of a run whose page went away before it stored them, by the audit log. What was under way is
 * unknown.
 */
export async function loadProgress(
  database: Database,
  { id, items }: SavedRun,
  stored: ReadonlyMap<number, ItemResult>,
): Promise<ReadonlyMap<number, ItemResult>> {
  const logged = new Map<number, ItemResult | null>();
  const places = new Map(items.map((item, index) => [plannedTarget(item), { item, index }]));
  const underWay = (await database.getAll("open")).map(({ entry }) => entry);
  for (const entry of [...(await database.getAll("entries")), ...underWay].filter(isEntry)) {
    const place = entry.run === id ? places.get(entry.target) : undefined;
    if (!place || stored.has(place.index)) continue;
    logged.set(place.index, resultFrom(place.item, entry));
  }
  // What can’t be read is a result too, so that its item is not sent again as if it had none.
  for (const { index } of await database.getAll("results", resultsOf(id))) {
    if (!stored.has(index) && !logged.get(index))
      logged.set(index, { state: "unknown", reason: "page-gone", status: null });
  }
  return new Map([...logged].flatMap(([index, result]) => (result ? [[index, result]] : [])));
}

const text = z.nullable(z.string());
const resultSchema = z.looseObject({
  state: z.enum(itemStates),
  by: z.optional(z.literal(["answer", "read", "other-tab"])),
  reason: z.optional(z.string()),
  status: z.nullish(z.number()),
  words: z.nullish(z.string()),
  changed: z.optional(z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }))),
});
const isResult = (stored: unknown): stored is ItemResult =>
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

/** The runs that this browser keeps. */
export const storedRuns = async (database: Database): Promise<SavedRun[]> =>
  (await database.getAll("runs")).filter(isSavedRun);

/** The results of a run that can be read; what was waiting or under way has none. */
export async function storedResults(
  database: Database,
  run: string,
): Promise<ReadonlyMap<number, ItemResult>> {
  const stored = await database.getAll("results", resultsOf(run));
  return new Map(
    stored.flatMap(({ index, run: _run, ...result }) =>
      isResult(result) && result.state !== "waiting" && result.state !== "sending"
        ? [[index, result]]
        : [],
    ),
  );
}
