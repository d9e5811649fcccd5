import type { FieldErrors } from "#src/api/errors.ts";
import { type TaskInput, sameInput } from "#src/tasks/form/field-state.ts";
import { type FieldName, fieldNames, isFieldName } from "#src/tasks/form/fields/fields.ts";

export interface Refusals {
  /** Messages by field, for the fields that still hold what was refused. */
  fields: Partial<Record<FieldName, readonly string[]>>;
  /** Messages under keys that no field of the form has. */
  others: readonly { key: string; messages: readonly string[] }[];
}

export const noRefusals: Refusals = { fields: {}, others: [] };

/** The field that a key is about: `due_at`, `due_at.0`, `task.due_at` or `items[due_at]`. */
const fieldOf = (key: string): FieldName | null => key.split(/[.[\]]+/).find(isFieldName) ?? null;

/** Assigns the messages of a refused save to fields. `sent` is the input that was refused. */
export function refusalsOf(errors: FieldErrors, sent: TaskInput, input: TaskInput): Refusals {
  const others: { key: string; messages: readonly string[] }[] = [];
  const byField = new Map<FieldName, string[]>();
  for (const [key, messages] of Object.entries(errors)) {
    const field = fieldOf(key);
    if (field) byField.set(field, [...(byField.get(field) ?? []), ...messages]);
    else others.push({ key, messages });
  }
  // A message is about the value that was sent, and no other.
  const current = fieldNames.filter(
    (field) => byField.has(field) && sameInput(sent[field], input[field]),
  );
  return {
    fields: Object.fromEntries(current.map((field) => [field, byField.get(field)])),
    others,
  };
}
