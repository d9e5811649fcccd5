import type { Task } from "#src/api/resources.ts";
import { z } from "#src/api/zod.ts";
import { type FieldName, type Value, fieldNames, fields } from "#src/tasks/form/fields/fields.ts";
import { type TimeInput, parseMoment } from "#src/tasks/time/times.ts";

/** Placeholder for a value that the workspace did not return; neither null nor empty. */
export const NOT_LOADED = Symbol("not loaded");

/** Input of a field: text, a time as entered, or null for no value. */
export type FieldInput = string | TimeInput | null | typeof NOT_LOADED;

/** Inputs of all fields, or those that the task as it was read gives. */
export type TaskInput = Record<FieldName, FieldInput>;

/** The fields that a save changes. One that is absent is left as it is; null sets it to null. */
export type Changes = Partial<Record<FieldName, Value>>;

/** State of a field against what was read of it. Only changed and cleared fields are sent. */
export type FieldState =
  | { state: "not-loaded" | "unchanged" }
  | { state: "changed"; value: string | number }
  | { state: "cleared"; value: null }
  | { state: "invalid"; problem: string };

export type FieldStates = Record<FieldName, FieldState>;

/** A record with one value for each field. */
function perField<T>(valueOf: (field: FieldName) => T): Record<FieldName, T> {
  return {
    title: valueOf("title"),
    description: valueOf("description"),
    assignee: valueOf("assignee"),
    milestone: valueOf("milestone"),
    list: valueOf("list"),
    start_at: valueOf("start_at"),
    due_at: valueOf("due_at"),
    remaining_minutes_estimate: valueOf("remaining_minutes_estimate"),
  };
}

function inputOf(value: unknown): FieldInput {
  if (value === undefined) return NOT_LOADED;
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
}

/** Inputs for a task as it was read; nothing is loaded when it was not. */
export const inputsOf = (task: Task | null): TaskInput =>
  perField((field) => (task ? inputOf(task[field]) : NOT_LOADED));

const isTimeInput = (input: FieldInput) => typeof input === "object" && input !== null;

/** True when two inputs hold the same text, or the same time on the same clocks. */
export function sameInput(a: FieldInput, b: FieldInput): boolean {
  if (a === b) return true;
  if (!isTimeInput(a) || !isTimeInput(b)) return false;
  return (
    a.wall.compare(b.wall) === 0 &&
    a.zone === b.zone &&
    a.offset === b.offset &&
    a.disambiguation === b.disambiguation
  );
}

/** True when a value to send is the one that was read, in another notation at most. */
function sameValue(field: FieldName, server: FieldInput, value: Value): boolean {
  if (typeof server !== "string" || value === null) return server === value;
  if (server === String(value)) return true;
  if (fields[field].type !== "time") return false;
  const [before, now] = [parseMoment(server), parseMoment(String(value))];
  return before !== null && before.at === now?.at;
}

/**
 * Compares the input of a field with the value that was read. An untouched value is not validated, so
 * an odd value of the service stays as it is.
 */
export function fieldState(field: FieldName, server: FieldInput, input: FieldInput): FieldState {
  // A control without a value and one that is emptied again look the same.
  const untouched = input === "" && (server === null || server === NOT_LOADED);
  if (untouched || sameInput(input, server)) {
    return { state: server === NOT_LOADED ? "not-loaded" : "unchanged" };
  }
  if (input === NOT_LOADED) return { state: "not-loaded" };
  const { data: value, error } = z.safeParse(fields[field].schema, input);
  if (error) return { state: "invalid", problem: error.issues[0]?.message ?? "" };
  if (sameValue(field, server, value)) return { state: "unchanged" };
  return value === null ? { state: "cleared", value } : { state: "changed", value };
}

export const fieldStatesOf = (server: TaskInput, input: TaskInput): FieldStates =>
  perField((field) => fieldState(field, server[field], input[field]));

/** The changed and cleared fields, in the order of the form. */
export const changesOf = (states: FieldStates): Changes =>
  Object.fromEntries(
    fieldNames.flatMap((field) => {
      const state = states[field];
      return "value" in state ? [[field, state.value]] : [];
    }),
  );

export const invalidFieldsOf = (states: FieldStates): FieldName[] =>
  fieldNames.filter((field) => states[field].state === "invalid");

/** Schema of the form: from the inputs of its controls to the changes that a save sends. */
export const changesSchema = (server: TaskInput) =>
  z.pipe(
    z.custom<TaskInput>(),
    z.transform((input, context) => {
      const states = fieldStatesOf(server, input);
      for (const field of fieldNames) {
        const state = states[field];
        if (state.state !== "invalid") continue;
        const { problem: message } = state;
        context.issues.push({ code: "custom", input: input[field], path: [field], message });
      }
      return changesOf(states);
    }),
  );
