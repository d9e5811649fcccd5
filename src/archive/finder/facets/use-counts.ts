import { useEffect, useState } from "react";
import { countRelaxations, type Relaxation } from "#src/archive/finder/facets/conditions.ts";
import { inSlices } from "#src/archive/finder/facets/in-slices.ts";
import {
  type ChoiceField,
  type Counter,
  type ValueCount,
  countOptions,
  countValues,
} from "#src/archive/finder/facets/value-counts.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { withoutField } from "#src/archive/finder/query/edit-query.ts";
import { parseQuery } from "#src/archive/finder/query/parse-query.ts";
import type { Field } from "#src/archive/finder/query/query.ts";

type Items = readonly ArchivedItem[];

/** Counts items; returns a function that stops it. */
const count = <T>(items: Items, { add, counts }: Counter<T>, done: (counts: T) => void) =>
  inSlices(items, add, () => done(counts()));

/** Counts of the values of a field; null before the first count, the last ones during another. */
export function useValueCounts(query: string, field: ChoiceField, items: Items, now: number) {
  const [counts, setCounts] = useState<readonly ValueCount[] | null>(null);
  const rest = withoutField(query, field);
  useEffect(
    () => count(items, countValues(rest, field, now), setCounts),
    [rest, field, items, now],
  );
  return counts;
}

/** Counts of what some values of a field would leave; null before the first count. */
export function useOptionCounts(
  options: { query: string; field: Field; options: readonly string[]; now: number },
  items: Items,
) {
  const { query, field, options: texts, now } = options;
  const [counts, setCounts] = useState<readonly number[] | null>(null);
  const rest = withoutField(query, field);
  useEffect(
    () => count(items, countOptions(rest, field, texts, now), setCounts),
    [rest, field, texts, items, now],
  );
  return counts;
}

/** The conditions that are in the way of a query, with the query that they are counted for. */
export function useRelaxations(query: string, items: Items, now: number) {
  const [found, setFound] = useState<{ query: string; relaxations: readonly Relaxation[] }>({
    query: "",
    relaxations: [],
  });
  useEffect(
    () =>
      count(items, countRelaxations(parseQuery(query, now)), (relaxations) =>
        setFound({ query, relaxations }),
      ),
    [query, items, now],
  );
  // Places in another query would cut this one in the wrong place.
  return found.query === query ? found.relaxations : [];
}
