import type { Task } from "#src/api/api.ts";
import type { Prefix } from "#src/api/ids.ts";
import { idField } from "#src/api/pasted/id-fields.ts";
import { parseTime } from "#src/lib/dates.ts";
import { z } from "zod/mini";
import { parseMinutes, spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { type FieldName, fieldNames, isTime } from "#src/tasks/form/fields/fields.ts";
import { boxValue } from "#src/tasks/form/fields/times.ts";
import type { UpdateTaskWrite } from "#src/writes/send/write.ts";

/** Input of a field: text as typed, a time as it is sent, or null for no value. */
export type FieldInput = string | null;

/** A value as it is sent. */
export type Value = string | number | null;

const isText = (text: string) => text.trim() !== "";
const text = z
  .string()
  .check(z.refine(isText, "Nothing is entered. Clear removes the value; undo keeps it."));

const required = "A task needs a title.";
const title = z.string(required).check(z.refine(isText, required));

const id = (prefix: Prefix) => z.nullable(z.pipe(text, idField(prefix)));

const isReadable = z.refine<string>(
  (typed) => parseTime(typed) !== null,
  "Not a time. Set a date from 1970 on and a time, or clear it.",
);
const time = z.nullable(text.check(isReadable));

const minutes = z.nullable(
  z.pipe(
    text,
    z.transform((input, context) => {
      const read = parseMinutes(input);
      if (typeof read === "number") return read;
      context.issues.push({ code: "custom", input, message: read });
      return z.NEVER;
    }),
  ),
);

const inputs: Record<FieldName, z.ZodMiniType<Value, FieldInput>> = {
  title,
  description: z.nullable(z.string()),
  assignee: id("u"),
  milestone: id("mst"),
  list: id("tskl"),
  start_at: time,
  due_at: time,
  remaining_minutes_estimate: minutes,
};

/**
 * Schema of the form: turns inputs into the values that are sent. A field that was not edited is
 * absent, and not validated, however odd its value is.
 */
export const editsSchema = z.partial(z.object(inputs));

/** The values of the form: the inputs of the edited fields. A field without one shows the task. */
export type Edits = z.input<typeof editsSchema>;

/** Values as they are sent. A field that is absent is left as it is; null sets it to null. */
export type Changes = z.output<typeof editsSchema>;

/** Input that shows a field as it was read; undefined when the workspace did not return it. */
export function inputOf(task: Task | null, field: FieldName): FieldInput | undefined {
  const value = task?.[field];
  return typeof value === "number" ? spellMinutes(value) : value;
}

/** A text as a text area gives it back. */
export const asTyped = (received: string) => received.replaceAll(/\r\n?/g, "\n");

/** The edit that an input makes; undefined for none. */
export function editOf(task: Task | null, field: FieldName, input: FieldInput) {
  const read = inputOf(task, field);
  // A control without a value and one that is emptied again look the same.
  return input === read || (input === "" && !read) ? undefined : input;
}

/** The values of the valid edits, for the page; a save gets them from the form, which validates all. */
export const parseEdits = (edits: Edits): Changes =>
  Object.fromEntries(
    fieldNames.map((field) => [field, z.safeParse(editsSchema.shape[field], edits[field]).data]),
  );

/** True for a value that its control shows as it shows the one that was read. */
function isAsRead(field: FieldName, value: Value, read: unknown): boolean {
  if (value === read || typeof value !== "string" || typeof read !== "string")
    return value === read;
  return isTime(field)
    ? boxValue(value, field) === boxValue(read, field)
    : asTyped(value) === asTyped(read);
}

/**
 * The values that differ from the task as it was read. The form's dirty fields would be too many:
 * `1h 30m` typed over `1 h 30 min` changes nothing (docs/decisions/task-form.md). Line ends of
 * Windows, which a control shows as its own, are sent as they were.
 */
export function changesOf(task: Task | null, values: Changes): Changes {
  const changed = fieldNames.flatMap((field) => {
    const value = values[field];
    const read = task?.[field];
    if (value === undefined || isAsRead(field, value, read)) return [];
    const isWindows = typeof value === "string" && String(read).includes("\r\n");
    return [[field, isWindows ? asTyped(value).replaceAll("\n", "\r\n") : value]];
  });
  return Object.fromEntries(changed);
}

/** Characters that reorder or hide text; sent as escapes, so that the preview can be trusted. */
const deceptive = /[\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff]/gu;
const escaped = (json: string) =>
  json.replace(
    deceptive,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

/**
 * The body of "Update a task". This is the only place that makes it: the text that the preview
 * shows is sent.
 */
export const bodyOf = (changes: Changes) => escaped(JSON.stringify(changes, [...fieldNames], 2));

/** The write that gives a task these values. `task` is null when it was never read. */
export function updateOf(id: string, task: Task | null, values: Changes): UpdateTaskWrite {
  const changes = changesOf(task, values);
  const before = Object.entries(task ?? {}).filter(([field]) => field in changes);
  return {
    operation: "updateTask",
    id,
    body: bodyOf(changes),
    changes,
    before: Object.fromEntries(before),
  };
}
