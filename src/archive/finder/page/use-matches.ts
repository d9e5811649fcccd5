import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Finder } from "#src/archive/finder/finder.ts";
import { type ArchivedItem, keyOf } from "#src/archive/finder/item.ts";
import type { FinderSearch } from "#src/archive/finder/page/search.ts";
import { useShownResults } from "#src/archive/finder/page/use-shown-results.ts";
import { parseQuery } from "#src/archive/finder/query/parse-query.ts";
import { type Results, type Sort, sortColumns } from "#src/archive/finder/results/results.ts";
import { useToday } from "#src/archive/finder/use-today.ts";
import type { Burst } from "#src/archive/finder/when/bursts.ts";
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
  const today = useToday();
  // Results name the request that they answer, so that it needs an identity.
  const request = useMemo(
    () => ({ query: parseQuery(text, today), sort: sortIn(sortName), group, timeZone }),
    [text, today, sortName, group, timeZone],
  );
  useEffect(() => finder.search.ask(request), [finder, request]);
  const newest = useSyncExternalStore(finder.search.subscribe, finder.search.get);
  const results = useShownResults(newest, held);
  const restored = useSyncExternalStore(finder.restored.subscribe, finder.restored.get);
  const { shown } = results;
  // Each key and each frame of a drag renders the page, and there may be 100,000 items.
  const left = useMemo(() => shown && leftIn(shown, restored), [shown, restored]);
  const newestLeft = useMemo(() => newest && leftIn(newest, restored), [newest, restored]);
  return { ...request, ...results, left, newestLeft, restored };
}

/** The items without those that were restored since they were read; the same array where none was. */
export function withoutRestored(
  items: readonly ArchivedItem[],
  restored: ReadonlyMap<string, ArchivedItem>,
): readonly ArchivedItem[] {
  if (restored.size === 0) return items;
  // IDs are quicker to look up than keys, which are built for each item.
  const ids = new Set([...restored.values()].map(({ id }) => id));
  const left = items.filter((item) => !ids.has(item.id) || !restored.has(keyOf(item)));
  return left.length === items.length ? items : left;
}

/** The results that everything counts: without what was restored since. The table keeps its rows. */
export function leftIn(results: Results, restored: ReadonlyMap<string, ArchivedItem>): Results {
  if (restored.size === 0) return results;
  const searched = withoutRestored(results.searched, restored);
  const left = (items: readonly ArchivedItem[]) =>
    items === results.searched ? searched : withoutRestored(items, restored);
  return {
    ...results,
    searched,
    matches: left(results.matches),
    matchesAnyTime: left(results.matchesAnyTime),
    bursts: results.bursts.map((burst) => leftOfBurst(burst, restored)),
  };
}

/** A burst without what was restored; one that was restored whole has no items. */
export function leftOfBurst(burst: Burst, restored: ReadonlyMap<string, ArchivedItem>): Burst {
  const items = withoutRestored(burst.items, restored);
  if (items === burst.items) return burst;
  const found = new Set(items.map(({ kind }) => kind));
  return { ...burst, items, kinds: burst.kinds.filter((kind) => found.has(kind)) };
}
