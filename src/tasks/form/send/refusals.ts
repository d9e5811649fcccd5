import type { FieldErrors } from "#src/api/errors.ts";
import { type FieldName, formOrder, isFieldName } from "#src/tasks/form/fields/fields.ts";
import { quote } from "#src/writes/outcome-words.ts";

/** The field that a key is about: `due_at`, `due_at.0`, `task.due_at` or `items[due_at]`. */
const fieldOf = (key: string): FieldName | null => key.split(/[.[\]]+/).find(isFieldName) ?? null;

/** Words of a refused save by field, and those under keys that no field of the form has. */
export function refusalsOf(errors: FieldErrors = {}) {
  const all = Object.entries(errors).map(([key, messages]) => ({
    key,
    field: fieldOf(key),
    messages,
  }));
  const wordsOf = (about: typeof all) =>
    about
      .flatMap(({ messages }) => messages)
      .map(quote)
      .join(" ");
  return {
    fields: formOrder.flatMap((field): [FieldName, string][] => {
      const words = wordsOf(all.filter((one) => one.field === field));
      return words === "" ? [] : [[field, words]];
    }),
    others: all.flatMap((one) => (one.field ? [] : [{ key: one.key, words: wordsOf([one]) }])),
  };
}
