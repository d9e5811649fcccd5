import { useSyncExternalStore } from "react";
import { namesKey } from "#src/api/api.ts";
import { type Session, sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import { type ArchivedItem, type ItemsByKey, keyOf } from "#src/archive/items/item.ts";
import { createKeptItems } from "#src/archive/items/reader/kept-items.ts";
import type { Reader, Scope } from "#src/archive/items/reader/reader-state.ts";
import { createReader } from "#src/archive/items/reader/reader.ts";
import { archiveCountQuery, isCount } from "#src/archive/queries.ts";
import { type Search, createSearch } from "#src/archive/query/search/search.ts";
import type { Decisions } from "#src/archive/triage/kept/decisions.ts";
import { decisionsPart } from "#src/archive/triage/use-decisions.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import type { Lazy } from "#src/lib/lazy.ts";
import { type Store, createStore } from "#src/lib/store.ts";
import { wait } from "#src/lib/wait.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";

/** The archive of a session: reads every kind, and searches what was read. It outlasts its page. */
export interface ArchivedItems {
  reader: Reader;
  /** The search of a kind, or of all. */
  searchOf: (scope: Scope) => Search;
  /** Items that were restored since they were read, by key. They stay in the table and leave the counts. */
  restored: Store<ItemsByKey>;
}

/** Reads and searches everything that is archived, from the first visit to the archive on. */
export const archivedItemsPart = sessionPart((session): ArchivedItems => {
  const { writes, signal, workspace, config } = session;
  const triage = decisionsPart(session);
  const { address } = workspace;
  const reader = createSessionReader({ ...session, address, keepRead: config.keepRead });
  const searches = new Map<Scope, Search>();
  signal.addEventListener("abort", () => searches.forEach(({ dispose }) => dispose()));
  function searchOf(scope: Scope) {
    const before = searches.get(scope);
    if (before) return before;
    const source = { get: itemsOf(reader, scope), subscribe: reader.subscribe };
    const search = createSearch(source, {
      async load({ query, group }) {
        const needs = group === "decision" || query.parts.some(({ field }) => field === "is");
        // Without them everything is to decide.
        if (needs && !triage.get()) await triage.load().catch(() => null);
      },
      renew: () => triage.get()?.renew() ?? 0,
      still: () => triage.get()?.still ?? null,
    });
    searches.set(scope, search);
    return search;
  }
  forgetEarlierNotes(reader, writes);
  renewWhenLoadedAgain(reader, triage);
  return { reader, searchOf, restored: restoredItems(reader, writes) };
});

/** The items of a scope; the same array until one comes or goes. */
function itemsOf(reader: Pick<Reader, "get">, scope: Scope): () => readonly ArchivedItem[] {
  if (scope === null) return () => reader.get().items;
  let all: readonly ArchivedItem[] = [];
  let own: readonly ArchivedItem[] = [];
  return () => {
    const { items } = reader.get();
    if (items === all) return own;
    all = items;
    const next = items.filter(({ kind }) => kind === scope);
    const isSame = next.length === own.length && next.every((item, at) => item === own[at]);
    if (!isSame) own = next;
    return own;
  };
}

/** Forgets notes about restores of a kind once a later reading of it is complete, which knows more. */
function forgetEarlierNotes(reader: Reader, writes: Pick<WriteEngine, "forgetRestores">) {
  let before = reader.get().phase;
  reader.subscribe(() => {
    const { phase, shown } = reader.get();
    const hasEnded = (phase === "done" || phase === "asking") && before !== phase;
    before = phase;
    if (!hasEnded) return;
    for (const { kind, phase, startedAt, isKept } of shown) {
      if (phase === "done" && !isKept) writes.forgetRestores([kind], startedAt);
    }
  });
}

/** Removes decided items from the rows once the list was loaded again. */
function renewWhenLoadedAgain(reader: Reader, triage: Lazy<Decisions>) {
  let before = reader.get().isEarlier;
  reader.subscribe(() => {
    const { isEarlier } = reader.get();
    if (before && !isEarlier) triage.get()?.renew();
    before = isEarlier;
  });
}

/** The items among those read that were restored since, by this tab or another. */
export function restoredItems(
  reader: Pick<Reader, "get" | "subscribe">,
  writes: Pick<WriteEngine, "onConfirmed" | "forget">,
  now: () => number = Date.now,
): ArchivedItems["restored"] {
  const restored = createStore<ItemsByKey>(new Map());
  /** Times of all restores, by the key of the item: its page may be read only later. */
  const restoredAt = new Map<string, number>();
  /** Their IDs, which are quicker to look up. */
  const ids = new Set<string>();
  let items: readonly ArchivedItem[] | null = null;

  function update() {
    const { shown } = reader.get();
    ({ items } = reader.get());
    if (ids.size === 0) return;
    const startedAt = new Map(shown.map(({ kind, startedAt }) => [kind, startedAt]));
    const found = new Map<string, ArchivedItem>();
    for (const item of items) {
      if (!ids.has(item.id)) continue;
      const key = keyOf(item);
      const at = restoredAt.get(key);
      if (at === undefined) continue;
      if (at >= (startedAt.get(item.kind) ?? 0)) {
        found.set(key, item);
      } else {
        // Restored before this reading and still in it: archived again since.
        restoredAt.delete(key);
        writes.forget({ operation: "restore", kind: item.kind, id: item.id });
      }
    }
    restored.set(found);
  }
  writes.onConfirmed((target) => {
    if (target.operation !== "restore") return;
    restoredAt.set(keyOf(target), now());
    ids.add(target.id);
    update();
  });
  reader.subscribe(() => {
    if (reader.get().items !== items) update();
  });
  return restored;
}

/** The items that the archive has read; none before it was opened. */
export function useReadItems(): readonly ArchivedItem[] {
  const { reader } = useSessionPart(archivedItemsPart);
  return useSyncExternalStore(reader.subscribe, () => reader.get().items);
}

interface Deps extends Pick<Session, "api" | "queryClient" | "clock" | "signal"> {
  address: string;
  /** True where the site keeps what was read by default, false where it forbids that. */
  keepRead?: boolean | null;
}

/**
 * The reader of a session: the person’s own reads and writes go first, and it fills in the counts
 * of the sidebar.
 */
export function createSessionReader(deps: Deps) {
  const { api, queryClient, clock, address, keepRead, signal } = deps;
  const isForeground = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !isCount(queryKey) && queryKey[0] !== namesKey[0];
  return createReader({
    ...{ pacer: api.pacer, wait, signal },
    read: api.listArchived,
    now: Date.now,
    elapsed,
    serviceNow: () => Date.now() + (clock.offset() ?? 0),
    isOthersBusy: () =>
      queryClient.isFetching({ predicate: isForeground }) > 0 || queryClient.isMutating() > 0,
    onOthersIdle(listener) {
      const ends = [
        queryClient.getQueryCache().subscribe(listener),
        queryClient.getMutationCache().subscribe(listener),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    onCount: (kind, total, updatedAt) =>
      // A restore that is sent later is not in this number.
      void queryClient.setQueryData(archiveCountQuery(api, kind).queryKey, total, { updatedAt }),
    kept: createKeptItems(address, Date.now, keepRead),
  });
}
