import type { Kind } from "#src/api/archive.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";

type Chosen = ReadonlyMap<string, PlannedItem>;
const none: Chosen = new Map();
/** Milliseconds in which restores gather before they leave: each would copy all that is selected. */
const dropAfter = 200;

/**
 * The items that are selected, a set for each kind. It holds ids and what was read of them, never a
 * filter, and lasts while pages of its kind are turned. What was restored leaves it by itself.
 */
export function createSelection(writes: Pick<WriteEngine, "onConfirmed">) {
  const chosen = new Map<Kind, Chosen>();
  const changes = createEmitter();
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
    changes.emit();
  }
  function drop() {
    clearTimeout(dropping);
    dropping = undefined;
    for (const [kind, ids] of restored) {
      set(kind, new Map([...of(kind)].filter(([id]) => !ids.has(id))), ids);
    }
    restored.clear();
  }
  writes.onConfirmed((target) => {
    if (target.operation !== "restore" || !chosen.get(target.kind)?.has(target.id)) return;
    const ids = restored.get(target.kind) ?? new Set();
    restored.set(target.kind, ids.add(target.id));
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
    subscribe: changes.subscribe,
  };
}

export type Selection = ReturnType<typeof createSelection>;
