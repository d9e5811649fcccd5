import type { Task } from "#src/api/api.ts";
import { type FieldName, fieldNames, isFieldName, labels } from "#src/tasks/form/fields/fields.ts";
import { fieldsNotKept, isKept } from "#src/writes/send/sent-values.ts";

/** Fields that are shown and can't be edited. `updated_at` changes with every write and says nothing. */
const readOnly = ["board", "completed", "completed_at", "completer", "author"] as const;
export type WatchedField = FieldName | (typeof readOnly)[number];

/** Names of fields inside a sentence: "assignee, due". */
export const listFields = (names: readonly string[]) =>
  names
    .map((name) => (isFieldName(name) ? labels[name].toLowerCase() : name.replace("_", " ")))
    .join(", ");

/**
 * The fields whose values differ between two reads, but for those that now are as they were sent;
 * another notation is no difference.
 */
export function diffTasks(
  before: Task | null,
  now: Task | null,
  sent: Readonly<Record<string, unknown>> = {},
): WatchedField[] {
  if (!before || !now) return [];
  const changed = fieldsNotKept(sent, now);
  return [...fieldNames, ...readOnly].filter((field) => {
    const was = before[field];
    const is = now[field];
    const isAsSent = field in sent && !changed.includes(field);
    if (was === undefined || is === undefined || isAsSent) return false;
    // Fields that the document has only seen as null may be of any shape.
    if (JSON.stringify(was) === JSON.stringify(is)) return false;
    return !isKept(was, is) && !isKept(is, was);
  });
}
