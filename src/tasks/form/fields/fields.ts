import type { Task } from "#src/api/resources.ts";

/** The fields that "Update a task" takes, in the order in which they are sent. */
export const fieldNames = [
  "title",
  "description",
  "assignee",
  "milestone",
  "list",
  "start_at",
  "due_at",
  "remaining_minutes_estimate",
] as const satisfies readonly (keyof Task)[];

export type FieldName = (typeof fieldNames)[number];

/** The fields in the order of the form: what is changed most comes first, few Tabs away. */
export const formOrder: readonly FieldName[] = [
  "title",
  "assignee",
  "due_at",
  "start_at",
  "remaining_minutes_estimate",
  "list",
  "milestone",
  "description",
];

export interface FieldFacts {
  label: string;
  type: "line" | "html" | "id" | "time" | "minutes";
  /** Only the title can't be set to null. */
  nullable: boolean;
}

export const fields: Readonly<Record<FieldName, FieldFacts>> = {
  title: { label: "Title", type: "line", nullable: false },
  description: { label: "Description", type: "html", nullable: true },
  assignee: { label: "Assignee", type: "id", nullable: true },
  milestone: { label: "Milestone", type: "id", nullable: true },
  list: { label: "List", type: "id", nullable: true },
  start_at: { label: "Starts", type: "time", nullable: true },
  due_at: { label: "Due", type: "time", nullable: true },
  remaining_minutes_estimate: { label: "Time left", type: "minutes", nullable: true },
};

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name);

/** Words of the button that fills in a field which will be cleared, where it picks one of a list. */
export const clearedWords: Partial<Record<FieldName, string>> = {
  assignee: "Choose someone",
  milestone: "Choose one",
  list: "Choose one",
};

/** DOM id of the control of a field. */
export const controlId = (field: FieldName) => `task-${field}`;
