import type { Query, QueryPart, QueryValue } from "#src/archive/query/fields.ts";

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** True for a text that no quotation begins in, and that holds no space. */
const isPlain = (text: string) => text !== "" && !/^["“„]|\s/.test(text);

/** A text as one of the values of a field, in quotes where it needs them. */
const printListed = (text: string) =>
  isPlain(text) && !/,|^none$/i.test(text) ? text : inQuotes(text);

/** A text as the value of a field, in quotes where it needs them. */
export function printValue(text: string): string {
  // With two slashes after its colon a field would read as an address.
  return text.startsWith("//") ? inQuotes(text) : printListed(text);
}

/** A text as a word of a query, in quotes where it needs them. */
export function printWord(text: string, negated = false): string {
  const plain = isPlain(text) && (negated || !text.startsWith("-"));
  return plain && !/^[a-z]+:(?!\/\/)/i.test(text) ? text : inQuotes(text);
}

function print(value: QueryValue, { field, negated }: QueryPart): string {
  if (value.type === "none") return "none";
  if (value.type === "range") return value.text;
  if (value.quoted) return inQuotes(value.text);
  return field === null ? printWord(value.text, negated) : printListed(value.text);
}

/** A part in its shortest form; one with a problem, or without a value, stays as written. */
export function printPart(part: QueryPart): string {
  const { text, negated, field, values, problem } = part;
  if (problem !== null || values.length === 0) return text;
  const printed = values.map((value) => print(value, part)).join(",");
  if (field === null) return `${negated ? "-" : ""}${printed}`;
  // After an empty value two slashes do not read as an address.
  return `${negated ? "-" : ""}${field}:${printed.startsWith("//") ? "," : ""}${printed}`;
}

/** Prints a query so that it parses to the same parts. */
export const printQuery = ({ parts }: Pick<Query, "parts">): string =>
  parts.map(printPart).join(" ");
