import type { Task } from "#src/api/api.ts";
import { type FieldName, fieldNames, isFieldName, labels } from "#src/tasks/form/fields/fields.ts";
import { compareSent, compareValue } from "#src/writes/send/sent-values.ts";

/** Fields that are shown and can't be edited. `updated_at` changes with every write and says nothing. */
const readOnly = ["board", "completed", "completed_at", "completer", "author"] as const;
export type WatchedField = FieldName | (typeof readOnly)[number];

/** Names of fields inside a sentence: "assignee, due". */
export const listFields = (names: readonly WatchedField[]) =>
  names
    .map((name) => (isFieldName(name) ? labels[name].toLowerCase() : name.replace("_", " ")))
    .join(", ");

/** The fields whose values differ between two reads; another notation is no difference. */
export function diffTasks(before: Task | null, now: Task | null): WatchedField[] {
  if (!before || !now) return [];
  return [...fieldNames, ...readOnly].filter((field) => {
    const [was, is] = [before[field], now[field]];
    if (was === undefined || is === undefined) return false;
    // Fields that the document has only seen as null may be of any shape.
    if (JSON.stringify(was) === JSON.stringify(is)) return false;
    return compareValue(was, is) === "other" && compareValue(is, was) === "other";
  });
}

export interface SaveReport {
  saved: FieldName[];
  /** Saved fields that the service wrote in another notation, such as trimmed. */
  normalised: FieldName[];
  /** Fields that were not sent and differ from what was read before. */
  changedByOthers: WatchedField[];
}

export function saveReport(
  before: Task | null,
  changes: Readonly<Record<string, unknown>>,
  answer: Task,
): SaveReport {
  const comparisons = compareSent(changes, answer);
  const saved = Object.keys(comparisons).filter(isFieldName);
  return {
    saved,
    normalised: saved.filter((field) => comparisons[field] === "normalised"),
    changedByOthers: diffTasks(before, answer).filter(
      (field) => !Object.hasOwn(comparisons, field),
    ),
  };
}
