import type { Kind } from "#src/api/archive.ts";
import type { PlannedItem } from "#src/writes/run-plan.ts";
import type { WriteSender } from "#src/writes/writes.ts";

type Chosen = ReadonlyMap<string, PlannedItem>;
const none: Chosen = new Map();
/** Milliseconds in which restores gather before they leave: each would copy all that is selected. */
const dropAfter = 50;

/**
 * The items that are selected, a set for each kind. It holds ids and what was read of them, never a
 * filter, and lasts while pages of its kind are turned. What was restored leaves it by itself.
 */
export function createSelection(writes: WriteSender) {
  const chosen = new Map<Kind, Chosen>();
  const listeners = new Set<() => void>();
  const restored = new Map<Kind, Set<string>>();
  let dropping: ReturnType<typeof setTimeout> | undefined;

  function set(kind: Kind, next: Chosen) {
    chosen.set(kind, next);
    for (const listener of listeners) listener();
  }
  function drop() {
    dropping = undefined;
    for (const [kind, ids] of restored) {
      const items = chosen.get(kind) ?? none;
      set(kind, new Map([...items].filter(([id]) => !ids.has(id))));
    }
    restored.clear();
  }
  writes.onConfirmed((write) => {
    if (write.operation !== "restore" || !chosen.get(write.kind)?.has(write.id)) return;
    const ids = restored.get(write.kind) ?? new Set();
    restored.set(write.kind, ids.add(write.id));
    dropping ??= setTimeout(drop, dropAfter);
  });

  return {
    of: (kind: Kind): Chosen => chosen.get(kind) ?? none,
    /** Selects or leaves out some items of a kind. */
    choose(kind: Kind, items: readonly PlannedItem[], on: boolean) {
      const next = new Map(chosen.get(kind));
      for (const item of items) {
        if (on) next.set(item.id, item);
        else next.delete(item.id);
      }
      set(kind, next);
    },
    clear(kind?: Kind) {
      for (const one of kind ? [kind] : [...chosen.keys()]) set(one, none);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;
