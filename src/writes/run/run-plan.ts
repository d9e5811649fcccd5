import { type Kind, archiveKinds, isContainer, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { parseTime } from "#src/lib/dates.ts";
import {
  type Change,
  type Outcome,
  type RestoreWrite,
  type Write,
  targetOf,
} from "#src/writes/send/write.ts";

const itemSchema = z
  .object({
    kind: z.enum(kinds),
    id: z.string(),
    /** Title or number. */
    name: z.string(),
    /** Time of archiving, ISO 8601, or null where it is not known. */
    archivedAt: z.nullable(z.string()),
  })
  .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id)));
/** Item to restore, as it was known when its run was planned. */
export type PlannedItem = z.output<typeof itemSchema>;

const values = z.record(z.string(), z.unknown());
const changeSchema = z.object({
  operation: z.literal("updateTask"),
  id: z.string().check(z.refine((id) => isId("tsk", id))),
  name: z.string(),
  body: z.string(),
  changes: values,
  before: values,
});
/** Change of a task, with its title and its values when the run was planned. */
export type PlannedChange = z.output<typeof changeSchema>;

/** One write of a run. A run holds restores or changes of tasks, never both. */
export type Planned = PlannedItem | PlannedChange;

/** A run as it is stored: its frozen list, and whether it has ended. The audit log has its results. */
export const runSchema = z.object({
  id: z.string(),
  origin: z.string(),
  /** Time of the start, ISO 8601. */
  at: z.string().check(z.refine((time) => parseTime(time) !== null)),
  items: z.readonly(z.array(z.union([itemSchema, changeSchema]))),
  pace: z.object({
    /** Requests under way at the same time, 1 to 6. */
    concurrency: z.number(),
    /** Requests a minute that the user fixed; null learns from what the workspace accepts. */
    perMinute: z.nullable(z.number()),
  }),
  phase: z.literal(["open", "done", "cancelled"]),
});
export type SavedRun = z.output<typeof runSchema>;

/** True for the restore of an item that may hold others. */
export const isContainerRestore = (item: Planned): boolean =>
  !isChange(item) && isContainer(item.kind);

export const isChange = (item: Planned): item is PlannedChange => "operation" in item;

/** True for a run that changes tasks, and not restores items. */
export const isOfChanges = ({ items }: Pick<SavedRun, "items">): boolean => items.some(isChange);

export const restoresIn = (items: readonly Planned[]): PlannedItem[] =>
  items.filter((item): item is PlannedItem => !isChange(item));

export type RunOperation = "restore" | "updateTask";

export const restoreOf = ({ kind, id }: Pick<PlannedItem, "kind" | "id">): RestoreWrite => ({
  operation: "restore",
  kind,
  id,
});

export const writeOf = (item: Planned): Write<RunOperation> =>
  isChange(item) ? item : restoreOf(item);

/** The target of an item, as the audit log names it. */
export const plannedTarget = (item: Planned): string => targetOf(writeOf(item));

/** Number of items in each state; they add up to all items. */
export const noCounts = () => ({
  waiting: 0,
  sending: 0,
  restored: 0,
  changed: 0,
  "not-archived": 0,
  // A read, or the reply itself, showed it archived after the request.
  "still-archived": 0,
  // A later read showed a task with its old values.
  unchanged: 0,
  refused: 0,
  unknown: 0,
  "not-sent": 0,
});
export type Counts = ReturnType<typeof noCounts>;

/** State of an item in a run. Every item is in exactly one. */
export type ItemState = keyof Counts;

const unrestored: readonly ItemState[] = [
  "still-archived",
  "unchanged",
  "refused",
  "unknown",
  "not-sent",
];

/** True for the state of an item that something outside the run may still settle. */
export const isUnrestored = (state: ItemState): boolean => unrestored.includes(state);

export interface ItemResult {
  state: ItemState;
  /** Other fields that the restore changed. */
  changed?: readonly Change[];
}

/** Reason why a run is halted. */
export type Halt =
  | "user"
  | "key"
  | "gateway" // the gateway's key was refused
  | "offline"
  | "workspace" // it asked for a pause of more than a minute
  | "interrupted" // its page was closed: no one goes on with it until it is resumed
  | "other-tab"; // another tab carries it out

/** Number of items from which a plan is confirmed by typing it. */
export const TYPED_FROM = 200;

/** The items without repeats, in the order given. */
export const withoutRepeats = (items: readonly PlannedItem[]): PlannedItem[] => [
  ...new Map(items.map((item) => [plannedTarget(item), item])).values(),
];

/** Containers first, and within a kind those archived last first; those of unknown age at the end. */
export function containersFirst(items: readonly PlannedItem[]): PlannedItem[] {
  const ranked = items.map((item) => ({
    item,
    rank: archiveKinds[item.kind].runOrder,
    time: Date.parse(item.archivedAt ?? "") || 0,
  }));
  ranked.sort((a, b) => a.rank - b.rank || b.time - a.time);
  return ranked.map(({ item }) => item);
}

/** Number of restores of each kind, in the order of sending. */
export function countsByKind(items: readonly Planned[]): [Kind, number][] {
  const counts = new Map<Kind, number>();
  for (const { kind } of restoresIn(items)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => archiveKinds[a].runOrder - archiveKinds[b].runOrder);
}

/** Number of items that were done as the run asked. */
export const doneCount = ({ restored, changed }: Counts) => restored + changed;

/** The outcome of an item, or what the audit log has of it. */
interface KnownOutcome {
  grade: Outcome["grade"];
  reason?: string | null;
  changed?: readonly Change[] | undefined;
  refusedFirst?: unknown;
}

/** The result of an item by its outcome. */
export function resultOf(item: Planned, outcome: KnownOutcome): ItemResult {
  const { grade, reason, changed, refusedFirst } = outcome;
  if (grade === "unknown" || grade === "not-sent") return { state: grade };
  if (grade === "refused") {
    // Still archived is not a refusal: the workspace did not reject the request.
    if (reason !== "unchanged") return { state: "refused" };
    return { state: isChange(item) ? "unchanged" : "still-archived" };
  }
  // It was active already, or the browser sent the request twice.
  if (refusedFirst) return { state: "not-archived" };
  return { state: isChange(item) ? "changed" : "restored", ...(changed && { changed }) };
}
