import { isId } from "#src/api/ids.ts";
import type { Task } from "#src/api/resources.ts";
import { parseMinutes } from "#src/tasks/form/fields/estimate.ts";
import {
  type FieldFacts,
  type FieldName,
  type FieldType,
  fieldNames,
  fields,
} from "#src/tasks/form/fields/fields.ts";
import { readTime } from "#src/tasks/time/typed-time.ts";

/** Stands where the workspace told no value; no box can hold it. */
export const unread = "\u0000";

/** What a box holds: a text, null for "no value", or `unread`. */
export type Held = string | null;
export type Draft = Record<FieldName, Held>;

/** A value as it goes over the wire. */
export type Value = string | number | null;

/** How a field stands against what was read of it; only a change and a clearing are sent. */
export type Standing =
  | { state: "unread" | "unchanged" }
  | { state: "changed"; value: string | number }
  | { state: "cleared"; value: null }
  | { state: "refused"; problem: string };

function heldOf(value: unknown): Held {
  if (value === undefined) return unread;
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
}

/** One value for each of the eight fields. */
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

/** The eight fields of a task as the boxes hold them; all unread when nothing was read. */
export const draftOf = (task: Task | null): Draft =>
  perField((field) => (task ? heldOf(task[field]) : unread));

type Read = { value: string | number } | { problem: string };

const sayClear = "Nothing is entered. Clear sends null; undo leaves the field alone.";

const readers: { [A in FieldType["as"]]: (held: string, type: FieldType) => Read } = {
  line: (held) => (held.trim() === "" ? { problem: "A task needs a title." } : { value: held }),
  html: (held) => ({ value: held }),
  id: (held, type) => {
    const id = held.trim();
    if (type.as !== "id" || isId(type.prefix, id)) return { value: id };
    return {
      problem:
        id === "" ? sayClear : `This is no ID of ${type.of}: it begins with ${type.prefix}_.`,
    };
  },
  time: (held) => {
    if (held.trim() === "") return { problem: sayClear };
    const read = readTime(held);
    return "problem" in read ? read : { value: read.text };
  },
  minutes: (held) => {
    if (held.trim() === "") return { problem: sayClear };
    const minutes = parseMinutes(held);
    if (minutes !== null && Number.isSafeInteger(minutes)) return { value: minutes };
    return { problem: "Enter whole minutes, or hours and minutes such as 1h 30m." };
  },
};

/** Whether a value is what was read already, written another way at most. */
function sameAs(was: string, value: string | number, { type }: FieldFacts): boolean {
  if (String(value) === was) return true;
  if (type.as !== "time" || typeof value !== "string") return false;
  const [before, now] = [readTime(was), readTime(value)];
  return !("problem" in before) && !("problem" in now) && before.at === now.at;
}

/**
 * How a field stands: what was read of it against what its box holds. Null is sent only where the
 * field was cleared; a box that was empty and is empty again was not touched.
 */
export function standingOf(field: FieldName, was: Held, held: Held): Standing {
  const facts = fields[field];
  if (held === unread || (held === "" && was === unread)) return { state: "unread" };
  if (held === was || (held === "" && was === null)) return { state: "unchanged" };
  if (held === null) {
    if (facts.nullable) return { state: "cleared", value: null };
    return { state: "refused", problem: "A task needs a title." };
  }
  const read = readers[facts.type.as](held, facts.type);
  if ("problem" in read) return { state: "refused", problem: read.problem };
  if (was !== null && sameAs(was, read.value, facts)) return { state: "unchanged" };
  return { state: "changed", value: read.value };
}

export type Standings = Record<FieldName, Standing>;

export const standingsOf = (was: Draft, held: Draft): Standings =>
  perField((field) => standingOf(field, was[field], held[field]));

export interface Change {
  field: FieldName;
  value: Value;
}

/** What is sent, in the order of the form: every field that was changed or cleared, and no other. */
export const changesIn = (standings: Standings): Change[] =>
  fieldNames.flatMap((field) => {
    const standing = standings[field];
    return "value" in standing ? [{ field, value: standing.value }] : [];
  });

/** The fields whose boxes hold what cannot be sent. */
export const refusedIn = (standings: Standings): FieldName[] =>
  fieldNames.filter((field) => standings[field].state === "refused");
