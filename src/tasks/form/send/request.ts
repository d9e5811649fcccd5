import type { Endpoint } from "#src/api/http.ts";
import type { Changes } from "#src/tasks/form/edits.ts";
import { type FieldName, fieldNames } from "#src/tasks/form/fields/fields.ts";

/** Characters that reorder or hide text; sent as escapes, so that the preview can be trusted. */
const deceptive = /[\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff]/gu;
const escaped = (json: string) =>
  json.replace(
    deceptive,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

/** One line of a request body. */
export interface BodyLine {
  field: FieldName | null;
  /** The name in quotes, or a brace. */
  head: string;
  value: string;
  tail: string;
}

/**
 * The body of "Update a task" line by line. This is the only place that makes it: the preview shows
 * these lines and `bodyText` of them is what is sent.
 */
export function bodyLines(changes: Changes): BodyLine[] {
  const brace = (head: string): BodyLine => ({ field: null, head, value: "", tail: "" });
  const changed = fieldNames.filter((field) => field in changes);
  return [
    brace("{"),
    ...changed.map((field, index): BodyLine => ({
      field,
      head: JSON.stringify(field),
      value: escaped(JSON.stringify(changes[field])),
      tail: index === changed.length - 1 ? "" : ",",
    })),
    brace("}"),
  ];
}

export const lineText = ({ field, head, value, tail }: BodyLine) =>
  field === null ? head : `  ${head}: ${value}${tail}`;

/** The exact text that goes over the wire. */
export const bodyText = (lines: readonly BodyLine[]) => lines.map(lineText).join("\n");

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a curl command for a POSIX shell, with the key in the variable API_KEY. */
export function curlOf(
  { origin, prefix }: Pick<Endpoint, "origin" | "prefix">,
  id: string,
  body: string,
): string {
  const headers = [
    "Content-Type: application/json",
    "Accept: application/json",
    "X-Requested-With: XMLHttpRequest",
  ];
  return [
    `curl -X PUT ${quoted(`${origin}${prefix}/tasks/${id}`)}`,
    ...headers.map((header) => `  -H ${quoted(header)}`),
    `  -H "Authorization: Bearer $API_KEY"`,
    `  --data-binary ${quoted(body)}`,
  ].join(" \\\n");
}
