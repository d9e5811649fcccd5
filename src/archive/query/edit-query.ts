import type { Names } from "#src/api/reads/names.ts";
import type { Field, Query, QueryValue } from "#src/archive/query/fields.ts";
import { foldText } from "#src/archive/query/fold-text.ts";
import { printQuery } from "#src/archive/query/print-query.ts";
import { type ScannedPart, scan } from "#src/archive/query/scan.ts";

/** The parts of a query as written. Joined again they stay the same, also an unclosed quote at the end. */
const partsOf = (query: string) =>
  scan(query).map((part) => ({ ...part, text: query.slice(part.start, part.end) }));
const join = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join(" ");

const isOf =
  (field: Field) =>
  ({ name }: ScannedPart) =>
    name?.toLowerCase() === field;

/** The query without all of its parts of a field; the others stay as written. */
export const withoutField = (query: string, field: Field): string =>
  join(partsOf(query).filter((part) => !isOf(field)(part)));

/** The query without one part, by its place; the others stay as written. */
export const withoutPart = (query: string, { start }: { start: number }): string =>
  join(partsOf(query).filter((part) => part.start !== start));

/** The query with one more part at its end. */
export function addPart(query: string, text: string): string {
  const parts = partsOf(query);
  // An unclosed quote would swallow the new part.
  const open = parts.at(-1)?.missingQuote ?? "";
  return parts.length === 0 ? text : `${join(parts)}${open} ${text}`;
}

/**
 * The query with one part of a field, where the first one was; the others of that field go.
 * @param valueText the values as written in a query; null for no part of the field
 */
export function withPart(query: string, field: Field, valueText: string | null): string {
  if (valueText === null) return withoutField(query, field);
  const text = `${field}:${valueText}`;
  const parts = partsOf(query);
  const first = parts.find(isOf(field));
  if (!first) return addPart(query, text);
  const kept = parts.filter((part) => part === first || !isOf(field)(part));
  return join(kept.map((part) => (part === first ? { text } : part)));
}

/** The query without its `archived:` parts, for counts over the whole time. */
export function withoutArchived({ parts }: Query): Query {
  const others = parts.filter(({ field }) => field !== "archived");
  return { text: printQuery({ parts: others }), parts: others };
}

/** The IDs of the clients whose name contains the text; the value itself where none does. */
function idsOf(value: QueryValue, names: Names): readonly QueryValue[] {
  if (value.type !== "text" || names.has(value.text)) return [value];
  const folded = foldText(value.text);
  const found = [...names].filter(([, name]) => foldText(name).includes(folded));
  return found.length === 0
    ? [value]
    : found.map(([id]) => ({ type: "text", text: id, quoted: true }));
}

/** The query with names of clients as their IDs, which is what items have: `client:petra` finds by name. */
export function withClientNames(query: Query, names: Names): Query {
  if (names.size === 0 || !query.parts.some(({ field }) => field === "client")) return query;
  const parts = query.parts.map((part) =>
    part.field === "client"
      ? { ...part, values: part.values.flatMap((value) => idsOf(value, names)) }
      : part,
  );
  return { ...query, parts };
}
