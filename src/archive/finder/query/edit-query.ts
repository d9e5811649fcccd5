import { printQuery } from "#src/archive/finder/query/print-query.ts";
import type { Field, Query } from "#src/archive/finder/query/query.ts";
import { type ScannedPart, scan } from "#src/archive/finder/query/scan.ts";

/** Replaces a place in the query; what stood around it is parted by one space. */
function splice(query: string, { start, end }: { start: number; end: number }, text: string) {
  const parts = [query.slice(0, start).trimEnd(), text, query.slice(end).trimStart()];
  return parts.filter(Boolean).join(" ");
}

const isOf =
  (field: Field) =>
  ({ name }: ScannedPart) =>
    name?.toLowerCase() === field;

/** The query without all of its parts of a field; the others stay as written. */
export function withoutField(query: string, field: Field): string {
  return scan(query)
    .toReversed()
    .filter(isOf(field))
    .reduce((text, part) => splice(text, part, ""), query)
    .trim();
}

/** The query without one part, by its place. */
export const withoutPart = (query: string, part: { start: number; end: number }): string =>
  splice(query, part, "").trim();

/** The query with one more part at its end. */
export function addPart(query: string, part: string): string {
  // A quotation that is still open would take the new part in.
  const open = scan(query).at(-1)?.missingQuote ?? "";
  return [query.trim() + open, part].filter(Boolean).join(" ");
}

/**
 * The query with one part of a field, in the place of the first one; the others of that field go.
 * @param valueText the values as they stand in a query; null for no part of the field
 */
export function withPart(query: string, field: Field, valueText: string | null): string {
  if (valueText === null) return withoutField(query, field);
  const part = `${field}:${valueText}`;
  const [first, ...others] = scan(query).filter(isOf(field));
  if (!first) return addPart(query, part);
  const rest = others.toReversed().reduce((text, other) => splice(text, other, ""), query);
  return splice(rest, first, part);
}

/** The query without its `archived:` parts, for counts over the whole time. */
export function withoutArchived({ parts }: Query): Query {
  const others = parts.filter(({ field }) => field !== "archived");
  return { text: printQuery({ parts: others }), parts: others };
}
