import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { withoutPart } from "#src/archive/finder/query/edit-query.ts";
import { foldText } from "#src/archive/finder/query/fold-text.ts";
import { createMatcher, matchesNone } from "#src/archive/finder/query/match.ts";
import { parseQuery } from "#src/archive/finder/query/parse-query.ts";
import {
  type Counter,
  fieldValues,
  isChoice,
  printChoice,
} from "#src/archive/finder/query/field-values.ts";
import { type Field, fieldRow, fields, isField } from "#src/archive/finder/query/fields.ts";
import { scan } from "#src/archive/finder/query/scan.ts";

/** Values in one list at most. */
const MAX_VALUES = 8;

/** Part of the query at the caret that suggestions are for. */
export interface CaretPlace {
  /** Field whose value is being written; null where a word or a field is. */
  field: Field | null;
  /** Text before the caret, folded. */
  typed: string;
  /** Values of the same part that are there already, folded. */
  chosen: readonly string[];
  /** Place in the query that a suggestion replaces; another field replaces this one too. */
  fieldStart: number;
  start: number;
  end: number;
  /** The query without the part at the caret: counts are of what it leaves. */
  rest: string;
}

/** Finds what stands at the caret; null in a quotation, or behind a field that there is not. */
export function placeAt(query: string, caret: number): CaretPlace | null {
  const part = scan(query).find(({ start, end }) => start < caret && caret <= end);
  if (!part) {
    const place = { fieldStart: caret, start: caret, end: caret, rest: query };
    return { field: null, typed: "", chosen: [], ...place };
  }
  const rest = withoutPart(query, part);
  const { name, chunks, negated } = part;
  const fieldStart = part.start + (negated ? 1 : 0);
  if (name === null) {
    const start = fieldStart;
    const typed = foldText(query.slice(start, caret));
    if (chunks[0]?.quoted) return null;
    return { field: null, typed, chosen: [], fieldStart, start, end: part.end, rest };
  }
  const field = name.toLowerCase();
  const chunk = chunks.find(({ start, end }) => start <= caret && caret <= end);
  if (!isField(field) || !chunk) return null;
  const typed = foldText(query.slice(chunk.start, caret).replace(/^"/, ""));
  const others = chunks.filter((each) => each !== chunk && each.text !== "");
  const chosen = others.map(({ text }) => foldText(text));
  return { field, typed, chosen, fieldStart, start: chunk.start, end: chunk.end, rest };
}

export interface Suggestion {
  /** Text that takes the place of what was typed. */
  text: string;
  count: number;
  /** True for another field than that at the caret. */
  isOtherField?: true;
}

/** True for a suggestion made before the last letters were typed that still begins, or has, what is typed. */
export function stillSuits({ field, typed }: CaretPlace, { text }: Suggestion): boolean {
  if (field === null) return text.startsWith(typed);
  // A client can be suggested by a name that is not in the text.
  return field === "client" || foldText(text).includes(typed);
}

const isFieldName = (text: string) => text.endsWith(":") && isField(text.slice(0, -1));

/** The query with a suggestion in its place, and where the caret goes. */
export function takeSuggestion(query: string, place: CaretPlace, suggestion: Suggestion) {
  const { fieldStart, start, end } = place;
  const { text, isOtherField } = suggestion;
  // A value at the end is followed by the next part.
  const space = !isFieldName(text) && end === query.length ? " " : "";
  const before = query.slice(0, isOtherField ? fieldStart : start) + text + space;
  return { query: before + query.slice(end), caret: before.length };
}

/** Counts items one by one, and makes suggestions of what it has counted. */
export interface Tally {
  add: (item: ArchivedItem) => void;
  suggestions: () => { suggestions: readonly Suggestion[]; total: number };
}

/** Suggests those of some fields in which items have a value. */
function countFields(names: readonly Field[]): Counter<Suggestion[]> {
  const tests = names.map(matchesNone);
  const counts = names.map(() => 0);
  return {
    add(item) {
      for (let at = 0; at < tests.length; at += 1) {
        if (!tests[at]?.(item)) counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    counts: () =>
      names
        .map((name, at) => ({ text: `${name}:`, count: counts[at] ?? 0 }))
        .filter(({ count }) => count > 0),
  };
}

const rankOf = (field: Field) => fieldRow(field).rank ?? Infinity;
const rankedFields = fields
  .filter((field) => rankOf(field) < Infinity)
  .toSorted((one, other) => rankOf(one) - rankOf(other));
const MAX_OTHER_FIELDS = 4;

/** Fields to offer in place of the one at the caret, while it has no value. */
function otherFields({ field, typed, chosen, rest }: CaretPlace): readonly Field[] {
  if (field === null || typed !== "" || chosen.length > 0) return [];
  const used = new Set(scan(rest).map(({ name }) => name?.toLowerCase()));
  return rankedFields.filter((other) => other !== field && !used.has(other));
}

/** Suggests values of a field. */
function countWanted(
  field: Field,
  now: number,
  isWanted: (value: string | null) => boolean,
): Counter<Suggestion[]> {
  const { add, counts } = fieldValues(field, now);
  return {
    add,
    counts: () =>
      counts()
        .filter(({ value, count }) => count > 0 && isWanted(value))
        .slice(0, MAX_VALUES)
        .map(({ value, count }) => ({ text: printChoice(value), count })),
  };
}

/**
 * Starts a count for the place at the caret, over what the rest of the query leaves; null where
 * nothing begins as what was typed.
 * @param names names of clients by their ID, by which they are suggested too
 */
export function startTally(
  place: CaretPlace,
  now: number,
  names?: ReadonlyMap<string, string>,
): Tally | null {
  const { field, typed, chosen, rest } = place;
  function isWanted(value: string | null) {
    const folded = foldText(value ?? "none");
    const name = field === "client" && value !== null ? foldText(names?.get(value) ?? "") : "";
    return (folded.includes(typed) || name.includes(typed)) && !chosen.includes(folded);
  }
  const begun = fields.filter((name) => field === null && name.startsWith(typed));
  const isKnown = field !== null && (isChoice(field) || fieldRow(field).offered.some(isWanted));
  if (typed !== "" && begun.length === 0 && !isKnown) return null;
  const values = field === null ? countFields(begun) : countWanted(field, now, isWanted);
  const others = countFields(otherFields(place));
  const isLeft = createMatcher(parseQuery(rest, now));
  let total = 0;
  return {
    add(item) {
      if (!isLeft(item)) return;
      total += 1;
      values.add(item);
      others.add(item);
    },
    suggestions() {
      const further = others.counts().slice(0, MAX_OTHER_FIELDS);
      const suggestions = [
        ...values.counts(),
        ...further.map((each): Suggestion => ({ ...each, isOtherField: true })),
      ];
      return { suggestions, total };
    },
  };
}
