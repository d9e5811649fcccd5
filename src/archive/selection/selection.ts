import { type Kind, kinds } from "#src/api/archive.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { isConfirmed } from "#src/writes/send/states.ts";

/** Delay that batches the news of outcomes: a run has many a second. */
const NOTIFY_DELAY_MS = 200;

/**
 * Creates the selection of a session: items of any kind by their IDs, never a filter. It outlasts a
 * change of page. Items that have an outcome leave it: their rows offer what is next. It changes in
 * place, as it may be large; `version` says that it did.
 */
export function createSelection(writes: Pick<WriteEngine, "onEnded" | "stateOf">) {
  const selected = new Map<Kind, Map<string, PlannedItem>>();
  const changes = createEmitter();
  let version = 0;
  /** True once an item was restored: until then no state has to be looked up. */
  let hasRestored = false;
  let notifying: ReturnType<typeof setTimeout> | undefined;

  const of = (kind: Kind): ReadonlyMap<string, PlannedItem> => itemsOf(kind);
  function itemsOf(kind: Kind) {
    const items = selected.get(kind) ?? new Map<string, PlannedItem>();
    selected.set(kind, items);
    return items;
  }
  function notify() {
    clearTimeout(notifying);
    notifying = undefined;
    version += 1;
    changes.emit();
  }
  const has = (kind: Kind, id: string) => selected.get(kind)?.has(id) === true;
  const isRestored = ({ kind, id }: Pick<PlannedItem, "kind" | "id">) =>
    isConfirmed(writes.stateOf({ operation: "restore", kind, id }));
  writes.onEnded((target) => {
    if (target.operation !== "restore") return;
    const { kind, id } = target;
    hasRestored ||= isRestored(target);
    if (itemsOf(kind).delete(id)) notifying ??= setTimeout(notify, NOTIFY_DELAY_MS);
  });

  const all = () => kinds.flatMap((kind) => [...of(kind).values()]);

  return {
    has,
    /** The selected items of a kind, by ID. Changes in place. */
    of,
    all,
    subscribe: changes.subscribe,
    /** Number of changes so far: the snapshot for `useSyncExternalStore`. */
    version: () => version,
    size: () => kinds.reduce((sum, kind) => sum + of(kind).size, 0),
    /** Number of selected items of each kind, without kinds that have none. */
    counts: (): [Kind, number][] =>
      kinds.flatMap((kind): [Kind, number][] => (of(kind).size ? [[kind, of(kind).size]] : [])),
    /** Selects or deselects items of any kinds. What is restored can't be selected. */
    choose(items: readonly PlannedItem[], on: boolean) {
      for (const item of items) {
        if (on && !(hasRestored && isRestored(item))) itemsOf(item.kind).set(item.id, item);
        else itemsOf(item.kind).delete(item.id);
      }
      notify();
    },
    clear() {
      selected.clear();
      notify();
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;
