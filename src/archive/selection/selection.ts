import { type Kind, kinds } from "#src/api/archive.ts";
import { createStore } from "#src/lib/store.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { isConfirmed } from "#src/writes/send/states.ts";

/**
 * Creates the selection of a session: items of any kind by their IDs, never a filter. It outlasts a
 * change of page. Items that have an outcome leave it: their rows offer what is next. It changes in
 * place, as it may be large; `version` says that it did.
 */
export function createSelection(writes: Pick<WriteEngine, "onEnded" | "stateOf">) {
  const selected = new Map(kinds.map((kind) => [kind, new Map<string, PlannedItem>()]));
  const version = createStore(0);
  const notify = () => version.set(version.get() + 1);
  const isRestored = ({ kind, id }: Pick<PlannedItem, "kind" | "id">) =>
    isConfirmed(writes.stateOf({ operation: "restore", kind, id }));
  writes.onEnded((target) => {
    if (target.operation !== "restore") return;
    if (selected.get(target.kind)?.delete(target.id)) notify();
  });

  return {
    has: (kind: Kind, id: string) => selected.get(kind)?.has(id) === true,
    all: () => [...selected.values()].flatMap((items) => [...items.values()]),
    subscribe: version.subscribe,
    /** Number of changes so far: the snapshot for `useSyncExternalStore`. */
    version: version.get,
    size: () => [...selected.values()].reduce((sum, { size }) => sum + size, 0),
    /** Number of selected items of each kind, without kinds that have none. */
    counts: (): [Kind, number][] =>
      [...selected].flatMap(([kind, { size }]): [Kind, number][] => (size ? [[kind, size]] : [])),
    /** Selects or deselects items of any kinds. What is restored can't be selected. */
    choose(items: readonly PlannedItem[], on: boolean) {
      for (const item of items) {
        const ofKind = selected.get(item.kind);
        if (on && !isRestored(item)) ofKind?.set(item.id, item);
        else ofKind?.delete(item.id);
      }
      notify();
    },
    clear() {
      for (const items of selected.values()) items.clear();
      notify();
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;
