import type { Kind } from "#src/api/archive.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { TabChannel } from "#src/writes/browser/tabs.ts";
import type { WriteContext } from "#src/writes/log/write-log.ts";
import {
  type Answer,
  type OperationName,
  type Outcome,
  type Target,
  type Write,
  mayComeLater,
  writeKey,
} from "#src/writes/send/write.ts";

/** The progress of a write. `queued`: a run will send it when its turn comes. */
export type WriteState<O extends OperationName = OperationName> =
  | { phase: "queued" }
  | { phase: "sending" }
  /**
   * Rate limited (429): the write is sent again at `until`, as `elapsed` counts, and `asked` are the
   * seconds that the service named, if they are more. With `until` null it waits for open writes.
   */
  | { phase: "waiting"; until: number | null; asked: number | null }
  | { phase: "rechecking"; before: Outcome<Answer<O>> }
  | { phase: "done"; at: number; outcome: Outcome<Answer<O>>; recheckError?: Outcome<never> };

/** The outcome of a write that was sent or checked by itself, and not by a run. */
export interface SingleOutcome {
  write: Write;
  outcome: Outcome<Answer>;
  context: WriteContext;
  isCheck: boolean;
}

/** True for a write whose answer, or a later read, proved that it was done. */
export const isConfirmed = (state: WriteState | undefined): boolean =>
  state?.phase === "done" && state.outcome.grade === "confirmed";

/** The state of every write of a session, by its operation and target, with what other tabs restored. */
export function createWriteStates(now: () => number, tabs?: Pick<TabChannel, "subscribe">) {
  /** The state is undefined once it is forgotten; a late answer still needs to know when it was sent. */
  const states = new Map<string, { state: WriteState | undefined; sentAt: number }>();
  /** Times at which confirmed restores were sent, by kind and key: quicker to count than all states. */
  const restored = new Map<Kind, Map<string, number>>();
  /** Time at which the last restore of a kind was sent. */
  const lastRestores = new Map<Kind, number>();
  const changes = createEmitter();
  const ended = createEmitter<Target>();
  const outcomes = createEmitter<SingleOutcome>();

  function keep(target: Target, state: WriteState, sentAt: number) {
    const key = writeKey(target);
    states.set(key, { state, sentAt });
    if (target.operation !== "restore") return;
    const ofKind = restored.get(target.kind) ?? new Map<string, number>();
    restored.set(target.kind, ofKind);
    if (isConfirmed(state)) ofKind.set(key, sentAt);
    else ofKind.delete(key);
  }

  function put<S extends WriteState>(target: Target, state: S): S {
    const known = states.get(writeKey(target))?.sentAt;
    if (state.phase === "sending" && target.operation === "restore") {
      lastRestores.set(target.kind, now());
    }
    keep(target, state, state.phase === "sending" ? now() : (known ?? now()));
    if (state.phase === "done") ended.emit(target);
    changes.emit();
    return state;
  }

  /** The state of the newest write to this target; undefined when none was sent. */
  function stateOf<O extends OperationName>(target: Target<O>): WriteState<O> | undefined;
  function stateOf(target: Target): WriteState | undefined {
    return states.get(writeKey(target))?.state;
  }

  /** Puts the outcome of an item that another tab restored. */
  function putRestored(target: Target<"restore">, by: "answer" | "read") {
    const item = { id: target.id, archived_at: null };
    const outcome = { grade: "confirmed", by, value: { item, raw: item, problems: [] } } as const;
    put(target, { phase: "done", at: now(), outcome });
    return outcome;
  }

  tabs?.subscribe((message) => {
    if (message.type !== "restored") return;
    const { kind, id, by } = message;
    const target = { operation: "restore", kind, id } as const;
    const phase = stateOf(target)?.phase;
    if (phase !== "sending" && phase !== "waiting") putRestored(target, by);
  });

  return {
    put,
    putRestored,
    stateOf,
    subscribe: changes.subscribe,
    /** Subscribes to the targets of writes that have an outcome. */
    onEnded: ended.subscribe,
    announce: outcomes.emit,
    /** Subscribes to what is announced, once each: nothing of runs, late answers and other tabs. */
    onOutcome: outcomes.subscribe,
    /** Subscribes to the targets of confirmed writes, by this tab or another. */
    onConfirmed: (listener: (target: Target) => void) =>
      ended.subscribe((target) => {
        if (isConfirmed(stateOf(target))) listener(target);
      }),

    queue(writes: readonly Write[]) {
      for (const write of writes) keep(write, { phase: "queued" }, now());
      changes.emit();
    },

    unqueue(writes: readonly Write[]) {
      for (const write of writes) {
        if (stateOf(write)?.phase === "queued") states.delete(writeKey(write));
      }
      changes.emit();
    },

    /** Forgets a write that has ended; the audit log keeps it. */
    forget(target: Target) {
      if (stateOf(target)?.phase !== "done") return;
      const key = writeKey(target);
      states.set(key, { state: undefined, sentAt: states.get(key)?.sentAt ?? now() });
      changes.emit();
    },

    /**
     * Forgets the restores of these kinds that ended before a moment in epoch milliseconds, but for
     * those that may be done later.
     */
    forgetRestores(kinds: readonly Kind[], before: number) {
      const prefixes = kinds.map((kind) => `restore ${kind}/`);
      for (const [key, { state, sentAt }] of states) {
        if (state?.phase !== "done" || state.at >= before || mayComeLater(state.outcome)) continue;
        if (prefixes.some((prefix) => key.startsWith(prefix))) {
          states.set(key, { state: undefined, sentAt });
        }
      }
      changes.emit();
    },

    /** Adds a state for a write that was sent before this page was opened. */
    addEarlier(target: Target) {
      const key = writeKey(target);
      if (!states.has(key)) states.set(key, { state: { phase: "queued" }, sentAt: 0 });
    },

    /**
     * Counts the confirmed restores of a kind that were sent after a moment in epoch milliseconds.
     * By when they were sent: a read after that moment has seen what an earlier one did, even where
     * its answer came late.
     */
    confirmedSince(kind: Kind, since: number): number {
      let count = 0;
      for (const sentAt of restored.get(kind)?.values() ?? []) if (sentAt >= since) count += 1;
      return count;
    },

    /** True when a restore of a kind was sent after a moment in epoch milliseconds, whatever its outcome. */
    sentRestoreSince: (kind: Kind, since: number) => (lastRestores.get(kind) ?? 0) >= since,

    /** Forgets the writes that have ended, or all. */
    clear({ onlyEnded = false } = {}) {
      for (const [key, { state }] of states) {
        if (!onlyEnded || !state || state.phase === "done") states.delete(key);
      }
      restored.clear();
      changes.emit();
    },
  };
}
