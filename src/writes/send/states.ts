import type { Kind } from "#src/api/archive.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { TabChannel } from "#src/writes/browser/tabs.ts";
import type { RecordOutcome, WriteContext } from "#src/writes/log/write-log.ts";
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
   * Rate limited: the write is sent again at `until`, as `elapsed` counts, and `asked` are the seconds
   * that the service named, if they are more than a minute. With `until` null it waits for others.
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

/** One request of a write. */
export interface Attempt {
  /** Records what else becomes known of it. */
  record: RecordOutcome | undefined;
}

/** State of a write as far as it is known. */
interface Known {
  target: Target;
  /** Undefined once it is forgotten. */
  state: WriteState | undefined;
  /** An unknown outcome, which only a known one or the person ends. */
  unknown: WriteState | undefined;
  isConfirmed: boolean;
  /** Time at which it was sent last, or was to be sent. */
  sentAt: number;
  /** The newest request: a late answer to an older one doesn't change the state. */
  attempt: Attempt | undefined;
}

/** True for a write whose answer, or a later read, proved that it was done. */
export const isConfirmed = (state: WriteState | undefined): boolean =>
  state?.phase === "done" && state.outcome.grade === "confirmed";

/** The state of every write of a session, by its operation and target, with what other tabs restored. */
export function createWriteStates(now: () => number, tabs?: Pick<TabChannel, "subscribe">) {
  const all = new Map<string, Known>();
  const changes = createEmitter();
  const ended = createEmitter<Target>();
  const outcomes = createEmitter<SingleOutcome>();

  function update(target: Target, change: Partial<Known>) {
    const key = writeKey(target);
    const unsent = { state: undefined, unknown: undefined, attempt: undefined };
    const before = all.get(key) ?? { ...unsent, target, isConfirmed: false, sentAt: now() };
    all.set(key, { ...before, ...change });
  }

  /**
   * Notes the progress of a write. What was not sent leaves an earlier unknown outcome as it was. A
   * write counts as sent from `sending` on.
   */
  function put<S extends WriteState>(target: Target, state: S, attempt?: Attempt): S {
    let shown: WriteState = state;
    let unknown = all.get(writeKey(target))?.unknown;
    if (state.phase === "done") {
      const { grade } = state.outcome;
      if (grade === "not-sent") shown = unknown ?? state;
      else unknown = grade === "unknown" ? state : undefined;
    }
    const sent = state.phase === "sending" && { sentAt: now(), attempt };
    update(target, { state: shown, unknown, isConfirmed: isConfirmed(shown), ...sent });
    if (state.phase === "done") ended.emit(target);
    changes.emit();
    return state;
  }

  /** The state of the newest write to this target; undefined when none was sent. */
  function stateOf<O extends OperationName>(target: Target<O>): WriteState<O> | undefined;
  function stateOf(target: Target): WriteState | undefined {
    return all.get(writeKey(target))?.state;
  }

  /** Puts the outcome of an item that another tab restored. */
  function putRestored(target: Target<"restore">, by: "answer" | "read") {
    const item = { id: target.id, archived_at: null };
    const value = { item, raw: item, problems: [] };
    const outcome = { grade: "confirmed", by, value, inOtherTab: true } as const;
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

  const forgotten = { state: undefined, unknown: undefined };

  return {
    put,
    putRestored,
    stateOf,
    attemptOf: (target: Target) => all.get(writeKey(target))?.attempt,
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
      const queued = { state: { phase: "queued" }, isConfirmed: false } as const;
      for (const write of writes) update(write, { ...queued, sentAt: now() });
      changes.emit();
    },

    unqueue(writes: readonly Write[]) {
      for (const write of writes) {
        const known = all.get(writeKey(write));
        if (known?.state?.phase === "queued") update(write, { state: known.unknown });
      }
      changes.emit();
    },

    /** Ends an unknown outcome that an answer has shown to be none: nothing was done. */
    endUnknown: (target: Target) => update(target, { unknown: undefined }),

    /** Forgets a write that has ended; the audit log keeps it. */
    forget(target: Target) {
      if (stateOf(target)?.phase !== "done") return;
      update(target, forgotten);
      changes.emit();
    },

    /**
     * Forgets the restores of a kind that ended before a moment in epoch milliseconds, but for those
     * that may be done later.
     */
    forgetRestores(kind: Kind, before: number) {
      for (const { target, state } of all.values()) {
        const isOfKind = target.operation === "restore" && target.kind === kind;
        if (!isOfKind || state?.phase !== "done" || state.at >= before) continue;
        if (!mayComeLater(state.outcome)) update(target, forgotten);
      }
      changes.emit();
    },

    /** Adds a write that was sent before this page was opened: lists that were read since have seen it. */
    addEarlier(target: Target) {
      if (!all.has(writeKey(target))) update(target, { sentAt: 0 });
    },

    /**
     * Counts the confirmed restores of a kind that were sent after a moment in epoch milliseconds.
     * By when they were sent: a read after that moment has seen what an earlier one did, even where
     * its answer came late.
     */
    confirmedSince(kind: Kind, since: number): number {
      let count = 0;
      for (const { target, sentAt, ...known } of all.values())
        if (target.operation === "restore" && target.kind === kind)
          count += Number(known.isConfirmed && sentAt >= since);
      return count;
    },

    /** Forgets all writes. */
    clear() {
      all.clear();
      changes.emit();
    },
  };
}
