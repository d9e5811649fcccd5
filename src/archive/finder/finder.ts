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
  /** True where the site keeps what was read by default, false where it forbids that. */
  keepRead?: boolean | null;
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
  forgetEarlierNotes(reader, writes);
  return { reader, search, restored: restoredItems(reader, writes) };
}

/** Puts notes about restores away once a later reading is complete: what was read says more. */
function forgetEarlierNotes(reader: Reader, writes: Pick<WriteEngine, "forgetRestores">) {
  let before = reader.get().phase;
  reader.subscribe(() => {
    const { phase, kinds, startedAt } = reader.get();
    const isComplete = phase === "done" && before === "reading";
    before = phase;
    if (!isComplete) return;
    const read = kinds.flatMap(({ kind, phase }) => (phase === "done" ? kind : []));
    writes.forgetRestores(read, startedAt);
  });
}

/** The items among those read that were restored since, by this tab or another. */
export function restoredItems(
  reader: Pick<Reader, "get" | "subscribe">,
  writes: Pick<WriteEngine, "onConfirmed" | "forget">,
  now: () => number = Date.now,
): Finder["restored"] {
  const restored = createStore<ReadonlyMap<string, ArchivedItem>>(new Map());
  /** Times of all restores, by the key of the item: its page may be read only later. */
  const restoredAt = new Map<string, number>();
  /** Their IDs, which are quicker to look up. */
  const ids = new Set<string>();
  let items: readonly ArchivedItem[] | null = null;

  function update() {
    const { startedAt } = reader.get();
    ({ items } = reader.get());
    if (ids.size === 0) return;
    const found = new Map<string, ArchivedItem>();
    for (const item of items) {
      if (!ids.has(item.id)) continue;
      const key = keyOf(item);
      const at = restoredAt.get(key);
      if (at === undefined) continue;
      if (at >= startedAt) {
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
