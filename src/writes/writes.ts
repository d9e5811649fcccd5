import type { Api } from "#src/api/api.ts";
import type { Kind } from "#src/api/archive.ts";
import { ApiError } from "#src/api/errors.ts";
import { longestWaitSeconds, writeRepeatDelay } from "#src/api/repeat.ts";
import { gradeError } from "./grade.ts";
import { operations, targetOf } from "./operations.ts";
import type { Outcome } from "./outcome.ts";
import type { Answer, OperationName, Write } from "./write.ts";

/** Milliseconds after which a write without an answer is called unknown. */
export const writeTimeout = 15_000;
const afterTooMany = { after: ({ status }: ApiError) => status === 429, most: 3 };

export type WriteState<O extends OperationName = OperationName> =
  | { phase: "sending" }
  /** The service asked for a pause (429); the write goes on by itself at `until`, in epoch milliseconds. */
  | { phase: "waiting"; until: number }
  | { phase: "looking"; before: Outcome<Answer<O>> }
  | { phase: "done"; at: number; outcome: Outcome<Answer<O>>; lookFailed?: Outcome<never> };

interface Surroundings {
  api: Api;
  online?: () => boolean;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const late = Symbol("late");

/**
 * The one place that sends writes. Each is sent once, graded by what its answer proves, and kept
 * by its target until the connection is cleared; only a 429 is repeated by itself ("Limits"), and
 * what its operation names beside it.
 */
export function createWrites(surroundings: Surroundings) {
  const { api, online = () => navigator.onLine, now = Date.now, wait = pause } = surroundings;
  const states = new Map<string, { write: Write; state: WriteState; sentAt: number }>();
  const underWay = new Map<string, Promise<Outcome<Answer>>>();
  /** The newest request of each target: an older one no longer speaks for it. */
  const newest = new Map<string, object>();
  const listeners = new Set<() => void>();
  /** Replaced when the connection is cleared: what was sent before concerns nobody any more. */
  let era = {};

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function put(write: Write, state: WriteState, of = era) {
    if (of !== era) return state;
    const target = targetOf(write);
    const sentAt = state.phase === "sending" ? now() : (states.get(target)?.sentAt ?? now());
    states.set(target, { write, state, sentAt });
    tell();
    return state;
  }

  function finish(write: Write, outcome: Outcome<Answer>, of = era) {
    put(write, { phase: "done", at: now(), outcome }, of);
    return outcome;
  }

  function answerOf<O extends OperationName>(
    write: Write<O>,
  ): Promise<Outcome<Answer<O>> | ApiError> {
    const { send, grade, repeats = afterTooMany } = operations[write.operation];
    return send(api, write).then(
      (answer) => grade(write, answer, "answer"),
      (error: unknown) =>
        error instanceof ApiError && repeats.after(error) ? error : gradeError(error),
    );
  }

  /** An answer that came after we stopped waiting: the last word, unless something is known better. */
  function settleLate(write: Write, outcome: Outcome<Answer>) {
    const state = stateOf(write);
    const known = state?.phase === "done" ? state.outcome.grade : null;
    if (known === "confirmed") return;
    if (outcome.grade === "unknown" && known !== "unknown") return;
    finish(write, outcome);
  }

  /** Sends once. An answer after the time limit is still read, and settles the unknown it left. */
  async function sendOnce(write: Write, of: object): Promise<Outcome<Answer> | ApiError> {
    const request = {};
    newest.set(targetOf(write), request);
    put(write, { phase: "sending" }, of);
    const answer = answerOf(write);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), writeTimeout);
    });
    const first = await Promise.race([answer, limit]);
    clearTimeout(timer);
    if (first !== late) return first;
    void answer.then((arrived) => {
      if (of !== era || newest.get(targetOf(write)) !== request) return;
      settleLate(write, arrived instanceof ApiError ? gradeError(arrived) : arrived);
    });
    return { grade: "unknown", reason: "timeout", status: null };
  }

  async function carryOut(write: Write): Promise<Outcome<Answer>> {
    const mine = era;
    if (!online()) return finish(write, { grade: "not-sent", reason: "offline" });
    const { most } = operations[write.operation].repeats ?? afterTooMany;
    for (let repeats = 0; ; repeats += 1) {
      const result = await sendOnce(write, mine);
      if (!(result instanceof ApiError)) return finish(write, result, mine);
      const tooLong = (result.retryAfterSeconds ?? 0) > longestWaitSeconds;
      if (repeats >= most || tooLong) return finish(write, gradeError(result), mine);
      const delay = writeRepeatDelay(repeats, result);
      put(write, { phase: "waiting", until: now() + delay }, mine);
      await wait(delay);
      if (mine !== era) return { grade: "not-sent", reason: "not-connected" };
    }
  }

  function seenOf<O extends OperationName>(write: Write<O>) {
    const { look: read, grade } = operations[write.operation];
    return read(api, write).then(
      (answer) => grade(write, answer, "read"),
      (error: unknown) => ({ failed: gradeError(error) }),
    );
  }

  /** How the newest write on this target stands. */
  function stateOf<O extends OperationName>(write: Write<O>): WriteState<O> | undefined;
  function stateOf(write: Write): WriteState | undefined {
    return states.get(targetOf(write))?.state;
  }

  /** Sends a write and resolves with its outcome; while its target has one under way, with that one's. */
  function send<O extends OperationName>(write: Write<O>): Promise<Outcome<Answer<O>>>;
  function send(write: Write): Promise<Outcome<Answer>> {
    const target = targetOf(write);
    const running = underWay.get(target);
    if (running) return running;
    const outcome = carryOut(write).finally(() => {
      if (underWay.get(target) === outcome) underWay.delete(target);
    });
    underWay.set(target, outcome);
    return outcome;
  }

  /** Reads the target of an unsettled write again. A read that fails leaves the outcome as it was. */
  function look<O extends OperationName>(write: Write<O>): Promise<Outcome<Answer<O>> | null>;
  async function look(write: Write): Promise<Outcome<Answer> | null> {
    const before = stateOf(write);
    if (before?.phase !== "done" || underWay.has(targetOf(write))) return null;
    const looking = put(write, { phase: "looking", before: before.outcome });
    const seen = await seenOf(write);
    // A late answer, a newer write or a disconnection has overtaken this look.
    if (stateOf(write) !== looking) return null;
    if (!("failed" in seen)) return finish(write, seen);
    put(write, { ...before, lookFailed: seen.failed });
    return null;
  }

  return {
    send,
    look,
    stateOf,

    /**
     * How many confirmed restores of a kind were sent after a moment in epoch milliseconds. By when
     * they were sent, as a read after that moment has seen what an earlier one did, even where its
     * answer came late.
     */
    confirmedSince(kind: Kind, since: number): number {
      let confirmed = 0;
      for (const { write, state, sentAt } of states.values()) {
        if (write.operation !== "restore" || write.kind !== kind) continue;
        if (state.phase !== "done" || sentAt < since) continue;
        if (state.outcome.grade === "confirmed") confirmed += 1;
      }
      return confirmed;
    },

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Forgets everything, when the connection is cleared. Requests under way are not aborted. */
    clear() {
      era = {};
      states.clear();
      underWay.clear();
      newest.clear();
      tell();
    },
  };
}

export type Writes = ReturnType<typeof createWrites>;
