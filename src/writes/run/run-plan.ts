import { archiveKinds, isContainer, kinds } from "#src/api/archive.ts";
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
  phase: z.literal(["open", "done", "cancelled"]),
});
export type SavedRun = z.output<typeof runSchema>;

export const isChange = (item: Planned): item is PlannedChange => "operation" in item;

export const isContainerRestore = (item: Planned): boolean =>
  !isChange(item) && isContainer(item.kind);

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

export const plannedTarget = (item: Planned): string => targetOf(writeOf(item));

/** Number of items in each state: every item is in exactly one. */
export const noCounts = () => ({
  waiting: 0,
  sending: 0,
  confirmed: 0,
  /** Confirmed though its request was refused: it was active before, or the browser sent it twice. */
  "already-active": 0,
  refused: 0,
  unknown: 0,
  "not-sent": 0,
});
export type Counts = ReturnType<typeof noCounts>;

export type ItemState = keyof Counts;

/** True for the state of an item that something outside the run may still settle. */
export const isUnsettled = (state: ItemState): boolean =>
  state === "refused" || state === "unknown" || state === "not-sent";

export interface ItemResult {
  state: ItemState;
  changed?: readonly Change[];
}

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

/** The result of an item by its outcome, or by what the audit log has of it. */
export function resultOf(outcome: {
  grade: Outcome["grade"];
  changed?: readonly Change[] | undefined;
  refusedFirst?: unknown;
}): ItemResult {
  const { grade, changed, refusedFirst } = outcome;
  if (grade !== "confirmed") return { state: grade };
  if (refusedFirst) return { state: "already-active" };
  return { state: grade, ...(changed && { changed }) };
}
