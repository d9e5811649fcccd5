import { useEffect, useState } from "react";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { parseDate } from "#src/archive/finder/query/dates.ts";
import {
  type CaretPlace,
  type Suggestion,
  placeAt,
  startTally,
} from "#src/archive/finder/query-bar/suggest.ts";

/** Longest time to count without a pause, so that keys are answered. */
const SLICE_MS = 8;
/** Items between two looks at the clock. */
const ITEMS_PER_LOOK = 500;

export interface Suggestions {
  place: CaretPlace;
  suggestions: readonly Suggestion[];
  /** Count of the items that the rest of the query leaves. */
  total: number;
}

/**
 * Suggestions for the place of the caret, with counts over all items. They are counted in slices;
 * until all is counted, those of the place before stay.
 * @param caret place in the query; null while no suggestions are wanted
 */
export function useSuggestions(options: {
  query: string;
  caret: number | null;
  items: readonly ArchivedItem[];
  now: number;
  names: ReadonlyMap<string, string> | undefined;
}): Suggestions | null {
  const { query, caret, items, now, names } = options;
  const [found, setFound] = useState<Suggestions | null>(null);
  // Dates of a query count by days: the time of day would count again for nothing.
  const today = parseDate("today", now)?.from ?? now;
  useEffect(() => {
    if (caret === null) return;
    const place = placeAt(query, caret);
    const tally = place && startTally(place, today, names);
    let next = 0;
    let timer = setTimeout(count);
    function count() {
      if (!tally) return setFound(null);
      const end = performance.now() + SLICE_MS;
      while (next < items.length && performance.now() < end) {
        for (const item of items.slice(next, next + ITEMS_PER_LOOK)) tally.add(item);
        next += ITEMS_PER_LOOK;
      }
      if (next < items.length) timer = setTimeout(count);
      else setFound({ place, ...tally.suggestions() });
    }
    return () => clearTimeout(timer);
  }, [query, caret, items, today, names]);
  return caret === null ? null : found;
}
