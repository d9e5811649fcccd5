import { kinds } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { withoutPart } from "#src/archive/finder/query/edit-query.ts";
import { foldText } from "#src/archive/finder/query/fold-text.ts";
import { createMatcher } from "#src/archive/finder/query/match.ts";
import { parseQuery } from "#src/archive/finder/query/parse-query.ts";
import { printValue } from "#src/archive/finder/query/print-query.ts";
import { type Field, fields } from "#src/archive/finder/query/query.ts";
import { scan } from "#src/archive/finder/query/scan.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";

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
  const field = fields.find((each) => each === name.toLowerCase());
  const chunk = chunks.find(({ start, end }) => start <= caret && caret <= end);
  if (!field || !chunk) return null;
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

const isField = (name: string) => fields.some((field) => `${field}:` === name);

/** The query with a suggestion in its place, and where the caret goes. */
export function takeSuggestion(query: string, place: CaretPlace, suggestion: Suggestion) {
  const { fieldStart, start, end } = place;
  const { text, isOtherField } = suggestion;
  // A value at the end is followed by the next part.
  const space = !isField(text) && end === query.length ? " " : "";
  const before = query.slice(0, isOtherField ? fieldStart : start) + text + space;
  return { query: before + query.slice(end), caret: before.length };
}

/** Values that are offered whatever was read. */
const fixedValues: Partial<Record<Field, readonly string[]>> = {
  kind: kinds.map((kind) => viewOf(kind).singular),
  title: ["none"],
  number: ["none"],
  url: ["none"],
  total: [">0", ">100", ">1000", ">10000", "none"],
  archived: ["today", "yesterday", "7d", "4w", "3m", "12m", "none"],
  created: ["today", "yesterday", "7d", "4w", "3m", "12m", "none"],
  due: ["<today", "today", ">today", "none"],
};

type CountedField = "status" | "visibility" | "client" | "currency";
const isCounted = (field: Field): field is CountedField =>
  field === "status" || field === "visibility" || field === "client" || field === "currency";

/** Counts items one by one, and makes suggestions of what it has counted. */
export interface Tally {
  add: (item: ArchivedItem) => void;
  suggestions: () => { suggestions: readonly Suggestion[]; total: number };
}

/** Counts the values of a field that items differ in. */
function tallyValues(field: CountedField, isWanted: (text: string) => boolean) {
  const counts = new Map<string | null, number>();
  return {
    add(item: ArchivedItem) {
      const value = item[field];
      counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    list: () =>
      [...counts]
        .map(([value, count]) => ({ text: value === null ? "none" : printValue(value), count }))
        .filter(({ text }) => isWanted(text))
        .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
        .slice(0, MAX_VALUES),
  };
}

/** Counts the items that each of some texts would find. */
function tallyTexts(options: readonly { text: string; query: string }[], now: number) {
  const matchers = options.map(({ query }) => createMatcher(parseQuery(query, now)));
  const counts = options.map(() => 0);
  return {
    add(item: ArchivedItem) {
      for (let at = 0; at < matchers.length; at += 1) {
        if (matchers[at]?.(item)) counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    list: () =>
      options
        .map(({ text }, at) => ({ text, count: counts[at] ?? 0 }))
        .filter(({ count }) => count > 0),
  };
}

/** Fields that are offered in place of one without a value yet, the most telling first. */
const otherFields: readonly Field[] = [
  ...(["status", "client", "currency", "total", "due", "archived"] as const),
  ...(["url", "visibility", "created", "kind", "title"] as const),
];
const MAX_OTHER_FIELDS = 4;

/** Counts the items that have a value in other fields than that at the caret, while it has none. */
function tallyOthers({ field, typed, chosen, rest }: CaretPlace, now: number) {
  const isOffered = field !== null && typed === "" && chosen.length === 0;
  const used = new Set(scan(rest).map(({ name }) => name?.toLowerCase()));
  const others = isOffered
    ? otherFields.filter((other) => other !== field && !used.has(other))
    : [];
  const { add, list } = tallyTexts(others.map(fieldOption), now);
  return {
    add,
    list: () =>
      list()
        .slice(0, MAX_OTHER_FIELDS)
        .map((suggestion): Suggestion => ({ ...suggestion, isOtherField: true })),
  };
}

/** A field, and the query of the items that have a value in it. */
const fieldOption = (name: Field) => ({ text: `${name}:`, query: `-${name}:none` });

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
  const isWanted = (text: string) => {
    const folded = foldText(text);
    const name = field === "client" ? foldText(names?.get(text) ?? "") : "";
    return (folded.includes(typed) || name.includes(typed)) && !chosen.includes(folded);
  };
  const options =
    field === null
      ? fields.filter((name) => name.startsWith(typed)).map(fieldOption)
      : (fixedValues[field] ?? [])
          .filter(isWanted)
          .map((text) => ({ text, query: `${field}:${text}` }));
  const counted = field !== null && isCounted(field);
  if (!counted && options.length === 0 && typed !== "") return null;
  const tally = counted ? tallyValues(field, isWanted) : tallyTexts(options, now);
  const others = tallyOthers(place, now);
  const isLeft = createMatcher(parseQuery(rest, now));
  let total = 0;
  return {
    add(item) {
      if (!isLeft(item)) return;
      total += 1;
      tally.add(item);
      others.add(item);
    },
    suggestions: () => ({ suggestions: [...tally.list(), ...others.list()], total }),
  };
}
