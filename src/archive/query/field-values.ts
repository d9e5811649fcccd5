import type { ArchivedItem } from "#src/archive/items/item.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import {
  type Field,
  type FieldOf,
  type QueryPart,
  fieldRow,
  isOfType,
} from "#src/archive/query/fields.ts";
import { foldText } from "#src/lib/fold-text.ts";
import { type ItemFacts, createMatcher, kindNamed } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { printValue } from "#src/archive/query/edit-query.ts";

/** Fields with few values, of which several can be chosen. */
export type ChoiceField = FieldOf<"is" | "kind" | "choice">;

export const isChoice = (field: Field): field is FieldOf<"kind" | "choice"> =>
  isOfType(field, "kind") || isOfType(field, "choice");

export interface ValueCount {
  /** Key of equal values: what the query takes for the same has the same key. */
  key: string;
  /** Null for items without a value. */
  value: string | null;
  count: number;
}

/** Key of a value: a query ignores case and accents. Values can't begin with a line break. */
export const valueKey = (value: string | null) => (value === null ? "\nnone" : foldText(value));

/** Counts the values of a field that occur, the most frequent first. */
function occurringValues(
  items: readonly ArchivedItem[],
  field: FieldOf<"kind" | "choice">,
): readonly ValueCount[] {
  const raw = new Map<string | null, number>();
  for (const item of items) {
    const value = field === "kind" ? viewOf(item.kind).singular : item[field];
    raw.set(value, (raw.get(value) ?? 0) + 1);
  }
  const merged = new Map<string, ValueCount>();
  for (const [value, count] of raw) {
    const key = valueKey(value);
    const same = merged.get(key);
    merged.set(key, same ? { ...same, count: same.count + count } : { key, value, count });
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

/** Counts the values of a field among items: those that occur, or of a date what each offered one finds. */
export function countValues(
  items: readonly ArchivedItem[],
  field: Field,
  now: number,
  facts: ItemFacts | null = null,
): readonly ValueCount[] {
  if (isChoice(field)) return occurringValues(items, field);
  return fieldRow(field).offered.map((text) => {
    const value = text === "none" ? null : text;
    const finds = createMatcher(parseQuery(`${field}:${text}`, now), facts);
    return { key: valueKey(value), value, count: items.filter(finds).length };
  });
}

/** The values that a part names; kinds in the singular. */
export function valuesIn(part: QueryPart | undefined, field: ChoiceField): (string | null)[] {
  return (part?.values ?? []).flatMap((value) => {
    if (value.type === "none") return [null];
    if (value.type === "range") return [];
    const kind = field === "kind" ? kindNamed(value.text) : null;
    return [kind ? viewOf(kind).singular : value.text];
  });
}

/** A value as it is written after the colon of a part. */
export const printChoice = (value: string | null): string =>
  value === null ? "none" : printValue(value);

/** Values as they are written after the colon of a part; null where there are none. */
export const printChoices = (values: readonly (string | null)[]): string | null =>
  values.length === 0 ? null : values.map(printChoice).join(",");
