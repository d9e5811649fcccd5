import type { Task } from "#src/api/api.ts";

/** The fields that "Update a task" takes: what is changed most comes first, few Tabs away. */
export const labels = {
  title: "Title",
  assignee: "Assignee",
  due_at: "Due",
  start_at: "Starts",
  remaining_minutes_estimate: "Time left",
  list: "List",
  milestone: "Milestone",
  description: "Description",
} satisfies Partial<Record<keyof Task, string>>;

export type FieldName = keyof typeof labels;

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(labels, name);

export const fieldNames = Object.keys(labels).filter(isFieldName);

/** Only the title can't be set to null. */
export const isNullable = (field: FieldName) => field !== "title";

export const isTime = (field: string) => field === "start_at" || field === "due_at";

/** True for a field that is picked by name. */
export const isPicked = (field: FieldName) =>
  field === "assignee" || field === "milestone" || field === "list";

export const controlId = (field: FieldName) => `task-${field}`;
