import { useSyncExternalStore } from "react";
import { type Kind, kinds } from "#src/api/archive.ts";
import { sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import {
  type KindItems,
  LOADS_ALL_UP_TO,
  archivedKey,
  archivedQuery,
  loadingPart,
  noItems,
} from "#src/archive/items/archived-query.ts";
import {
  type ArchivedItem,
  type ItemsByKey,
  byNewestArchived,
  keyOf,
} from "#src/archive/items/item.ts";
import { type KindState, cursorOf, rowsOf } from "#src/archive/items/kind-state.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import { type Store, createStore } from "#src/lib/store.ts";

/** The archive as it is loaded: a state for each kind, in their usual order. */
export interface ArchiveState {
  kinds: readonly KindState[];
  /** False until each kind has its first page, or failed: only then is it known how much there is. */
  isCounted: boolean;
}

/** The archive of a session: eight queries, which outlast the page. */
export interface ArchivedItems {
  get: () => ArchiveState;
  subscribe: (listener: () => void) => () => void;
  /** The loaded items of a scope, newest archived first; the same array until one comes or goes. */
  items: (scope: Scope) => readonly ArchivedItem[];
  /**
   * Loads the first page of each kind, and the rest where that is little. Called again, it only changes
   * the kind whose pages come first.
   */
  open: (first?: Scope) => void;
  /** Loads the first pages that are missing, for the counts. */
  count: () => Promise<void>;
  loadRest: (kinds: readonly Kind[]) => void;
  /** Goes on with what failed, or was stopped as the key was refused. */
  retry: () => void;
  refresh: (scope?: Scope) => void;
  /** Items that were restored since they were loaded, by key. They stay in the table and leave the counts. */
  restored: Store<ItemsByKey>;
}

/** The same for each kind of which nothing was loaded: other items would be worked out again. */
const nothing = noItems();

/** Age from which the first page that a count has loaded is loaded again for the page. */
const MAX_COUNT_AGE_MS = 60_000;

export const archivedItemsPart = sessionPart((session): ArchivedItems => {
  const { queryClient, signal, writes } = session;
  const loading = loadingPart(session);
  const queries = new Map(kinds.map((kind) => [kind, archivedQuery(session, kind)]));
  const dataOf = (kind: Kind) => queryClient.getQueryData<KindItems>(archivedKey(kind));
  let isOpen = false;

  function describe(): ArchiveState {
    const states = kinds.map((kind): KindState => {
      const state = queryClient.getQueryState<KindItems>(archivedKey(kind));
      return {
        kind,
        data: state?.data ?? nothing,
        isFetching: state?.fetchStatus === "fetching",
        error: state?.status === "error" ? state.error : null,
      };
    });
    const isKnown = ({ data, error }: KindState) =>
      data.page > 0 || !data.isListed || error !== null;
    return { kinds: states, isCounted: states.every(isKnown) };
  }
  const state = createStore(describe());
  const keys = new Set(kinds.map((kind) => JSON.stringify(archivedKey(kind))));
  let updating: ReturnType<typeof setTimeout> | undefined;
  function update() {
    clearTimeout(updating);
    updating = undefined;
    state.set(describe());
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || !keys.has(query.queryHash)) return;
    // The first replies come together: the page renders once for all that are there.
    if (describe().isCounted) update();
    else updating ??= setTimeout(update);
  });
  signal.addEventListener("abort", unsubscribe, { once: true });

  /** Fetches a kind; the next page, or all again of one that is complete. */
  async function load(kind: Kind): Promise<void> {
    const options = queries.get(kind);
    if (!options || signal.aborted) return;
    // The state of the query has the error.
    await queryClient.query({ ...options, staleTime: 0 }).catch(() => {});
  }
  function loadRest(chosen: readonly Kind[]) {
    for (const kind of chosen) {
      loading.wanted.add(kind);
      const data = dataOf(kind);
      if (!(data?.next ?? data)?.isComplete) void load(kind);
    }
  }
  /** Loads all where that is little. */
  function loadIfSmall() {
    const { kinds: states, isCounted } = state.get();
    const size = states.reduce((sum, one) => sum + (one.data.total ?? rowsOf(one.data)), 0);
    const isEndless = ({ data }: KindState) => data.total === null && !data.isComplete;
    const isUnknown = (one: KindState) => one.error === null && isEndless(one);
    if (isCounted && size <= LOADS_ALL_UP_TO && !states.some(isUnknown))
      loadRest(states.filter(({ error }) => error === null).map(({ kind }) => kind));
  }
  /** Loads what is missing, and what failed: that of the kind on screen alone, then the others. */
  async function loadMissing() {
    const isMissing = (one: KindState) =>
      !cursorOf(one).isComplete &&
      (one.error !== null || one.data.page === 0 || loading.wanted.has(one.kind));
    const missing = state
      .get()
      .kinds.filter(isMissing)
      .map(({ kind }) => kind);
    const { first } = loading;
    if (first && missing.includes(first)) await load(first);
    await Promise.all(missing.filter((kind) => kind !== first).map(load));
    if (isOpen && !signal.aborted) loadIfSmall();
  }
  /** Lets the next fetch of a kind start at its first page, behind the items that are shown. */
  function startAgain(kind: Kind) {
    const data = dataOf(kind);
    if (data) queryClient.setQueryData<KindItems>(archivedKey(kind), { ...data, next: noItems() });
  }

  const sorted = new Map<Scope, { of: readonly unknown[]; items: readonly ArchivedItem[] }>();
  function items(scope: Scope): readonly ArchivedItem[] {
    const lists = state
      .get()
      .kinds.filter(({ kind }) => scope === null || kind === scope)
      .map(({ data }) => data.items);
    const before = sorted.get(scope);
    if (before && lists.every((list, at) => list === before.of[at])) return before.items;
    const all = lists.flat().toSorted(byNewestArchived);
    sorted.set(scope, { of: lists, items: all });
    return all;
  }

  const archive: ArchivedItems = {
    get: state.get,
    subscribe: state.subscribe,
    items,
    open(first = null) {
      loading.first = first;
      if (isOpen) return;
      isOpen = true;
      for (const { kind, data } of state.get().kinds)
        if (Date.now() - data.startedAt > MAX_COUNT_AGE_MS) startAgain(kind);
      void loadMissing();
    },
    async count() {
      for (const kind of kinds) if (!isOpen && !dataOf(kind)) await load(kind);
    },
    loadRest,
    retry: () => void loadMissing(),
    refresh(scope = null) {
      for (const { kind, isFetching } of state.get().kinds) {
        if (isFetching || (scope !== null && kind !== scope)) continue;
        startAgain(kind);
        void load(kind);
      }
    },
    restored: createStore<ItemsByKey>(new Map()),
  };

  /** Kinds and times of all restores, by the ID of the item: its page may be loaded only later. */
  const restores = new Map<string, { kind: Kind; at: number }>();
  let all = items(null);
  /** Notes the items that were restored since they were loaded, by this tab or another. */
  function noteRestored() {
    all = items(null);
    if (restores.size === 0) return;
    const found = new Map<string, ArchivedItem>();
    for (const item of all) {
      const { kind, id } = item;
      const restore = restores.get(id);
      if (restore?.kind !== kind) continue;
      if (restore.at >= (dataOf(kind)?.startedAt ?? 0)) {
        found.set(keyOf(item), item);
      } else {
        // Restored before this reading and still in it: archived again since.
        restores.delete(id);
        writes.forget({ operation: "restore", kind, id });
      }
    }
    archive.restored.set(found);
  }
  writes.onConfirmed((target) => {
    if (target.operation !== "restore") return;
    const { kind, id } = target;
    const isFirst = !restores.has(id);
    restores.set(id, { kind, at: Date.now() });
    noteRestored();
    const state = writes.stateOf(target);
    // A check does not say when: it may have been before the list was loaded.
    const isReply =
      state?.phase === "done" && "by" in state.outcome && state.outcome.by === "reply";
    if (!isFirst || !isReply || archive.restored.get().has(keyOf(target))) return;
    const data = dataOf(kind);
    if (data?.total)
      queryClient.setQueryData(archivedKey(kind), { ...data, total: data.total - 1 });
  });
  archive.subscribe(() => {
    if (items(null) !== all) noteRestored();
  });
  return archive;
});

export function useArchiveState(): ArchiveState {
  const { subscribe, get } = useSessionPart(archivedItemsPart);
  return useSyncExternalStore(subscribe, get);
}

/** The loaded items of a scope, newest archived first; none before the archive was opened. */
export function useLoadedItems(scope: Scope = null): readonly ArchivedItem[] {
  const { subscribe, items } = useSessionPart(archivedItemsPart);
  return useSyncExternalStore(subscribe, () => items(scope));
}
