import type { Task } from "#src/api/api.ts";
import type { Prefix } from "#src/api/ids.ts";
import { idField } from "#src/api/pasted/id-fields.ts";
import { z } from "zod/mini";
import { parseMinutes, spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { type FieldName, fieldNames, isTime } from "#src/tasks/form/fields/fields.ts";
import { type TimeInput, parseMoment, readTime } from "#src/tasks/time/times.ts";

/** Input of a field: text, a time as entered, or null for no value. */
export type FieldInput = string | TimeInput | null;

/** A value as it is sent. */
export type Value = string | number | null;

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
    z.int("Enter a time such as 4 h, 1 h 30 min or 90 min."),
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

/** The fields that a save changes. One that is absent is left as it is; null sets it to null. */
export type Changes = z.output<typeof editsSchema>;

/** Input that shows a field as it was read; undefined when the workspace did not return it. */
export function inputOf(task: Task | null, field: FieldName): FieldInput | undefined {
  const value = task?.[field];
  if (value === undefined) return undefined;
  return typeof value === "number" ? spellMinutes(value) : value;
}

/** The edit that an input makes; undefined for none. */
export function editOf(task: Task | null, field: FieldName, input: FieldInput) {
  const read = inputOf(task, field);
  // A control without a value and one that is emptied again look the same.
  return input === read || (input === "" && (read ?? null) === null) ? undefined : input;
}

/** True when a value to send is the one that was read, in another notation at most. */
function sameValue(field: FieldName, read: FieldInput | undefined, value: Value): boolean {
  if (typeof read !== "string" || value === null) return read === value;
  if (typeof value === "number") return parseMinutes(read) === value;
  if (read === value) return true;
  if (!isTime(field)) return false;
  const [before, now] = [parseMoment(read), parseMoment(value)];
  return before !== null && before.at === now?.at;
}

/** The valid edits that differ from the task as it was read, as they are sent. */
export function changesOf(task: Task | null, edits: Edits): Changes {
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const { data } = z.safeParse(editsSchema.shape[field], edits[field]);
      const isChange = data !== undefined && !sameValue(field, inputOf(task, field), data);
      return isChange ? [[field, data]] : [];
    }),
  );
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
