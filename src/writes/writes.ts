import type { Api } from "#src/api/api.ts";
import { ApiError } from "#src/api/errors.ts";
import { longestWaitSeconds, writeRepeatDelay } from "#src/api/repeat.ts";
import { gradeError } from "./grade.ts";
import { type Answer, operations } from "./operations.ts";
import type { Outcome } from "./outcome.ts";
import { type Write, targetOf } from "./write.ts";

/** Milliseconds after which a write without an answer is called unknown. */
export const writeTimeout = 15_000;
const repeatsAfter429 = 3;

export type WriteState =
  | { phase: "sending" }
  /** The service asked for a pause (429); the write goes on by itself at `until`, in epoch milliseconds. */
  | { phase: "waiting"; until: number }
  | { phase: "looking"; before: Outcome<Answer> }
  | { phase: "done"; at: number; outcome: Outcome<Answer>; lookFailed?: Outcome<never> };

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
 * by its target until the connection is cleared; only a 429 is repeated by itself ("Limits").
 */
export function createWrites(surroundings: Surroundings) {
  const { api, online = () => navigator.onLine, now = Date.now, wait = pause } = surroundings;
  const states = new Map<string, { write: Write; state: WriteState }>();
  const underWay = new Map<string, Promise<Outcome<Answer>>>();
  const listeners = new Set<() => void>();
  /** Writes of a connection that was cleared: what becomes of them concerns nobody any more. */
  const forgotten = new WeakSet<Write>();

  function put(write: Write, state: WriteState) {
    if (forgotten.has(write)) return state;
    states.set(targetOf(write), { write, state });
    for (const listener of listeners) listener();
    return state;
  }

  function finish(write: Write, outcome: Outcome<Answer>) {
    put(write, { phase: "done", at: now(), outcome });
    return outcome;
  }

  function answerOf(write: Write): Promise<Outcome<Answer> | ApiError> {
    const { send, grade } = operations[write.operation];
    return send(api, write).then(
      (answer) => grade(write, answer, "answer"),
      (error: unknown) =>
        error instanceof ApiError && error.status === 429 ? error : gradeError(error),
    );
  }

  /** Sends once. An answer after the time limit is still read, and settles the unknown it left. */
  async function sendOnce(write: Write): Promise<Outcome<Answer> | ApiError> {
    put(write, { phase: "sending" });
    const answer = answerOf(write);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), writeTimeout);
    });
    const first = await Promise.race([answer, limit]);
    clearTimeout(timer);
    if (first !== late) return first;
    const unknown: Outcome<Answer> = { grade: "unknown", reason: "timeout", status: null };
    void answer.then((arrived) => {
      const entry = states.get(targetOf(write));
      if (entry?.write !== write || entry.state.phase !== "done") return;
      if (entry.state.outcome !== unknown) return;
      finish(write, arrived instanceof ApiError ? gradeError(arrived) : arrived);
    });
    return unknown;
  }

  async function carryOut(write: Write): Promise<Outcome<Answer>> {
    if (!online()) return finish(write, { grade: "not-sent", reason: "offline" });
    for (let repeats = 0; ; repeats += 1) {
      const result = await sendOnce(write);
      if (!(result instanceof ApiError)) return finish(write, result);
      const tooLong = (result.retryAfterSeconds ?? 0) > longestWaitSeconds;
      if (repeats >= repeatsAfter429 || tooLong) return finish(write, gradeError(result));
      const delay = writeRepeatDelay(repeats, result);
      put(write, { phase: "waiting", until: now() + delay });
      await wait(delay);
      // Disconnected meanwhile: the write belongs to a workspace that is no longer there.
      if (forgotten.has(write)) return { grade: "not-sent", reason: "not-connected" };
    }
  }

  return {
    /** Sends a write and resolves with its outcome; while its target has one under way, with that one's. */
    send(write: Write): Promise<Outcome<Answer>> {
      const target = targetOf(write);
      const running = underWay.get(target);
      if (running) return running;
      const outcome = carryOut(write).finally(() => {
        if (underWay.get(target) === outcome) underWay.delete(target);
      });
      underWay.set(target, outcome);
      return outcome;
    },

    /** Reads the target of an unsettled write again. A read that fails leaves the outcome as it was. */
    async look(write: Write): Promise<Outcome<Answer> | null> {
      const entry = states.get(targetOf(write));
      if (entry?.state.phase !== "done" || underWay.has(targetOf(write))) return null;
      const { state: before } = entry;
      const looking = put(write, { phase: "looking", before: before.outcome });
      const { look, grade } = operations[write.operation];
      const seen = await look(api, write).then(
        (answer) => grade(write, answer, "read"),
        (error: unknown) => ({ failed: gradeError(error) }),
      );
      if (states.get(targetOf(write))?.state !== looking) return null;
      if (!("failed" in seen)) return finish(write, seen);
      put(write, { ...before, lookFailed: seen.failed });
      return null;
    },

    stateOf: (write: Write): WriteState | undefined => states.get(targetOf(write))?.state,

    /** How many restores of a kind were confirmed after a moment in epoch milliseconds. */
    confirmedSince(kind: Write["kind"], since: number): number {
      let confirmed = 0;
      for (const { write, state } of states.values()) {
        if (write.kind !== kind || state.phase !== "done" || state.at <= since) continue;
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
      for (const { write } of states.values()) forgotten.add(write);
      states.clear();
      underWay.clear();
      for (const listener of listeners) listener();
    },
  };
}

export type Writes = ReturnType<typeof createWrites>;
