import { useEffect, useState } from "react";
import { countRelaxations, type Relaxation } from "#src/archive/page/filters/conditions.ts";
import { ITEMS_PER_STEP, runInBackground, visitInSteps } from "#src/lib/long-task.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { withoutField } from "#src/archive/query/edit-query.ts";
import {
  type Counter,
  type ValueCount,
  amongMatches,
  fieldValues,
} from "#src/archive/query/field-values.ts";
import type { Field } from "#src/archive/query/fields.ts";
import type { Triage } from "#src/archive/query/match.ts";
import type { Query } from "#src/archive/query/query.ts";

type Items = readonly ArchivedItem[];

/** Counts items; returns a function that stops it. */
const count = <T>(items: Items, { add, counts }: Counter<T>, done: (counts: T) => void) =>
  runInBackground(visitInSteps(items, ITEMS_PER_STEP, add), () => done(counts()));

/** Counts of the values of a field; null before the first count, the last ones during another. */
export function useValueCounts(
  query: Query,
  field: Field,
  items: Items,
  now: number,
  triage: Triage | null = null,
) {
  const [counts, setCounts] = useState<readonly ValueCount[] | null>(null);
  const rest = withoutField(query.text, field);
  useEffect(() => {
    const counter = fieldValues(field, now, triage);
    return count(items, amongMatches(rest, now, counter, triage), setCounts);
  }, [rest, field, items, now, triage]);
  return counts;
}

/** The conditions that are in the way of a query that matches nothing; none until they are counted. */
export function useRelaxations(
  query: Query,
  items: Items,
  triage: Triage | null = null,
): readonly Relaxation[] {
  const [found, setFound] = useState<{ query: Query; relaxations: readonly Relaxation[] }>();
  useEffect(
    () =>
      count(items, countRelaxations(query, triage), (relaxations) =>
        setFound({ query, relaxations }),
      ),
    [query, items, triage],
  );
  // The counts of the query before are of other conditions.
  return found?.query === query ? found.relaxations : [];
}
