import type { FieldErrors } from "#src/api/errors.ts";
import type { Draft, Held } from "#src/tasks/form/draft.ts";
import { type FieldName, fieldNames, isFieldName } from "#src/tasks/form/fields/fields.ts";

/** What the workspace said of a field, and what the box held then: it speaks of that value only. */
export interface FieldRefusal {
  held: Held;
  messages: readonly string[];
}

export interface Refusals {
  fields: Partial<Record<FieldName, FieldRefusal>>;
  /** Messages under keys that no field of the form has, as they came. */
  others: readonly { key: string; messages: readonly string[] }[];
}

export const noRefusals: Refusals = { fields: {}, others: [] };

/** The field that a key is about: `due_at`, `due_at.0`, `task.due_at` or `items[due_at]`. */
function fieldOf(key: string): FieldName | null {
  return key.split(/[.[\]]+/).find(isFieldName) ?? null;
}

/** Lays the messages of a refused save on the fields, and keeps the rest. `draft` is what was sent. */
export function refusalsOf(errors: FieldErrors, draft: Draft): Refusals {
  const others: { key: string; messages: readonly string[] }[] = [];
  const messages = new Map<FieldName, string[]>();
  for (const [key, said] of Object.entries(errors)) {
    const field = fieldOf(key);
    if (field) messages.set(field, [...(messages.get(field) ?? []), ...said]);
    else others.push({ key, messages: said });
  }
  return {
    fields: Object.fromEntries(
      [...messages].map(([field, said]) => [field, { held: draft[field], messages: said }]),
    ),
    others,
  };
}

/** The messages that still hold: those of boxes that hold what was refused. */
export function refusedNow({ fields }: Refusals, draft: Draft): Refusals["fields"] {
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const refusal = fields[field];
      return refusal && refusal.held === draft[field] ? [[field, refusal]] : [];
    }),
  );
}
