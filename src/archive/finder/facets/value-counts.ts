import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { foldText } from "#src/archive/finder/query/fold-text.ts";
import { createMatcher, kindNamed } from "#src/archive/finder/query/match.ts";
import { parseQuery } from "#src/archive/finder/query/parse-query.ts";
import { printValue } from "#src/archive/finder/query/print-query.ts";
import type { Field, QueryPart } from "#src/archive/finder/query/query.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";

/** Fields with few values, of which several can be chosen. */
export type ChoiceField = "kind" | "status" | "visibility" | "client" | "currency";

/** A value of a field, and the count of items that have it. */
export interface ValueCount {
  /** Key of equal values: what the query takes for the same has the same key. */
  key: string;
  /** Null for items without a value. */
  value: string | null;
  count: number;
}

/** Key of a value: a query does not tell cases and accents apart. Values can't begin with a line break. */
export const valueKey = (value: string | null) => (value === null ? "\nnone" : foldText(value));

/** The value of an item as a query names it. */
const valueOf = (item: ArchivedItem, field: ChoiceField) =>
  field === "kind" ? viewOf(item.kind).singular : item[field];

/** Counts items, one by one. */
export interface Counter<Counts> {
  add: (item: ArchivedItem) => void;
  counts: () => Counts;
}

/**
 * Counts the values of a field, the most frequent first.
 * @param rest the query without the field
 */
export function countValues(
  rest: string,
  field: ChoiceField,
  now: number,
): Counter<readonly ValueCount[]> {
  const isLeft = createMatcher(parseQuery(rest, now));
  const raw = new Map<string | null, number>();
  return {
    add(item) {
      if (!isLeft(item)) return;
      const value = valueOf(item, field);
      raw.set(value, (raw.get(value) ?? 0) + 1);
    },
    counts() {
      const merged = new Map<string, ValueCount>();
      for (const [value, count] of raw) {
        const key = valueKey(value);
        const same = merged.get(key);
        merged.set(key, same ? { ...same, count: same.count + count } : { key, value, count });
      }
      return [...merged.values()].toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
    },
  };
}

/**
 * Counts the items that each of some values of a field would leave.
 * @param rest the query without the field
 */
export function countOptions(
  rest: string,
  field: Field,
  options: readonly string[],
  now: number,
): Counter<readonly number[]> {
  const isLeft = createMatcher(parseQuery(rest, now));
  const tests = options.map((option) => createMatcher(parseQuery(`${field}:${option}`, now)));
  const counts = options.map(() => 0);
  return {
    add(item) {
      if (!isLeft(item)) return;
      for (let at = 0; at < tests.length; at += 1) {
        if (tests[at]?.(item)) counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    counts: () => counts,
  };
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

/** Values as they stand behind the colon of a part; null where there are none. */
export const printValues = (values: readonly (string | null)[]): string | null =>
  values.length === 0
    ? null
    : values.map((value) => (value === null ? "none" : printValue(value))).join(",");
