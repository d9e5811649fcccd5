import { prefixOf } from "#src/api/ids.ts";
import { withoutPart } from "#src/archive/query/edit-query.ts";
import { type Field, isField } from "#src/archive/query/fields.ts";
import { foldText } from "#src/lib/fold-text.ts";
import { scan } from "#src/archive/query/scan.ts";

/** Part of the query at the caret that suggestions are for. */
export interface CaretPlace {
  /** Field whose value is being written; null where a word or a field is. */
  field: Field | null;
  /** Text before the caret, folded. */
  typed: string;
  /** Values of the same part that are there already, folded. */
  chosen: readonly string[];
  /** Place in the query that a suggestion replaces. */
  start: number;
  end: number;
  /** The query without the part at the caret: counts are of what it leaves. */
  rest: string;
}

/** Finds what is at the caret; null in a quotation, after an unknown field, or in a bare comparison. */
export function placeAt(query: string, caret: number): CaretPlace | null {
  const part = scan(query).find(({ start, end }) => start < caret && caret <= end);
  if (!part) {
    const place = { start: caret, end: caret, rest: query };
    return { field: null, typed: "", chosen: [], ...place };
  }
  const rest = withoutPart(query, part);
  const { name, chunks, negated } = part;
  if (name === null) {
    const start = part.start + (negated ? 1 : 0);
    const typed = foldText(query.slice(start, caret));
    if (chunks[0]?.quoted) return null;
    return { field: null, typed, chosen: [], start, end: part.end, rest };
  }
  const field = name.toLowerCase();
  const chunk = chunks.find(({ start, end }) => start <= caret && caret <= end);
  if (!isField(field) || !chunk) return null;
  // `>5000` has no name before it: a value in its place would be a word.
  if (chunk.start === part.start + Number(negated)) return null;
  const typed = foldText(query.slice(chunk.start, caret).replace(/^"/, ""));
  const others = chunks.filter((each) => each !== chunk && each.text !== "");
  const chosen = others.map(({ text }) => foldText(text));
  return { field, typed, chosen, start: chunk.start, end: chunk.end, rest };
}

export interface Suggestion {
  /** Text that takes the place of what was typed. */
  text: string;
  count: number;
}

const isFieldName = (text: string) => text.endsWith(":") && isField(text.slice(0, -1));

/** The query with a suggestion in its place, and where the caret goes. */
export function takeSuggestion(query: string, place: CaretPlace, suggestion: Suggestion) {
  const { start, end } = place;
  const { text } = suggestion;
  // A value at the end is followed by the next part.
  const space = !isFieldName(text) && end === query.length ? " " : "";
  const before = query.slice(0, start) + text + space;
  return { query: before + query.slice(end), caret: before.length };
}

/** True for what may be the number of an invoice, such as INV-2041 or 2026/17. */
const isNumber = (word: string) => /^\p{L}{0,8}[-/]?\d[\d/-]*$/u.test(word);

/**
 * A pasted text of several lines as a part of a query: several IDs, or several numbers, become
 * one condition that finds each of them. Null for a text that the field takes in as it is.
 */
export function pastedQuery(text: string): string | null {
  // Also as cells of a spreadsheet or a list in code are copied, in quotes.
  const unique = [...new Set(text.split(/[\s,;"']+/).filter(Boolean))];
  if (unique.length > 1 && unique.every(prefixOf)) return `id:${unique.join(",")} `;
  if (unique.length > 1 && /[\r\n\t,;]/.test(text) && unique.every(isNumber)) {
    return `number:${unique.join(",")} `;
  }
  // The field would join the lines.
  return /[\r\n]/.test(text) ? text.trim().replace(/\s+/g, " ") : null;
}
