import { useEffect, useState } from "react";
import { countRelaxations, type Relaxation } from "#src/archive/finder/facets/conditions.ts";
import { inSlices } from "#src/archive/finder/in-slices.ts";
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
import type { Field, Query } from "#src/archive/finder/query/query.ts";

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

/** A query that matches nothing, and the conditions that are in the way; none until they are counted. */
export function useRelaxations(query: string, items: Items, now: number) {
  const [found, setFound] = useState<{ parsed: Query; relaxations: readonly Relaxation[] }>();
  useEffect(() => {
    const parsed = parseQuery(query, now);
    return count(items, countRelaxations(parsed), (relaxations) =>
      setFound({ parsed, relaxations }),
    );
  }, [query, items, now]);
  // The counts of the query before are of other conditions.
  return found?.parsed.text === query ? found : { parsed: parseQuery(query, now), relaxations: [] };
}
