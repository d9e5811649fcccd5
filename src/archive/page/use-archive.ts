import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Names } from "#src/api/reads/names.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { verdictIn } from "#src/archive/decisions/decision.ts";
import { decisionsPart, useDecided, useDecisions } from "#src/archive/decisions/use-decisions.ts";
import {
  type ArchiveState,
  archivedItemsPart,
  useArchiveState,
  useLoadedItems,
} from "#src/archive/items/archived-items.ts";
import { nameReader } from "#src/archive/items/client-names.ts";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import { cursorOf, inScope, isAtRest, isSettled } from "#src/archive/items/kind-state.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import { requestOf } from "#src/archive/page/search.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import type { ItemFacts } from "#src/archive/query/match.ts";
import type { Request, Results } from "#src/archive/query/search/results.ts";
import { searchItems } from "#src/archive/query/search/search.ts";
import { type Burst, findBursts } from "#src/archive/when/bursts.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

const nothing: ReadonlySet<ArchivedItem> = new Set();

interface SearchInput {
  items: readonly ArchivedItem[];
  request: Request;
  /** Null until decisions that the query needs are loaded. */
  facts: ItemFacts | null;
  isLoaded: boolean;
}

/** A search that runs once, also where React interrupts the render that needs it and begins again. */
function createSearch(input: SearchInput) {
  const { items, request, facts } = input;
  let results: Results | null = null;
  const run = (bursts: readonly Burst[]) =>
    facts && (results ??= searchItems(items, request, facts, bursts));
  return { ...input, run };
}

/**
 * The items of the page that match, in the order and groups of the address. What is typed is shown
 * before its matches are worked out.
 *
 * `rows` keeps items that were restored, or decided so that they no longer match, until the list is
 * refreshed or the query changed: no row goes under a pointer. `remaining` is without these, which
 * `gone` has: everything that counts or selects is of `remaining`.
 */
export function useArchive(address: Address, text: string, names: Names) {
  const { scope } = address;
  const { sort, group } = address.search;
  const { timeZone } = usePreferences();
  const today = useToday();
  // Results name their request, which needs an identity for that.
  const request = useMemo(
    () => requestOf({ sort, group }, text, today, timeZone),
    [text, today, sort, group, timeZone],
  );
  const items = useLoadedItems(scope);
  const { kinds } = useArchiveState();
  const isLoaded = inScope(kinds, scope).every(isSettled);
  const nameOf = nameReader(names);
  const decided = useDecided();
  /** Current decisions and names, for all counts. */
  const facts = useMemo(
    (): ItemFacts => ({ verdictOf: verdictIn(decided), nameOf }),
    [decided, nameOf],
  );
  const before = useEarlierDecisions(request, kinds.map(({ data }) => data.startedAt).join());
  const usesNames = text !== "" || request.sort.column === "client" || group === "client";
  // Other searches don’t run again when the names load.
  const usedNames = usesNames ? nameOf : undefined;
  const wanted = useMemo(() => {
    const earlier = before && { ...before, nameOf: usedNames };
    return createSearch({ items, request, facts: earlier, isLoaded });
  }, [items, request, before, usedNames, isLoaded]);
  const later = useDeferredValue(wanted);
  // The first items are not deferred: each reply of another kind would put them off.
  const deferred = later.items.length > 0 ? later : wanted;
  // The same for each query: cells that show them need not render.
  const bursts = useMemo(() => findBursts(deferred.items), [deferred.items]);
  const rows = deferred.run(bursts);

  const { restored: store } = useSessionPart(archivedItemsPart);
  const restored = useSyncExternalStore(store.subscribe, store.get);
  const isAboutDecisions = request.query.parts.some(({ field }) => field === "is");
  // Each decision makes other facts, which only such a query asks for.
  const current = isAboutDecisions ? facts : deferred.facts;
  const remaining = useMemo(() => {
    if (!rows || (restored.size === 0 && !isAboutDecisions)) return rows;
    const left = rows.searched.filter((item) => !restored.has(keyOf(item)));
    return searchItems(left, rows.request, current);
  }, [rows, restored, current, isAboutDecisions]);
  const gone = useMemo(() => {
    if (!rows || rows.matches.length === remaining?.matches.length) return nothing;
    const counted = new Set(remaining?.matches);
    return new Set(rows.matches.filter((item) => !counted.has(item)));
  }, [rows, remaining]);
  return {
    ...request,
    rows,
    remaining,
    gone,
    isCurrent: rows?.searched === items,
    isHandled: rows?.request === request,
    isComplete: deferred.isLoaded,
    facts,
  };
}

export type Archive = ReturnType<typeof useArchive>;

/**
 * Decisions as they were when the query came, or the list was loaded: no row goes because it was decided.
 * Null while the query needs them.
 */
function useEarlierDecisions({ query, group }: Request, loads: string): ItemFacts | null {
  const { keepDecisions } = useSession().config;
  const part = useSessionPart(decisionsPart);
  const decisions = useDecisions();
  const [isMissing, setMissing] = useState(false);
  const needs = group === "decision" || query.parts.some(({ field }) => field === "is");
  const isLoading = needs && keepDecisions && !decisions && !isMissing;
  useEffect(() => {
    // Without them everything is to decide.
    if (isLoading) part.load().catch(() => setMissing(true));
  }, [isLoading, part]);
  // Updated with each query and each refresh. The search runs again only if they have changed.
  const { all } = useMemo(
    () => ({ all: part.all.get(), decisions, query, loads }),
    [part, decisions, query, loads],
  );
  const earlier = useMemo(() => ({ verdictOf: verdictIn(all) }), [all]);
  return isLoading ? null : earlier;
}

/** Longest wait for the first pages, and for what is left after them: one may be slow. */
const MAX_WAIT_MS = 4_000;
/** Further pages that the rows wait for: they come within a moment, and would move what is in view. */
const MAX_PAGES_TO_WAIT_FOR = 16;

/**
 * True once rows may be shown: when each kind has its first page or failed, and what is left to load is
 * in the results too, or is much; and at the latest after the longest wait. `isComplete` is true for
 * results of all there is.
 */
export function useBegun({ kinds }: ArchiveState, scope: Scope, isComplete: boolean): boolean {
  const own = inScope(kinds, scope);
  // Of all kinds: of one that is small beside the others, the rest may not be loaded by itself.
  const pagesLeft = kinds.reduce(
    (sum, kind) => sum + (isSettled(kind) ? 0 : cursorOf(kind).pagesLeft),
    0,
  );
  const hasFirstPages = own.every((kind) => kind.data.page > 0 || isAtRest(kind));
  const isReady = hasFirstPages && (isComplete || pagesLeft > MAX_PAGES_TO_WAIT_FOR);
  const [isBegun, setBegun] = useState(isReady);
  if (!isBegun && isReady) setBegun(true);
  useEffect(() => {
    if (isBegun) return;
    const timer = setTimeout(() => setBegun(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isBegun, hasFirstPages]);
  return isBegun;
}
