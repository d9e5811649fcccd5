import type { Kind } from "#src/api/archive.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { Tabs } from "#src/writes/browser/tabs.ts";
import { targetOf } from "#src/writes/send/targets.ts";
import type { Answer, OperationName, Write } from "#src/writes/send/write.ts";

/** Where a write stands. `queued`: a run will send it when its turn comes. */
export type WriteState<O extends OperationName = OperationName> =
  | { phase: "queued" }
  | { phase: "sending" }
  /** The service asked for a pause (429); the write goes on by itself at `until`, in epoch milliseconds. */
  | { phase: "waiting"; until: number }
  | { phase: "looking"; before: Outcome<Answer<O>> }
  | { phase: "done"; at: number; outcome: Outcome<Answer<O>>; lookFailed?: Outcome<never> };

interface Deps {
  /** Scheme, host and port of the workspace that is connected. */
  origin: () => string | null;
  tabs?: Tabs | undefined;
  now: () => number;
}

const isConfirmed = (state: WriteState) =>
  state.phase === "done" && state.outcome.grade === "confirmed";

/**
 * Where every write stands, by its target, until the connection is cleared. Apart from what sends
 * them, as pages show it from the start.
 */
export function createWriteStates({ origin, tabs, now }: Deps) {
  const states = new Map<string, { write: Write; state: WriteState; sentAt: number }>();
  /** When confirmed restores were sent, by kind and target: all states would be many to look through. */
  const restored = new Map<Kind, Map<string, number>>();
  const listeners = new Set<() => void>();
  const confirmed = new Set<(write: Write) => void>();
  const cleared = new Set<() => void>();
  /** Replaced when the connection is cleared: what was sent before concerns nobody any more. */
  let era = {};

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function keep(write: Write, state: WriteState, sentAt: number) {
    const target = targetOf(write);
    states.set(target, { write, state, sentAt });
    if (write.operation !== "restore") return;
    const ofKind = restored.get(write.kind) ?? new Map<string, number>();
    restored.set(write.kind, ofKind);
    if (isConfirmed(state)) ofKind.set(target, sentAt);
    else ofKind.delete(target);
  }

  /** Notes where a write stands, unless it belongs to an era that is over. */
  function put(write: Write, state: WriteState, of = era) {
    if (of !== era) return state;
    const known = states.get(targetOf(write))?.sentAt;
    keep(write, state, state.phase === "sending" ? now() : (known ?? now()));
    if (isConfirmed(state)) for (const listener of confirmed) listener(write);
    tell();
    return state;
  }

  /** How the newest write on this target stands. */
  function stateOf<O extends OperationName>(write: Write<O>): WriteState<O> | undefined;
  function stateOf(write: Write): WriteState | undefined {
    return states.get(targetOf(write))?.state;
  }

  tabs?.listen((news) => {
    const phase = stateOf(news.write)?.phase;
    if (news.origin !== origin() || phase === "sending" || phase === "waiting") return;
    put(news.write, { phase: "done", at: now(), outcome: news.outcome });
  });

  return {
    put,
    stateOf,
    era: () => era,

    /** Marks writes that a run will send. */
    queue(writes: readonly Write[]) {
      for (const write of writes) keep(write, { phase: "queued" }, now());
      tell();
    },

    /** Takes the mark back from writes that no run will send after all. */
    unqueue(writes: readonly Write[]) {
      for (const write of writes) {
        if (stateOf(write)?.phase === "queued") states.delete(targetOf(write));
      }
      tell();
    },

    /** Makes room for a write that was sent before this page was there, as far as it knows. */
    expect(write: Write) {
      const target = targetOf(write);
      if (!states.has(target)) states.set(target, { write, state: { phase: "queued" }, sentAt: 0 });
    },

    /**
     * How many confirmed restores of a kind were sent after a moment in epoch milliseconds. By when
     * they were sent, as a read after that moment has seen what an earlier one did, even where its
     * answer came late.
     */
    confirmedSince(kind: Kind, since: number): number {
      let many = 0;
      for (const sentAt of restored.get(kind)?.values() ?? []) if (sentAt >= since) many += 1;
      return many;
    },

    /** Calls with every write that is confirmed from now on, by this tab or another. */
    onConfirmed(listener: (write: Write) => void) {
      confirmed.add(listener);
      return () => void confirmed.delete(listener);
    },

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Forgets everything, when the connection is cleared. Requests under way are not aborted. */
    clear() {
      era = {};
      states.clear();
      restored.clear();
      for (const listener of cleared) listener();
      tell();
    },

    onCleared(listener: () => void) {
      cleared.add(listener);
    },
  };
}

export type WriteStates = ReturnType<typeof createWriteStates>;
