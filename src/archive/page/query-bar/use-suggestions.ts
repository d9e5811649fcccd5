import { useEffect, useState } from "react";
import type { FacetsProps } from "#src/archive/page/filters/facet-chips.tsx";
import {
  type CaretPlace,
  type Suggestion,
  placeAt,
  stillSuits,
} from "#src/archive/page/query-bar/suggest.ts";
import { ITEMS_PER_STEP, runInBackground, visitInSteps } from "#src/lib/long-task.ts";

export interface Suggestions {
  place: CaretPlace;
  suggestions: readonly Suggestion[];
  /** Count of the items that the rest of the query leaves. */
  total: number;
}

interface SuggestionOptions extends Pick<FacetsProps, "items" | "today" | "names" | "triage"> {
  query: string;
  /** Place in the query; null while no suggestions are wanted. */
  caret: number | null;
}

/**
 * Suggestions for the place of the caret, with counts over all items. They are counted in slices;
 * until all is counted, those of the place before stay that suit what is typed.
 */
export function useSuggestions(options: SuggestionOptions): Suggestions | null {
  const { query, caret, items, today, names, triage = null } = options;
  const [found, setFound] = useState<Suggestions | null>(null);
  useEffect(() => {
    if (caret === null) return;
    const place = placeAt(query, caret);
    let stop = () => {};
    let isWanted = true;
    async function count() {
      const { startTally } = await import("#src/archive/page/query-bar/tally.ts");
      if (!isWanted) return;
      const tally = place && startTally(place, today, names, triage);
      const steps = visitInSteps(tally ? items : [], ITEMS_PER_STEP, (item) => tally?.add(item));
      stop = runInBackground(steps, () =>
        setFound(tally && place ? { place, ...tally.suggestions() } : null),
      );
    }
    // Without its code there are no suggestions.
    count().catch(() => {});
    return () => {
      isWanted = false;
      stop();
    };
  }, [query, caret, items, today, names, triage]);
  const place = caret === null ? null : placeAt(query, caret);
  if (!place || place.field !== found?.place.field) return caret === null ? null : found;
  return { ...found, suggestions: found.suggestions.filter((each) => stillSuits(place, each)) };
}
