import { type Changes, updateOf } from "#src/tasks/form/edits.ts";
import { type FieldName, fieldNames } from "#src/tasks/form/fields/fields.ts";
import type { TaskRow } from "#src/tasks/home/task-rows.ts";
import type { PlannedChange } from "#src/writes/run/run-plan.ts";

/** The fields that many tasks can be given alike: a title and a description are each task's own. */
export const sharedFields: readonly FieldName[] = fieldNames.filter(
  (field) => field !== "title" && field !== "description",
);

/** Plans the change of each task whose values differ. */
export const planChanges = (rows: readonly TaskRow[], values: Changes): PlannedChange[] =>
  rows.flatMap(({ id, item }) => {
    const write = updateOf(id, item, values);
    return Object.keys(write.changes).length > 0 ? [{ ...write, name: item.title || id }] : [];
  });
