import { printQuery } from "#src/archive/query/print-query.ts";
import type { Field } from "#src/archive/query/fields.ts";
import type { Query } from "#src/archive/query/query.ts";
import { type ScannedPart, scan } from "#src/archive/query/scan.ts";

/** The parts of a query as written. Joined anew they stay the same, also an open quotation at the end. */
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
  // A quotation that is still open would take the new part in.
  const open = parts.at(-1)?.missingQuote ?? "";
  return parts.length === 0 ? text : `${join(parts)}${open} ${text}`;
}

/**
 * The query with one part of a field, in the place of the first one; the others of that field go.
 * @param valueText the values as they stand in a query; null for no part of the field
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
