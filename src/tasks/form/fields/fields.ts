import { idField } from "#src/api/ids-in.ts";
import type { Prefix } from "#src/api/ids.ts";
import type { Task } from "#src/api/resources.ts";
import { z } from "#src/api/zod.ts";
import { parseMinutes } from "#src/tasks/form/fields/estimate.ts";
import { type TimeInput, readTime } from "#src/tasks/time/times.ts";

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

/** A value as it is sent. */
export type Value = string | number | null;

export interface FieldFacts {
  label: string;
  type: "line" | "html" | "id" | "time" | "minutes";
  /** Only the title can't be set to null. */
  nullable: boolean;
  /** Turns the input of a control into the value that is sent. */
  schema: z.ZodMiniType<Value>;
}

const notEmpty = "Nothing is entered. Clear removes the value; undo keeps it.";
const isText = (text: string) => text.trim() !== "";
const text = z.string().check(z.refine(isText, notEmpty));

const required = "A task needs a title.";
const title = z.string(required).check(z.refine(isText, required));

const id = (prefix: Prefix) => z.nullable(z.pipe(text, idField(prefix)));

const time = z.nullable(
  z.pipe(
    z
      .custom<string | TimeInput>()
      .check(z.refine((input) => typeof input !== "string" || isText(input), notEmpty)),
    z.transform((input, context) => {
      const reading = readTime(input);
      if ("text" in reading) return reading.text;
      context.issues.push({ code: "custom", input, message: reading.problem });
      return z.NEVER;
    }),
  ),
);

const minutes = z.nullable(
  z.pipe(
    z.pipe(text, z.transform(parseMinutes)),
    z.int("Enter whole minutes, or hours and minutes such as 1h 30m."),
  ),
);

export const fields: Readonly<Record<FieldName, FieldFacts>> = {
  title: { label: "Title", type: "line", nullable: false, schema: title },
  description: {
    ...{ label: "Description", type: "html", nullable: true },
    schema: z.nullable(z.string()),
  },
  assignee: { label: "Assignee", type: "id", nullable: true, schema: id("u") },
  milestone: { label: "Milestone", type: "id", nullable: true, schema: id("mst") },
  list: { label: "List", type: "id", nullable: true, schema: id("tskl") },
  start_at: { label: "Starts", type: "time", nullable: true, schema: time },
  due_at: { label: "Due", type: "time", nullable: true, schema: time },
  remaining_minutes_estimate: {
    ...{ label: "Estimate left", type: "minutes", nullable: true },
    schema: minutes,
  },
};

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name);

/** DOM id of the control of a field. */
export const controlId = (field: FieldName) => `task-${field}`;
