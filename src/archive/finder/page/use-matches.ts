import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Finder } from "#src/archive/finder/finder.ts";
import { type ArchivedItem, keyOf } from "#src/archive/finder/item.ts";
import type { FinderSearch } from "#src/archive/finder/page/search.ts";
import { useShownResults } from "#src/archive/finder/page/use-shown-results.ts";
import { createMatcher } from "#src/archive/finder/query/match.ts";
import { parseQuery } from "#src/archive/finder/query/parse-query.ts";
import { type Results, type Sort, sortColumns } from "#src/archive/finder/results/results.ts";
import { startOfToday } from "#src/archive/finder/when/bins.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

const byArchived: Sort = { column: "archived", descending: true };

/** The sort in the address, such as `-total`; newest archived first where it names none. */
function sortIn(text: string): Sort {
  const descending = text.startsWith("-");
  const column = sortColumns.find((one) => one === text.slice(descending ? 1 : 0));
  return column ? { column, descending } : byArchived;
}

/** A sort as it stands in the address. */
export const sortText = ({ column, descending }: Sort) => `${descending ? "-" : ""}${column}`;

/** Asks for what the address and the query say, and returns what the page shows of it. */
export function useMatches(finder: Finder, text: string, search: FinderSearch, held: boolean) {
  const { sort: sortName, group = null } = search;
  const { timeZone } = usePreferences();
  const today = startOfToday();
  // Results name the request that they answer, so that it needs an identity.
  const request = useMemo(
    () => ({ query: parseQuery(text, today), sort: sortIn(sortName), group, timeZone }),
    [text, today, sortName, group, timeZone],
  );
  useEffect(() => finder.search.ask(request), [finder, request]);
  const newest = useSyncExternalStore(finder.search.subscribe, finder.search.get);
  const results = useShownResults(newest, held);
  const restored = useSyncExternalStore(finder.restored.subscribe, finder.restored.get);
  return { ...request, ...results, newest, restored };
}

/** Counts the restored items that match. */
export function restoredMatches({ request }: Results, restored: ReadonlyMap<string, ArchivedItem>) {
  const isMatch = createMatcher(request.query);
  return [...restored.values()].filter(isMatch).length;
}

/** The items without those that were restored since they were read. */
export const withoutRestored = (
  items: readonly ArchivedItem[],
  restored: ReadonlyMap<string, ArchivedItem>,
) => (restored.size === 0 ? items : items.filter((item) => !restored.has(keyOf(item))));
