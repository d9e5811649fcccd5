import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Names } from "#src/api/reads/names.ts";
import type { ArchivedItems } from "#src/archive/items/archived-items.ts";
import { type ArchivedItem, type ItemsByKey, keyOf } from "#src/archive/items/item.ts";
import { requestOf } from "#src/archive/page/search.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import { withClientNames } from "#src/archive/query/edit-query.ts";
import { createMatcher } from "#src/archive/query/match.ts";
import type { Results, Sort } from "#src/archive/query/search/results.ts";
import { useDecisions, useTriage } from "#src/archive/triage/use-decisions.ts";
import { type Burst, kindsOf } from "#src/archive/when/bursts.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

/** A sort as it is written in the address. */
export const sortText = ({ column, descending }: Sort) => `${descending ? "-" : ""}${column}`;

/** Asks for what the address and the query say, and returns what the page shows of it. */
export function useMatches(archive: ArchivedItems, address: Address, text: string, names: Names) {
  const { sort, group } = address.search;
  const search = archive.searchOf(address.scope);
  const { timeZone } = usePreferences();
  const today = useToday();
  // Results name the request that they answer, so that it needs an identity.
  const asked = useMemo(
    () => requestOf({ sort, group }, text, today, timeZone),
    [text, today, sort, group, timeZone],
  );
  const request = useMemo(() => {
    const query = withClientNames(asked.query, names);
    return query === asked.query ? asked : { ...asked, query };
  }, [asked, names]);
  useEffect(() => {
    search.ask(request);
    return search.rest;
  }, [search, request]);
  const results = useSyncExternalStore(search.subscribe, search.get);
  const restored = useSyncExternalStore(archive.restored.subscribe, archive.restored.get);
  const gone = useGone(results, restored);
  // Each key and each frame of a drag renders the page, and there may be 100,000 items.
  const left = useMemo(() => results && leftIn(results, restored, gone), [results, restored, gone]);
  return { ...request, results, left, restored, gone };
}

export type Matches = ReturnType<typeof useMatches>;

/** Items that the rows still show and nothing counts: restored, or decided so that they no longer match. */
function useGone(results: Results | null, restored: ItemsByKey): ItemsByKey {
  const decisions = useDecisions();
  const triage = useTriage();
  return useMemo(() => {
    const query = results?.request.query;
    const isAbout = query?.parts.some(({ field }) => field === "is");
    if (!isAbout || !query || !decisions) return restored;
    const stillMatches = createMatcher(query, triage);
    const decided = results.matches.filter(
      (item) => decisions.isChanged(item) && !stillMatches(item),
    );
    if (decided.length === 0) return restored;
    return new Map([...restored, ...decided.map((item) => [keyOf(item), item] as const)]);
  }, [results, restored, decisions, triage]);
}

/** The items without those that were restored since they were read; the same array where none was. */
export function withoutGone(
  items: readonly ArchivedItem[],
  restored: ItemsByKey,
): readonly ArchivedItem[] {
  if (restored.size === 0) return items;
  // IDs are quicker to look up than keys, which are built for each item.
  const ids = new Set([...restored.values()].map(({ id }) => id));
  const left = items.filter((item) => !ids.has(item.id) || !restored.has(keyOf(item)));
  return left.length === items.length ? items : left;
}

/**
 * The results that everything counts: without what was restored since, and of the matches also without
 * what is `gone` by a decision. The table keeps its rows.
 */
export function leftIn(results: Results, restored: ItemsByKey, gone = restored): Results {
  if (gone.size === 0) return results;
  const searched = withoutGone(results.searched, restored);
  const left = (items: readonly ArchivedItem[]) =>
    items === results.searched && gone === restored ? searched : withoutGone(items, gone);
  return {
    ...results,
    searched,
    matches: left(results.matches),
    matchesAnyTime: left(results.matchesAnyTime),
    bursts: results.bursts.map((burst) => leftOfBurst(burst, restored)),
  };
}

/** A burst without what was restored; one that was restored whole has no items. */
export function leftOfBurst(burst: Burst, restored: ItemsByKey): Burst {
  const items = withoutGone(burst.items, restored);
  return items === burst.items ? burst : { ...burst, items, kinds: kindsOf(items) };
}
