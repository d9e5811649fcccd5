import type { Changes } from "#src/tasks/form/edits.ts";
import { fieldNames } from "#src/tasks/form/fields/fields.ts";

/** Characters that reorder or hide text; sent as escapes, so that the preview can be trusted. */
const deceptive = /[\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff]/gu;
const escaped = (json: string) =>
  json.replace(
    deceptive,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

/**
 * The body of "Update a task". This is the only place that makes it: the text that the preview shows
 * is sent.
 */
export const bodyOf = (changes: Changes) => escaped(JSON.stringify(changes, [...fieldNames], 2));
