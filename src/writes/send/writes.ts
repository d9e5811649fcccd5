import type { Api } from "#src/api/api.ts";
import { ApiError } from "#src/api/errors.ts";
import type { OnResponse, RawResponse } from "#src/api/http.ts";
import { longestWaitSeconds, writeRepeatDelay } from "#src/api/repeat.ts";
import { gradeError } from "#src/writes/send/grade.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { operations } from "#src/writes/send/operations.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { About, Recorder, Told } from "#src/writes/log/recorder.ts";
import { type WriteStates, createWriteStates } from "#src/writes/send/states.ts";
import type { Tabs } from "#src/writes/browser/tabs.ts";
import { targetOf } from "#src/writes/send/targets.ts";
import type { Answer, OperationName, Write } from "#src/writes/send/write.ts";

/** Milliseconds after which a write without an answer is called unknown. */
export const writeTimeout = 15_000;
const afterTooMany = { after: ({ status }: ApiError) => status === 429, most: 3 };

/** What one attempt came to: an outcome, a pause that was asked for, or an item that another tab restored first. */
export type Attempt<O extends OperationName = OperationName> =
  | { outcome: Outcome<Answer<O>>; remaining: number | null }
  | { pause: ApiError }
  | "elsewhere";

interface AttemptAbout extends About {
  /** Asked when it is this tab's turn: true leaves the write unsent, as another tab has done it. */
  unless?: () => Promise<boolean>;
}

interface Deps {
  api: Api;
  /** Scheme, host and port of the workspace that is connected. */
  origin?: () => string | null;
  /** Where writes stand, when pages show it before this is loaded. */
  states?: WriteStates;
  recorder?: Recorder;
  /** Keep two tabs from sending to one target at once. */
  locks?: Locks;
  tabs?: Tabs;
  online?: () => boolean;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const late = Symbol("late");
const notConnected = { grade: "not-sent", reason: "not-connected" } as const;
// What a callback has put there, told to the compiler, which takes it for null still.
const remainingOf = (heard: RawResponse | null) => heard?.remaining ?? null;

/**
 * The one place that sends writes. Each is sent once, graded by what its answer proves, and kept
 * by its target until the connection is cleared; only a 429 is repeated by itself ("Limits"), and
 * what its operation names beside it.
 */
export function createWrites(deps: Deps) {
  const { api, origin = () => null, recorder, locks, tabs } = deps;
  const { online = () => navigator.onLine, now = Date.now, wait = pause } = deps;
  const { states = createWriteStates({ origin, tabs, now }) } = deps;
  const { put, stateOf, era } = states;
  const underWay = new Map<string, Promise<Outcome<Answer>>>();
  /** The newest request of each target: an older one no longer speaks for it. */
  const newest = new Map<string, object>();
  /** What is called when more becomes known of the newest request of a target. */
  const tellers = new Map<string, (told: Told) => Promise<void>>();
  states.onCleared(() => {
    underWay.clear();
    newest.clear();
    tellers.clear();
  });

  function finish(write: Write, outcome: Outcome<Answer>, of = era()) {
    put(write, { phase: "done", at: now(), outcome }, of);
    const from = origin();
    // Only restores: the answer to a new upload holds an address that takes bytes from anyone.
    const isNews = write.operation === "restore" && outcome.grade === "confirmed";
    if (of === era() && from !== null && isNews) {
      tabs?.post({ origin: from, write, outcome });
    }
    return outcome;
  }

  function answerOf<O extends OperationName>(
    write: Write<O>,
    heard: OnResponse,
  ): Promise<Outcome<Answer<O>> | ApiError> {
    const { send: request, grade, repeats = afterTooMany } = operations[write.operation];
    return request(api, write, heard).then(
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
  async function sendOnce(write: Write, of: object, about: About) {
    const target = targetOf(write);
    const request = {};
    newest.set(target, request);
    put(write, { phase: "sending" }, of);
    const tellEnd = recorder && (await recorder.begin(write, about));
    // The workspace was left while this was noted: it must not be sent to another one.
    if (of !== era()) return { result: notConnected, remaining: null };
    if (tellEnd) tellers.set(target, tellEnd);
    let heard: RawResponse | null = null;
    const answer = answerOf(write, (answered) => (heard = answered));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), writeTimeout);
    });
    const first = await Promise.race([answer, limit]);
    clearTimeout(timer);
    const result: Outcome<Answer> | ApiError =
      first === late ? { grade: "unknown", reason: "timeout", status: null } : first;
    await tellEnd?.({ by: "answer", outcome: result, heard });
    if (first === late) {
      void answer.then((arrived) => {
        void tellEnd?.({ by: "late", outcome: arrived, heard });
        if (of !== era() || newest.get(target) !== request) return;
        settleLate(write, arrived instanceof ApiError ? gradeError(arrived) : arrived);
      });
    }
    return { result, remaining: remainingOf(heard) };
  }

  /** While no other tab sends to this target; `otherwise` when one does. */
  function alone<T>(write: Write, task: () => Promise<T>, otherwise: () => T): Promise<T> {
    if (!locks) return task();
    return locks.tryHold(lockOf(write), (held) => (held ? task() : Promise.resolve(otherwise())));
  }
  const lockOf = (write: Write) => `reshelve.write.${origin() ?? ""}/${targetOf(write)}`;

  async function carryOut(write: Write, about: About): Promise<Outcome<Answer>> {
    const mine = era();
    if (!online()) return finish(write, { grade: "not-sent", reason: "offline" });
    const { most } = operations[write.operation].repeats ?? afterTooMany;
    for (let repeats = 0; ; repeats += 1) {
      const { result } = await sendOnce(write, mine, about);
      if (!(result instanceof ApiError)) return finish(write, result, mine);
      const tooLong = (result.retryAfterSeconds ?? 0) > longestWaitSeconds;
      if (repeats >= most || tooLong) return finish(write, gradeError(result), mine);
      const delay = writeRepeatDelay(repeats, result);
      put(write, { phase: "waiting", until: now() + delay }, mine);
      await wait(delay);
      if (mine !== era()) return notConnected;
    }
  }

  async function tryOnce(write: Write, about: AttemptAbout): Promise<Attempt> {
    const mine = era();
    if (!online()) {
      const outcome = finish(write, { grade: "not-sent", reason: "offline" });
      return { outcome, remaining: null };
    }
    if (await about.unless?.()) return "elsewhere";
    const { result, remaining } = await sendOnce(write, mine, about);
    if (!(result instanceof ApiError)) return { outcome: finish(write, result, mine), remaining };
    put(write, { phase: "queued" }, mine);
    return { pause: result };
  }

  function seenOf<O extends OperationName>(write: Write<O>) {
    const { look: read, grade } = operations[write.operation];
    return read(api, write).then(
      (answer) => grade(write, answer, "read"),
      (error: unknown) => ({ failed: gradeError(error) }),
    );
  }

  /** Sends a write and resolves with its outcome; while its target has one under way, with that one's. */
  function send<O extends OperationName>(
    write: Write<O>,
    about?: About,
  ): Promise<Outcome<Answer<O>>>;
  function send(write: Write, about: About = {}): Promise<Outcome<Answer>> {
    const running = underWay.get(targetOf(write));
    if (running) return running;
    const outcome = alone(
      write,
      () => carryOut(write, about),
      () => finish(write, { grade: "not-sent", reason: "other-tab" }),
    );
    return follow(write, outcome);
  }

  function follow(write: Write, outcome: Promise<Outcome<Answer>>) {
    const target = targetOf(write);
    const followed = outcome.finally(() => {
      if (underWay.get(target) === followed) underWay.delete(target);
    });
    underWay.set(target, followed);
    return followed;
  }

  /**
   * Sends a write of a run once. A pause that was asked for (429) is handed back, as all of the run
   * then waits. Another tab that sends to the same target is waited for.
   */
  async function attempt(write: Write, about: AttemptAbout): Promise<Attempt> {
    const running = underWay.get(targetOf(write));
    if (running) return { outcome: await running, remaining: null };
    const tried = locks
      ? locks.hold(lockOf(write), () => tryOnce(write, about))
      : tryOnce(write, about);
    void follow(
      write,
      tried.then((result) => {
        if (result === "elsewhere") return { grade: "not-sent", reason: "other-tab" };
        return "pause" in result ? gradeError(result.pause) : result.outcome;
      }),
    );
    return tried;
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
    if (!("failed" in seen)) {
      void tellers.get(targetOf(write))?.({ by: "read", outcome: seen, heard: null });
      return finish(write, seen);
    }
    put(write, { ...before, lookFailed: seen.failed });
    return null;
  }

  /** Reads the target of a write again, whatever is known of it, as a check after a run does. */
  async function lookAt(write: Write): Promise<Outcome<Answer> | { failed: Outcome<never> }> {
    const seen = await seenOf(write);
    const target = targetOf(write);
    if ("failed" in seen || underWay.has(target)) return seen;
    // What was read since has seen it.
    states.expect(write);
    void tellers.get(target)?.({ by: "read", outcome: seen, heard: null });
    return finish(write, seen);
  }

  return { ...states, send, attempt, look, lookAt };
}

export type Writes = ReturnType<typeof createWrites>;

/** What pages need of it; the rest is for runs. */
export type WriteSender = Pick<
  Writes,
  "send" | "look" | "stateOf" | "subscribe" | "onConfirmed" | "confirmedSince" | "clear"
>;
