import type { FieldErrors } from "#src/api/errors.ts";
import { type FieldName, fieldNames, isFieldName } from "#src/tasks/form/fields/fields.ts";
import { quote } from "#src/writes/outcome-words.ts";

/** The field that a key is about: `due_at`, `due_at.0`, `task.due_at` or `items[due_at]`. */
const fieldOf = (key: string): FieldName | null => key.split(/[.[\]]+/).find(isFieldName) ?? null;

/** Words of a refused save by field, and those under keys that no field of the form has. */
export function refusalsOf(errors: FieldErrors = {}) {
  const refusals = Object.entries(errors).map(([key, messages]) => ({
    key,
    field: fieldOf(key),
    words: messages.map(quote).join(" "),
  }));
  return {
    fields: fieldNames.flatMap((field): [FieldName, string][] => {
      const ofField = refusals.filter((one) => one.field === field && one.words !== "");
      return ofField.length === 0 ? [] : [[field, ofField.map(({ words }) => words).join(" ")]];
    }),
    others: refusals.filter(({ field }) => field === null),
  };
}
