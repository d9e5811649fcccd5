import type { Field } from "#src/archive/query/fields.ts";
import { type ScannedPart, nameAt, scan } from "#src/archive/query/scan.ts";

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** True for a text that no quotation begins in, and that holds no space. */
const isPlain = (text: string) => text !== "" && !/^["“„]|\s/.test(text);

/** A text as one of the values of a field, in quotes where it needs them. */
export function printValue(text: string): string {
  // With two slashes after its colon a field would read as an address.
  return isPlain(text) && !/,|^none$|^\/\//i.test(text) ? text : inQuotes(text);
}

/** A text as a word of a query, in quotes where it needs them. */
export const printWord = (text: string): string =>
  isPlain(text) && !text.startsWith("-") && nameAt(text, 0) === null ? text : inQuotes(text);

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
