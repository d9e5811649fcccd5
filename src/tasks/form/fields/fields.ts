import type { Task } from "#src/api/api.ts";

/** The fields that "Update a task" takes: what is changed most comes first, few Tabs away. */
export const fieldNames = [
  "title",
  "assignee",
  "due_at",
  "start_at",
  "remaining_minutes_estimate",
  "list",
  "milestone",
  "description",
] as const satisfies readonly (keyof Task)[];

export type FieldName = (typeof fieldNames)[number];

export const labels: Readonly<Record<FieldName, string>> = {
  title: "Title",
  description: "Description",
  assignee: "Assignee",
  milestone: "Milestone",
  list: "List",
  start_at: "Starts",
  due_at: "Due",
  remaining_minutes_estimate: "Time left",
};

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(labels, name);

/** Only the title can't be set to null. */
export const isNullable = (field: FieldName) => field !== "title";

export const isTime = (field: string) => field === "start_at" || field === "due_at";

/** True for a field that is picked by name. */
export const isPicked = (field: FieldName) =>
  field === "assignee" || field === "milestone" || field === "list";

export const controlId = (field: FieldName) => `task-${field}`;
