import { type Kind, kinds } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import {
  type Field,
  type FieldOf,
  type Query,
  type QueryPart,
  type QueryValue,
  fieldRow,
  isOfType,
} from "#src/archive/query/fields.ts";
import { foldText } from "#src/archive/query/fold-text.ts";

export type Matcher = (item: ArchivedItem) => boolean;

/** The kind that a word names, in the singular or plural; null if it names none. */
export function kindNamed(word: string): Kind | null {
  const folded = foldText(word);
  const found = kinds.find((kind) => kind === folded || viewOf(kind).singular === folded);
  return found ?? null;
}

/** Local facts about items: decisions, and what is new. */
export interface Triage {
  /** The decision about an item; null where it is to decide. */
  verdictOf: (item: ArchivedItem) => "left" | "flagged" | null;
  /** True for an item that was archived since the last visit. */
  isNew: (item: ArchivedItem) => boolean;
}

const noTriage: Triage = { verdictOf: () => null, isNew: () => false };

const never: Matcher = () => false;

function matchesIs(word: string, { verdictOf, isNew }: Triage): Matcher {
  if (word === "new") return isNew;
  const wanted = word === "undecided" ? null : word;
  return (item) => verdictOf(item) === wanted;
}

/** Tests a raw value that few items differ in, each value once. */
function isEqual(read: (item: ArchivedItem) => string | null, folded: string): Matcher {
  const known = new Map<string, boolean>();
  return (item) => {
    const value = read(item);
    if (value === null) return false;
    let equal = known.get(value);
    if (equal === undefined) {
      equal = foldText(value) === folded;
      known.set(value, equal);
    }
    return equal;
  };
}

/** Tests a value that is part of `item.text`: folds it only where its text occurs at all. */
function inText(
  read: (item: ArchivedItem) => string | null,
  folded: string,
  test: (value: string) => boolean,
): Matcher {
  return (item) => {
    const value = read(item);
    return value !== null && item.text.includes(folded) && test(foldText(value));
  };
}

/** Titles are at the start of an item's text; any of them may match. */
function inTitle(folded: string): Matcher {
  return ({ text, titleLength }) => {
    const at = text.indexOf(folded);
    return at !== -1 && at + folded.length <= titleLength;
  };
}

function matchesText(field: FieldOf<"choice" | "text" | "id">, folded: string): Matcher {
  if (field === "title") return inTitle(folded);
  const read = (item: ArchivedItem) => item[field];
  if (isOfType(field, "choice")) return isEqual(read, folded);
  return isOfType(field, "id")
    ? inText(read, folded, (value) => value.startsWith(folded))
    : inText(read, folded, (value) => value.includes(folded));
}

export function matchesNone(field: Field): Matcher {
  const { isNone } = fieldRow(field);
  if (isNone) return isNone;
  if (isOfType(field, "date")) return (item) => Number.isNaN(item[field]);
  return isOfType(field, "is") ? never : (item) => item[field] === null;
}

function matchesValue(field: Field | null, value: QueryValue, triage: Triage): Matcher {
  if (value.type === "none") return field === null ? never : matchesNone(field);
  if (value.type === "range") {
    const { from, to } = value;
    if (isOfType(field, "date")) return (item) => item[field] >= from && item[field] <= to;
    return ({ total }) => total !== null && total >= from && total <= to;
  }
  const folded = foldText(value.text);
  if (field === null) return ({ text }) => text.includes(folded);
  if (isOfType(field, "date") || isOfType(field, "number")) return never;
  if (isOfType(field, "is")) return matchesIs(folded, triage);
  if (!isOfType(field, "kind")) return matchesText(field, folded);
  const kind = kindNamed(value.text);
  return (item) => item.kind === kind;
}

/** True for a part that the search applies: complete, and without a problem. */
export const isApplied = ({ problem, values }: QueryPart): boolean =>
  problem === null && values.length > 0;

function matchesPart({ field, values, negated }: QueryPart, triage: Triage): Matcher {
  const [first = never, ...others] = values.map((value) => matchesValue(field, value, triage));
  const matchesAny: Matcher =
    others.length === 0 ? first : (item) => first(item) || others.some((matches) => matches(item));
  // An item without the field does not have the value either: `-status:draft` keeps it.
  return negated ? (item) => !matchesAny(item) : matchesAny;
}

/** Compiles a query into a test; parts with a problem are left out. */
export function createMatcher(
  { parts }: Pick<Query, "parts">,
  triage: Triage | null = null,
): Matcher {
  const tests = parts.filter(isApplied).map((part) => matchesPart(part, triage ?? noTriage));
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  return (item) => {
    for (const matches of tests) if (!matches(item)) return false;
    return true;
  };
}

/** Fields of which a part of the value is enough, and words, which have none. */
const isContained = (field: Field | null) => field === null || isOfType(field, "text");

/** True when the one text of a part holds that of another, so that it can't match more. */
function isLonger(part: QueryPart, before: QueryPart): boolean {
  const { field, values, negated } = part;
  if (negated || before.negated || field !== before.field || !isContained(field)) return false;
  const [value, other] = [values[0], before.values[0]];
  if (values.length > 1 || before.values.length > 1) return false;
  if (value?.type !== "text" || other?.type !== "text") return false;
  return foldText(value.text).includes(foldText(other.text));
}

/** True for the same text with the same meaning: `today` is another day after midnight. */
const isSame = (part: QueryPart, other: QueryPart) =>
  part.text === other.text && JSON.stringify(part.values) === JSON.stringify(other.values);

/**
 * True if `query` can only match a subset of `other`: it has the same parts, of which some have grown
 * longer or came after. Typing does that, so that each key leaves less to search.
 */
export function isNarrowerThan(query: Query, other: Query): boolean {
  const parts = query.parts.filter(isApplied);
  return other.parts.filter(isApplied).every((before, at) => {
    const part = parts[at];
    return part !== undefined && (isSame(part, before) || isLonger(part, before));
  });
}
