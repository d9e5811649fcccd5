import { type Kind, kinds } from "#src/api/archive.ts";
import { type ArchivedItem, epochOf } from "#src/archive/items/item.ts";
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
import { foldText } from "#src/lib/fold-text.ts";

export type Matcher = (item: ArchivedItem) => boolean;

/** The kind that a word names, in the singular or plural; null if it names none. */
export function kindNamed(word: string): Kind | null {
  const folded = foldText(word);
  const found = kinds.find((kind) => kind === folded || viewOf(kind).singular === folded);
  return found ?? null;
}

/** Facts that lists of items don’t have: decisions, and names of clients. */
export interface ItemFacts {
  /** The decision about an item; null where it is to decide. */
  verdictOf: (item: ArchivedItem) => "left" | "flagged" | null;
  /** Folded name of a client by its ID; undefined where it is not known. */
  nameOf?: ((client: string) => string | undefined) | undefined;
}

const noFacts: ItemFacts = { verdictOf: () => null };

const never: Matcher = () => false;

function matchesIs(word: string, { verdictOf }: ItemFacts): Matcher {
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

/** The client with this ID, or those whose name contains the text. */
function matchesClient(folded: string, { nameOf }: ItemFacts): Matcher {
  const isId = isEqual(({ client }) => client, folded);
  return (item) =>
    isId(item) || (item.client !== null && nameOf?.(item.client)?.includes(folded) === true);
}

/** The amounts that a text may mean, with a point or a comma before its cents; none for other texts. */
function amountsIn(text: string): readonly number[] {
  const readings = [
    /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) && text.replaceAll(",", ""),
    /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text) && text.replaceAll(".", "").replace(",", "."),
    /^\d+([.,]\d+)?$/.test(text) && text.replace(",", "."),
  ];
  return readings.flatMap((reading) => (reading === false ? [] : Number(reading)));
}

/** Items that show a word: in a text, as the name of their client, status, currency, kind or total. */
function matchesWord(word: string, folded: string, { nameOf }: ItemFacts): Matcher {
  const kind = kindNamed(word);
  const amounts = amountsIn(word);
  const hasStatus = isEqual(({ status }) => status, folded);
  const hasCurrency = isEqual(({ currency }) => currency, folded);
  return (item) =>
    item.text.includes(folded) ||
    item.kind === kind ||
    hasStatus(item) ||
    hasCurrency(item) ||
    (item.total !== null && amounts.includes(item.total)) ||
    (item.client !== null && nameOf?.(item.client)?.includes(folded) === true);
}

function matchesText(field: FieldOf<"choice" | "text" | "id">, folded: string): Matcher {
  if (field === "title") return inTitle(folded);
  const read = (item: ArchivedItem) => item[field];
  if (isOfType(field, "choice")) return isEqual(read, folded);
  return isOfType(field, "id")
    ? inText(read, folded, (value) => value.startsWith(folded))
    : inText(read, folded, (value) => value.includes(folded));
}

const isWithin = (value: number, { from, to }: { from: number; to: number }) =>
  value >= from && value <= to;

const timeOf = (item: ArchivedItem, field: FieldOf<"date">) =>
  field === "due" ? epochOf(item.dueAt, true) : item[field];

export function matchesNone(field: Field): Matcher {
  const { isNone } = fieldRow(field);
  if (isNone) return isNone;
  if (isOfType(field, "date")) return (item) => Number.isNaN(timeOf(item, field));
  return isOfType(field, "is") ? never : (item) => item[field] === null;
}

function matchesValue(field: Field | null, value: QueryValue, facts: ItemFacts): Matcher {
  if (value.type === "none") return field === null ? never : matchesNone(field);
  if (value.type === "range") {
    if (isOfType(field, "date")) return (item) => isWithin(timeOf(item, field), value);
    return ({ total }) => total !== null && isWithin(total, value);
  }
  const folded = foldText(value.text);
  if (field === null) return matchesWord(value.text, folded, facts);
  if (field === "client") return matchesClient(folded, facts);
  if (isOfType(field, "date") || isOfType(field, "number")) return never;
  if (isOfType(field, "is")) return matchesIs(folded, facts);
  if (!isOfType(field, "kind")) return matchesText(field, folded);
  const kind = kindNamed(value.text);
  return (item) => item.kind === kind;
}

/** True for a part that the search applies: complete, and without a problem. */
export const isApplied = ({ problem, values }: QueryPart): boolean =>
  problem === null && values.length > 0;

function matchesPart({ field, values, negated }: QueryPart, facts: ItemFacts): Matcher {
  const tests = values.map((value) => matchesValue(field, value, facts));
  const matchesAny: Matcher = (item) => tests.some((matches) => matches(item));
  // An item without the field does not have the value either: `-status:draft` keeps it.
  return negated ? (item) => !matchesAny(item) : matchesAny;
}

/** Compiles a query into a test; parts with a problem are left out. */
export function createMatcher(
  { parts }: Pick<Query, "parts">,
  facts: ItemFacts | null = null,
): Matcher {
  const tests = parts.filter(isApplied).map((part) => matchesPart(part, facts ?? noFacts));
  return (item) => tests.every((matches) => matches(item));
}
