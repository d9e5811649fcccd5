import type { Endpoint } from "#src/api/http.ts";
import type { Change } from "#src/tasks/form/draft.ts";
import type { FieldName } from "#src/tasks/form/fields/fields.ts";

/** Marks that reorder or hide text are sent as escapes, so that what is shown is what is there. */
const deceptive = /[\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff]/gu;
const escaped = (json: string) =>
  json.replace(
    deceptive,
    (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

/** One line of a request body; `field` is the one it is about. */
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
export function bodyLines(changes: readonly Change[]): BodyLine[] {
  const brace = (head: string): BodyLine => ({ field: null, head, value: "", tail: "" });
  return [
    brace("{"),
    ...changes.map(({ field, value }, index): BodyLine => ({
      field,
      head: JSON.stringify(field),
      value: escaped(JSON.stringify(value)),
      tail: index === changes.length - 1 ? "" : ",",
    })),
    brace("}"),
  ];
}

export const lineText = ({ field, head, value, tail }: BodyLine) =>
  field === null ? head : `  ${head}: ${value}${tail}`;

/** The very text that goes over the wire for these lines. */
export const bodyText = (lines: readonly BodyLine[]) => lines.map(lineText).join("\n");

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a command for a POSIX shell; the key is left to the variable API_KEY. */
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
