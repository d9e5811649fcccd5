import { useEffect, useMemo, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import {
  type DatedItem,
  type Decision,
  type DecisionsByKey,
  decisionAbout,
} from "#src/archive/decisions/decision.ts";
import type { Decisions } from "#src/archive/decisions/decisions.ts";
import { archivedItemsPart, useLoadedItems } from "#src/archive/items/archived-items.ts";
import { keyOf } from "#src/archive/items/item.ts";
import { createLazy } from "#src/lib/lazy.ts";
import { deleteDatabase } from "#src/lib/storage/database.ts";
import { stored } from "#src/lib/storage/stored.ts";
import { createStore } from "#src/lib/store.ts";

const databaseName = (address: string) => `reshelve decisions ${address}`;

export const deleteDecisions = (address: string) => deleteDatabase(databaseName(address));

/** True from the first decision on: To decide is in the sidebar then. */
export const hasDecided = stored("reshelve.decided", z.boolean());

/** The decisions about items, once they are loaded. Rejects where the site forbids them. */
export const decisionsPart = sessionPart((session) => {
  /** Empty until they are loaded, and the same object then if there are none: nothing renders again. */
  const all = createStore<DecisionsByKey>(new Map());
  const parts = createLazy(async () => {
    const { config, workspace, clock, signal } = session;
    if (!config.keepDecisions) throw new Error("config.json forbids decisions.");
    const { openDecisions } = await import("#src/archive/decisions/decisions.ts");
    return openDecisions({ all, name: databaseName(workspace.address), now: clock.now, signal });
  });
  return { ...parts, all };
});

/** The decisions about items; null until they are loaded, and where the site forbids them. */
export function useDecisions(): Decisions | null {
  const part = useSessionPart(decisionsPart);
  return useSyncExternalStore(part.subscribe, part.get);
}

/** The same, and loads them; null where their code can’t be loaded, too. */
export function useLoadedDecisions(): Decisions | null {
  const part = useSessionPart(decisionsPart);
  useEffect(() => {
    part.load().catch(() => {});
  }, [part]);
  return useDecisions();
}

/** A value of the decisions, read again after each change. */
function useFollowed<T>(read: (all: DecisionsByKey) => T): T {
  const { all } = useSessionPart(decisionsPart);
  return useSyncExternalStore(all.subscribe, () => read(all.get()));
}

/** The decision about an item as it is archived now; null where it is to decide. */
export const useDecision = (item: DatedItem): Decision | null =>
  useFollowed((all) => decisionAbout(all, item));

/** All decisions; none until they are loaded. */
export const useDecided = (): DecisionsByKey => useFollowed((all) => all);

/** True once something is decided; false while decisions are not loaded. */
export const useHasDecisions = (): boolean => useFollowed((all) => all.size > 0);

/** Numbers of loaded items by their decision, without those restored since. */
export function useDecisionCounts() {
  const items = useLoadedItems();
  const { restored: store } = useSessionPart(archivedItemsPart);
  const restored = useSyncExternalStore(store.subscribe, store.get);
  const decided = useDecided();
  return useMemo(() => {
    const counts = { undecided: items.length - restored.size, left: 0, flagged: 0 };
    if (decided.size === 0) return counts;
    for (const item of items) {
      const verdict = decisionAbout(decided, item)?.verdict;
      if (!verdict || restored.has(keyOf(item))) continue;
      counts[verdict] += 1;
      counts.undecided -= 1;
    }
    return counts;
  }, [items, restored, decided]);
}
