import type { ArchivedItem } from "#src/archive/items/item.ts";
import { type Matcher, type Triage, createMatcher, isApplied } from "#src/archive/query/match.ts";
import type { Query, QueryPart } from "#src/archive/query/query.ts";
import type { Counter } from "#src/archive/query/field-values.ts";

/** A part of a query, and the count of items that would match without it. */
export interface Relaxation {
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
