import type { Kind } from "#src/api/archive.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { TabChannel } from "#src/writes/browser/tabs.ts";
import type { RecordOutcome } from "#src/writes/log/write-log.ts";
import {
  type Reply,
  type OperationName,
  type Outcome,
  type Target,
  type UnconfirmedOutcome,
  mayComeLater,
  saysNothing,
  writeKey,
} from "#src/writes/send/write.ts";

/** The state of a write: under way, or with its outcome. `queued`: nothing was sent yet. */
export type WriteState<O extends OperationName = OperationName> =
  | { phase: "queued" }
  | { phase: "sending" }
  /**
   * Rate limited: the write is sent again at `until`, as `elapsed` counts, and `asked` are the seconds
   * that the service named, if they are more than a minute. With `until` null it waits for others.
   */
  | { phase: "waiting"; until: number | null; asked: number | null }
  | { phase: "rechecking"; before: Outcome<Reply<O>> }
  | EndedState<O>;

interface EndedState<O extends OperationName = OperationName> {
  phase: "done";
  at: number;
  outcome: Outcome<Reply<O>>;
  /** Why the last check could not read it. */
  recheckError?: UnconfirmedOutcome;
}

interface Known {
  target: Target;
  progress?: Exclude<WriteState, EndedState> | undefined;
  /** The last outcome, also while it is sent again; undefined once it is forgotten. */
  ended?: EndedState | undefined;
  /** Records news of the newest request. A late reply to an older one doesn't change the state. */
  record?: RecordOutcome | undefined;
}

/** True for a write whose reply, or a later read, proved that it was done. */
export const isConfirmed = (state: WriteState | undefined): boolean =>
  state?.phase === "done" && state.outcome.grade === "confirmed";

/** The state of every write of a session, with what other tabs restored. */
export function createWriteStates(signal?: AbortSignal, tabs?: Pick<TabChannel, "subscribe">) {
  const all = new Map<string, Known>();
  const changes = createEmitter();
  const ended = createEmitter<Target>();

  function update(target: Target, change: Partial<Known>) {
    const key = writeKey(target);
    all.set(key, Object.assign(all.get(key) ?? { target }, change));
    changes.emit();
  }

  /** Notes the progress of a write, or its outcome; nothing once the session has ended. */
  function put<S extends WriteState>(target: Target, state: S, record?: RecordOutcome): S {
    if (signal?.aborted) return state;
    if (state.phase === "done") {
      const { ended: before } = all.get(writeKey(target)) ?? {};
      // An outcome that says nothing of an earlier request doesn’t replace its unknown one.
      const stays = saysNothing(state.outcome) && before?.outcome.grade === "unknown";
      update(target, { progress: undefined, ended: stays ? before : state });
      ended.emit(target);
    } else {
      update(target, { progress: state, ...(state.phase === "sending" && { record }) });
    }
    return state;
  }

  function stateOf<O extends OperationName>(target: Target<O>): WriteState<O> | undefined;
  function stateOf(target: Target): WriteState | undefined {
    const known = all.get(writeKey(target));
    return known?.progress ?? known?.ended;
  }

  /** Puts the outcome of an item that another tab restored. */
  function putRestored(target: Target<"restore">, by: "reply" | "read") {
    const item = { id: target.id, archived_at: null };
    const value = { item, raw: item, problems: [] };
    const outcome = { grade: "confirmed", by, value } as const;
    put(target, { phase: "done", at: Date.now(), outcome });
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
    recordOf: (target: Target) => all.get(writeKey(target))?.record,
    subscribe: changes.subscribe,
    /** Subscribes to the targets of writes that have an outcome. */
    onEnded: ended.subscribe,
    /** Subscribes to the targets of confirmed writes, by this tab or another. */
    onConfirmed: (listener: (target: Target) => void) =>
      ended.subscribe((target) => {
        if (isConfirmed(stateOf(target))) listener(target);
      }),

    /** Ends the progress of a write that was not sent: its last outcome shows again. */
    endProgress: (target: Target) => update(target, { progress: undefined }),

    /** Forgets the outcome of a write. */
    forget: (target: Target) => update(target, { ended: undefined }),

    /**
     * Forgets the restores of a kind that ended before a moment in epoch milliseconds, but for those
     * that may be done later.
     */
    forgetRestores(kind: Kind, before: number) {
      for (const known of all.values()) {
        const { target, ended } = known;
        const isOfKind = target.operation === "restore" && target.kind === kind;
        if (isOfKind && ended && ended.at < before && !mayComeLater(ended.outcome))
          known.ended = undefined;
      }
      changes.emit();
    },

    clear() {
      all.clear();
      changes.emit();
    },
  };
}
