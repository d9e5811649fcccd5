import type { Kind } from "#src/api/archive.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";

type SelectedItems = ReadonlyMap<string, PlannedItem>;
const none: SelectedItems = new Map();
/** Delay that batches restored items before they leave the selection, as each removal copies it. */
const REMOVE_DELAY_MS = 200;

/**
 * Creates the selection of a session: items of each kind by their IDs, never a filter. It outlasts a
 * change of page. Restored items leave it automatically.
 */
export function createSelection(writes: Pick<WriteEngine, "onConfirmed">) {
  const selected = new Map<Kind, SelectedItems>();
  const changes = createEmitter();
  const restored = new Map<Kind, Set<string>>();
  let removing: ReturnType<typeof setTimeout> | undefined;

  const of = (kind: Kind): SelectedItems => selected.get(kind) ?? none;
  function set(kind: Kind, next: SelectedItems) {
    selected.set(kind, next);
    changes.emit();
  }
  function removeRestored() {
    clearTimeout(removing);
    removing = undefined;
    for (const [kind, ids] of restored) {
      set(kind, new Map([...of(kind)].filter(([id]) => !ids.has(id))));
    }
    restored.clear();
  }
  writes.onConfirmed((target) => {
    if (target.operation !== "restore" || !of(target.kind).has(target.id)) return;
    const ids = restored.get(target.kind) ?? new Set();
    restored.set(target.kind, ids.add(target.id));
    removing ??= setTimeout(removeRestored, REMOVE_DELAY_MS);
  });

  return {
    of,
    subscribe: changes.subscribe,
    /** The selected items of a kind, without those restored within the delay. */
    settled(kind: Kind): PlannedItem[] {
      removeRestored();
      return [...of(kind).values()];
    },
    /** Selects or deselects some items of a kind. */
    choose(kind: Kind, items: readonly PlannedItem[], on: boolean) {
      const next = new Map(of(kind));
      for (const item of items) {
        if (on) next.set(item.id, item);
        else next.delete(item.id);
      }
      set(kind, next);
    },
    clear(kind?: Kind) {
      for (const one of kind ? [kind] : [...selected.keys()]) set(one, none);
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;
