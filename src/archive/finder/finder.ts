import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import type { ServiceClock } from "#src/api/service-clock.ts";
import { type ArchivedItem, keyOf } from "#src/archive/finder/item.ts";
import { withoutArchived } from "#src/archive/finder/query/edit-query.ts";
import { createMatcher } from "#src/archive/finder/query/match.ts";
import { narrows } from "#src/archive/finder/query/narrows.ts";
import type { Reader } from "#src/archive/finder/reader/reader-state.ts";
import { createSessionReader } from "#src/archive/finder/reader/session-reader.ts";
import { type Search, createSearch } from "#src/archive/finder/results/search.ts";
import { findBursts } from "#src/archive/finder/when/bursts.ts";
import { type Store, createStore } from "#src/lib/store.ts";
import type { Runs } from "#src/writes/run/runs.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";

/** All archived of a session: reads every kind, and searches what was read. It outlasts its page. */
export interface Finder {
  reader: Reader;
  search: Search;
  /** Items that were restored since they were read, by key. They stay in the table and leave the counts. */
  restored: Store<ReadonlyMap<string, ArchivedItem>>;
}

interface Deps {
  api: Api;
  queryClient: QueryClient;
  writes: WriteEngine;
  runs: Runs;
  clock: ServiceClock;
  /** Origin and prefix of the workspace. */
  address: string;
  /** Aborts when the session ends. */
  signal: AbortSignal;
}

export function createFinder({ writes, ...deps }: Deps): Finder {
  const reader = createSessionReader(deps);
  const search = createSearch(
    { get: () => reader.get().items, subscribe: reader.subscribe },
    { createMatcher, narrows, withoutArchived, findBursts },
  );
  deps.signal.addEventListener("abort", search.dispose, { once: true });
  return { reader, search, restored: restoredItems(reader, writes) };
}

/** The items among those read that were restored since, by this tab or another. */
function restoredItems(reader: Reader, writes: WriteEngine): Finder["restored"] {
  const restored = createStore<ReadonlyMap<string, ArchivedItem>>(new Map());
  writes.onConfirmed((target) => {
    if (target.operation !== "restore") return;
    const { kind, id } = target;
    const item = reader.get().items.find((one) => one.id === id && one.kind === kind);
    if (item) restored.set(new Map(restored.get()).set(keyOf(item), item));
  });
  let before = reader.get();
  let startedAt = Date.now();
  reader.subscribe(() => {
    const now = reader.get();
    if (now.phase === "reading" && before.phase === "done") startedAt = Date.now();
    const isComplete = now.phase === "done" && before.phase === "reading";
    before = now;
    if (!isComplete) return;
    // Restored before this reading and still in it: archived again since.
    const kept = [...restored.get()].filter(([, { kind, id }]) => {
      const target = { operation: "restore", kind, id } as const;
      const state = writes.stateOf(target);
      const isEarlier = state?.phase === "done" && state.at < startedAt;
      if (isEarlier) writes.forget(target);
      return !isEarlier;
    });
    restored.set(new Map(kept));
  });
  return restored;
}
