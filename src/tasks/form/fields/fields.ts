import type { Prefix } from "#src/api/ids.ts";
import type { Task } from "#src/api/resources.ts";

/** What a field holds, which decides how it is typed, checked and compared. */
export type FieldType =
  | { as: "line" }
  | { as: "html" }
  | { as: "id"; prefix: Prefix; of: string }
  | { as: "time" }
  | { as: "minutes" };

/** The eight fields that "Update a task" takes, in the order in which they are shown and sent. */
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

export interface FieldFacts {
  label: string;
  type: FieldType;
  /** Whether null is a value of it; only the title has to be there. */
  nullable: boolean;
}

export const fields: Readonly<Record<FieldName, FieldFacts>> = {
  title: { label: "Title", type: { as: "line" }, nullable: false },
  description: { label: "Description", type: { as: "html" }, nullable: true },
  assignee: { label: "Assignee", type: { as: "id", prefix: "u", of: "a user" }, nullable: true },
  milestone: {
    label: "Milestone",
    type: { as: "id", prefix: "mst", of: "a milestone" },
    nullable: true,
  },
  list: { label: "List", type: { as: "id", prefix: "tskl", of: "a task list" }, nullable: true },
  start_at: { label: "Starts", type: { as: "time" }, nullable: true },
  due_at: { label: "Due", type: { as: "time" }, nullable: true },
  remaining_minutes_estimate: { label: "Estimate left", type: { as: "minutes" }, nullable: true },
};

export const isFieldName = (text: string): text is FieldName => Object.hasOwn(fields, text);

/** Where the control of a field is, for whoever sends the focus there. */
export const controlId = (field: FieldName) => `task-${field}`;
