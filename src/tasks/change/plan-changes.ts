import { type Changes, updateOf } from "#src/tasks/form/edits.ts";
import { type FieldName, formOrder, isFieldName } from "#src/tasks/form/fields/fields.ts";
import type { TaskRow } from "#src/tasks/home/task-rows.ts";
import type { PlannedChange } from "#src/writes/run/run-plan.ts";

/** The fields that many tasks can be given alike: a title and a description are each task's own. */
export const sharedFields: readonly FieldName[] = formOrder.filter(
  (field) => field !== "title" && field !== "description",
);

export interface ChangePlan {
  changes: PlannedChange[];
  /** Number of tasks that have these values already. */
  alreadySo: number;
  /** Number of tasks whose list lacks a field to change: a change in the meantime would go unnoticed. */
  notLoaded: number;
}

/** Plans the change of each task whose values differ. */
export function planChanges(rows: readonly TaskRow[], values: Changes): ChangePlan {
  const plan: ChangePlan = { changes: [], alreadySo: 0, notLoaded: 0 };
  for (const { id, item } of rows) {
    const write = updateOf(id, item, values);
    const fields = Object.keys(write.changes).filter(isFieldName);
    if (fields.length === 0) plan.alreadySo += 1;
    else if (fields.some((field) => item[field] === undefined)) plan.notLoaded += 1;
    else plan.changes.push({ ...write, name: item.title || id });
  }
  return plan;
}
