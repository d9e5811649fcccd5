import type { Kind } from "#src/api/archive.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import type { WriteSender } from "#src/writes/send/writes.ts";

type Chosen = ReadonlyMap<string, PlannedItem>;
const none: Chosen = new Map();
/** Milliseconds in which restores gather before they leave: each would copy all that is selected. */
const dropAfter = 200;

/**
 * The items that are selected, a set for each kind. It holds ids and what was read of them, never a
 * filter, and lasts while pages of its kind are turned. What was restored leaves it by itself.
 */
export function createSelection(writes: WriteSender) {
  const chosen = new Map<Kind, Chosen>();
  const listeners = new Set<() => void>();
  /** Of single items, by kind and id: a list of a thousand is not asked about one of them. */
  const ofItems = new Map<string, Set<() => void>>();
  const restored = new Map<Kind, Set<string>>();
  let dropping: ReturnType<typeof setTimeout> | undefined;

  const of = (kind: Kind): Chosen => chosen.get(kind) ?? none;
  function set(kind: Kind, next: Chosen, changed: Iterable<string>) {
    chosen.set(kind, next);
    for (const id of changed) {
      for (const listener of ofItems.get(`${kind}/${id}`) ?? []) listener();
    }
    for (const listener of listeners) listener();
  }
  function drop() {
    clearTimeout(dropping);
    dropping = undefined;
    for (const [kind, ids] of restored) {
      set(kind, new Map([...of(kind)].filter(([id]) => !ids.has(id))), ids);
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
    of,
    /** What is selected of a kind, without what was restored a moment ago and is shown still. */
    settled(kind: Kind): PlannedItem[] {
      drop();
      return [...of(kind).values()];
    },
    /** Selects or leaves out some items of a kind. */
    choose(kind: Kind, items: readonly PlannedItem[], on: boolean) {
      const next = new Map(chosen.get(kind));
      for (const item of items) {
        if (on) next.set(item.id, item);
        else next.delete(item.id);
      }
      const ids = items.map(({ id }) => id);
      set(kind, next, ids);
    },
    clear(kind?: Kind) {
      for (const one of kind ? [kind] : [...chosen.keys()]) {
        set(one, none, [...of(one).keys()]);
      }
    },
    subscribeTo(kind: Kind, id: string, listener: () => void) {
      const key = `${kind}/${id}`;
      const all = ofItems.get(key) ?? new Set();
      ofItems.set(key, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0) ofItems.delete(key);
      };
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;
