import { useEffect, useState } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { withoutField } from "#src/archive/query/edit-query.ts";
import { type Counter, type ValueCount, fieldValues } from "#src/archive/query/field-values.ts";
import type { Field, Query, QueryPart } from "#src/archive/query/fields.ts";
import { type Matcher, type Triage, createMatcher, isApplied } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { ITEMS_PER_STEP, runInBackground, visitInSteps } from "#src/lib/long-task.ts";

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
    const { add, counts } = fieldValues(field, now, triage);
    const isLeft = createMatcher(parseQuery(rest, now), triage);
    const addLeft = (item: ArchivedItem) => isLeft(item) && add(item);
    return count(items, { add: addLeft, counts }, setCounts);
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

interface Relaxation {
  part: QueryPart;
  count: number;
}

export const conditionsOf = ({ parts }: Query): readonly QueryPart[] => parts.filter(isApplied);

/** Place of the one test that an item fails; -1 where it fails none, or several. */
function onlyFailed(tests: readonly Matcher[], item: ArchivedItem): number {
  let failed = -1;
  for (let at = 0; at < tests.length; at += 1) {
    if (tests[at]?.(item)) continue;
    if (failed !== -1) return -1;
    failed = at;
  }
  return failed;
}

/**
 * Counts for each part of a query that matches nothing what would match without it, the most first;
 * parts without which still nothing would match are left out.
 */
export function countRelaxations(
  query: Query,
  triage: Triage | null = null,
): Counter<readonly Relaxation[]> {
  const parts = conditionsOf(query);
  const tests = parts.map((part) => createMatcher({ parts: [part] }, triage));
  const counts = parts.map(() => 0);
  return {
    add(item) {
      const at = onlyFailed(tests, item);
      if (at !== -1) counts[at] = (counts[at] ?? 0) + 1;
    },
    counts: () =>
      parts
        .map((part, at) => ({ part, count: counts[at] ?? 0 }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count),
  };
}
