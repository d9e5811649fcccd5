import { type Kind, kinds } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { foldText } from "#src/archive/finder/query/fold-text.ts";
import type { Field, Query, QueryPart, QueryValue } from "#src/archive/finder/query/query.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";

export type Matcher = (item: ArchivedItem) => boolean;

type DateField = "archived" | "created" | "due";
type TextField = Exclude<Field, "kind" | "total" | DateField>;

const isDate = (field: Field | null): field is DateField =>
  field === "archived" || field === "created" || field === "due";

/** The kind that a word names, in the singular or plural; null if it names none. */
export function kindNamed(word: string): Kind | null {
  const folded = foldText(word);
  const found = kinds.find((kind) => kind === folded || viewOf(kind).singular === folded);
  return found ?? null;
}

const never: Matcher = () => false;

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

function matchesText(field: TextField | null, text: string): Matcher {
  const folded = foldText(text);
  switch (field) {
    case null:
      return ({ text }) => text.includes(folded);
    case "title":
      return ({ text, titleLength }) => {
        const at = text.indexOf(folded);
        return at !== -1 && at + folded.length <= titleLength;
      };
    case "number":
    case "url":
      return inText(
        (item) => item[field],
        folded,
        (value) => value.includes(folded),
      );
    case "id":
      return inText(
        (item) => item.id,
        folded,
        (value) => value.startsWith(folded),
      );
    case "status":
    case "visibility":
    case "client":
    case "currency":
      return isEqual((item) => item[field], folded);
  }
}

/** Items without a value in a field. */
function matchesNone(field: Field | null): Matcher {
  if (isDate(field)) return (item) => Number.isNaN(item[field]);
  if (field === "title") return ({ title, id }) => title === id;
  return field === null ? never : (item) => item[field] === null;
}

function matchesValue(field: Field | null, value: QueryValue): Matcher {
  if (value.type === "none") return matchesNone(field);
  if (value.type === "range") {
    const { from, to } = value;
    if (isDate(field)) return (item) => item[field] >= from && item[field] <= to;
    return ({ total }) => total !== null && total >= from && total <= to;
  }
  if (isDate(field) || field === "total") return never;
  if (field !== "kind") return matchesText(field, value.text);
  const kind = kindNamed(value.text);
  return (item) => item.kind === kind;
}

/** True for a part that the search applies: complete, and without a problem. */
export const isApplied = ({ problem, values }: QueryPart): boolean =>
  problem === null && values.length > 0;

function matchesPart({ field, values, negated }: QueryPart): Matcher {
  const [first = never, ...others] = values.map((value) => matchesValue(field, value));
  const matchesAny: Matcher =
    others.length === 0 ? first : (item) => first(item) || others.some((matches) => matches(item));
  // An item without the field does not have the value either: `-status:draft` keeps it.
  return negated ? (item) => !matchesAny(item) : matchesAny;
}

/** Compiles a query into a test; parts with a problem are left out. */
export function createMatcher({ parts }: Pick<Query, "parts">): Matcher {
  const tests = parts.filter(isApplied).map(matchesPart);
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  return (item) => {
    for (const matches of tests) if (!matches(item)) return false;
    return true;
  };
}
