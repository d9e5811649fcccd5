import type { Api, WriteRequest } from "#src/api/api.ts";
import { ApiError } from "#src/api/errors.ts";
import type { RawResponse } from "#src/api/http.ts";
import { MAX_WAIT_SECONDS } from "#src/api/repeat.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { wait as waitFor } from "#src/lib/wait.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { type OpenWrites, type Place, createOpenWrites } from "#src/writes/browser/open-writes.ts";
import type { TabChannel } from "#src/writes/browser/tabs.ts";
import type { RecordOutcome, WriteContext, WriteLog } from "#src/writes/log/write-log.ts";
import {
  gradeError,
  isWaitAsked,
  needsRead,
  outcomeOf,
  settledBy,
  unsettled,
  withStatus,
  withWordsOf,
} from "#src/writes/send/grade.ts";
import { createReads, operations, requestOf } from "#src/writes/send/operations.ts";
import { type WriteState, createWriteStates, isConfirmed } from "#src/writes/send/states.ts";
import { createWaits } from "#src/writes/send/waits.ts";
import {
  type Answer,
  type Attempt,
  type NotSentReason,
  type OperationName,
  type Outcome,
  type Recheck,
  type Target,
  type Write,
  notSent,
  targetOf,
  writeKey,
} from "#src/writes/send/write.ts";

/** Milliseconds after which a write without an answer is called unknown. */
export const WRITE_TIMEOUT_MS = 15_000;

/** Milliseconds within which the news of a restore in another tab may still be on its way. */
const NEWS_DELAY_MS = 2000;

interface AttemptContext extends WriteContext {
  /** The place that was reserved for it; without one, it waits for a place. */
  place?: Place;
  /** Epoch milliseconds: what another tab restored since then is not sent. */
  since?: number;
}

interface Deps {
  api: Api;
  /** Scheme, host and port of the workspace, which name the locks that its tabs share. */
  origin: string;
  /** Aborted when the session ends: nothing is sent, and nothing is shown, after that. */
  signal?: AbortSignal;
  log?: WriteLog;
  openWrites?: OpenWrites;
  /** Keep two tabs from sending the same write at the same time. */
  locks?: Locks;
  tabs?: TabChannel;
  online?: () => boolean;
  now?: () => number;
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

const late = Symbol("late");

/**
 * The one place that sends writes for a session. Each is noted, sent once and graded by what its
 * answer proves. Only a 429 is sent again by itself, for as long as it takes or until the user stops
 * it, as the service has done nothing; and what an operation names beside it.
 */
export function createWriteEngine(deps: Deps) {
  const { api, origin, signal, log, locks, tabs } = deps;
  const { online = () => navigator.onLine, now = Date.now, wait = waitFor } = deps;
  const { openWrites = createOpenWrites() } = deps;
  const states = createWriteStates(now, tabs);
  const { stateOf } = states;
  const underWay = new Map<string, Promise<Outcome<Answer>>>();
  /** The newest request of each key: a late answer to an older one doesn't change its state. */
  const newest = new Map<string, object>();
  /** Records what else becomes known of the newest request of a key. */
  const recorders = new Map<string, RecordOutcome>();
  const waits = createWaits({ openWrites, wait, signal });
  const reads = createReads({ api, wait, signal });
  const ended = () => signal?.aborted === true;

  function settle<T extends Outcome<Answer>>(write: Write, result: T): T {
    const isMissing = recorders.get(writeKey(write))?.unrecorded && result.grade !== "not-sent";
    const outcome = isMissing ? { ...result, unrecorded: true as const } : result;
    if (ended()) return outcome;
    states.put(write, { phase: "done", at: now(), outcome });
    if (write.operation === "restore" && outcome.grade === "confirmed") {
      tabs?.post({ type: "restored", kind: write.kind, id: write.id, by: outcome.by });
    }
    return outcome;
  }

  function answerOf<O extends OperationName>(
    write: Write<O>,
    request: WriteRequest,
    onResponse: (response: RawResponse) => void,
  ): Promise<Outcome<Answer<O>> | ApiError> {
    const { schema, grade, repeats503 = false } = operations[write.operation];
    return api
      .send(request, schema(write), onResponse)
      .then((answer) => grade(write, answer, "answer"))
      .catch((error: unknown) =>
        error instanceof ApiError && isWaitAsked(error, repeats503) ? error : gradeError(error),
      );
  }

  /**
   * Settles by a read what an answer left open: a refusal of something that can be done only once,
   * and a success that proves nothing. Without a read that shows it, the outcome says so.
   */
  async function settleByRead(write: Write, outcome: Outcome<Answer>, status: number | null) {
    const rules = operations[write.operation];
    if (ended() || !needsRead(outcome, status, rules)) return outcome;
    states.put(write, { phase: "rechecking", before: outcome });
    const seen = rules.read && (await reads.withRepeats(write));
    if (!seen) return unsettled(outcome);
    if ("failed" in seen)
      return (await reads.replacement(write, outcome, seen.failed)) ?? unsettled(outcome);
    const settled = settledBy(outcome, seen);
    // A read that proved nothing is no news.
    if (seen.grade === "confirmed" || seen.grade === "refused") {
      void recorders.get(writeKey(write))?.({ by: "read", outcome: settled, response: null });
    }
    return settled;
  }

  /** Takes an answer that came after we stopped waiting, unless something is known better. */
  function settleLate(write: Write, outcome: Outcome<Answer>) {
    const state = stateOf(write);
    const known = state?.phase === "done" ? state.outcome.grade : null;
    if (outcome.grade !== "unknown" || known === "unknown") settle(write, outcome);
  }

  /** Sends once. An answer after the time limit is still read, and settles the unknown it left. */
  async function sendOnce(
    write: Write,
    request: WriteRequest,
    place: Place,
    context: WriteContext,
  ) {
    const key = writeKey(write);
    const attempt = {};
    newest.set(key, attempt);
    states.put(write, { phase: "sending" });
    const begun = log?.begin(write, request, context);
    begun?.catch(place.release);
    const recordOutcome = begun && (await begun);
    if (recordOutcome === "refused") {
      place.release();
      return { result: notSent("not-recorded"), status: null };
    }
    if (recordOutcome) recorders.set(key, recordOutcome);
    const seen: { response: RawResponse | null } = { response: null };
    const answer = answerOf(write, request, (response) => (seen.response = response));
    place.keepUntil(answer, write.operation);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), WRITE_TIMEOUT_MS);
    });
    const first = await Promise.race([answer, limit]);
    clearTimeout(timer);
    const statusOf = () => seen.response?.status ?? null;
    const result: Outcome<Answer> | ApiError =
      first === late
        ? { grade: "unknown", reason: "timeout", status: null }
        : withStatus(write, statusOf(), first);
    await recordOutcome?.({ by: "answer", outcome: outcomeOf(result), ...seen });
    if (first === late) {
      void answer.then(async (arrived) => {
        const outcome = outcomeOf(withStatus(write, statusOf(), arrived));
        void recordOutcome?.({ by: "late", outcome, ...seen });
        const counts = () =>
          !ended() && newest.get(key) === attempt && !isConfirmed(stateOf(write));
        if (!counts()) return;
        if (needsRead(outcome, statusOf(), operations[write.operation])) {
          const settled = await settleByRead(write, outcome, statusOf());
          if (counts()) settle(write, settled);
        } else settleLate(write, statusOf() === 429 ? notSent("stopped") : outcome);
      });
    }
    return { result, status: statusOf() };
  }

  /**
   * Sends a write unless another tab sends it, or has just restored the item. The news of that and
   * the lock that it gives back arrive separately; the record has it before both.
   */
  async function sendUnlessElsewhere(write: Write, context: WriteContext) {
    const before = stateOf(write);
    if (log && online()) await ready(write);
    if (!locks) return sendWithRepeats(write, context, before);
    const asks = write.operation === "restore" && !isConfirmed(before) && !ended();
    const sent = now();
    return locks.tryHold(lockOf(write), async (held) => {
      if (asks) states.put(write, { phase: "sending" });
      const isDone = asks && (await log?.confirmedSince(write, sent - NEWS_DELAY_MS));
      if (isDone && !ended()) return states.putRestored(write, "answer");
      if (held) return sendWithRepeats(write, context, before);
      return settle(write, notSent("other-tab"));
    });
  }
  /** As version 0.1.0 names it, whose tabs may be open beside this one. */
  const lockOf = (write: Write) => `reshelve.write.${origin}/${targetOf(write)}`;

  /** Waits until it is known who works here: while the person is asked, it is not being sent. */
  async function ready(write: Write) {
    await log?.ready(() => void (ended() || states.put(write, { phase: "queued" })));
  }

  async function sendWithRepeats(write: Write, context: WriteContext, before?: WriteState) {
    /** Nothing was done this time; the outcome of an earlier request may still be unknown. */
    function unsent(reason: NotSentReason) {
      const outcome = notSent(reason);
      const isOpen = before?.phase === "done" && before.outcome.grade === "unknown";
      if (isOpen && !ended()) states.put(write, before);
      else settle(write, outcome);
      return outcome;
    }
    if (ended()) return notSent("disconnected");
    if (!online()) return unsent("offline");
    const request = requestOf(write);
    let asked: ApiError | null = null;
    // After a 503 the outcome is unknown.
    const end = (reason: NotSentReason) =>
      asked?.status === 503 ? settle(write, gradeError(asked)) : unsent(reason);
    for (let repeats = 0; ; repeats += 1) {
      const place = openWrites.tryEnter() ?? (await waitForPlace(write, context.signal));
      if (!place || ended() || !online()) {
        place?.release();
        return ended() ? notSent("disconnected") : end(place ? "offline" : "no-connection");
      }
      const { result, status } = await sendOnce(write, request, place, context);
      if (!(result instanceof ApiError)) {
        if (result.grade === "not-sent") return end(result.reason);
        return settle(write, await settleByRead(write, result, status));
      }
      asked = result;
      if (result.status === 503 && repeats > 0) return settle(write, gradeError(result));
      const delay = api.pacer.repeatDelay(repeats, result);
      if (!ended()) {
        const seconds = result.retryAfterSeconds;
        const longer = seconds !== null && seconds > MAX_WAIT_SECONDS ? seconds : null;
        states.put(write, { phase: "waiting", until: elapsed() + delay, asked: longer });
      }
      const isStopped = await waits.pause(writeKey(write), delay, context.signal);
      if (ended()) return notSent("disconnected");
      if (isStopped || !online()) return end(isStopped ? "stopped" : "offline");
    }
  }

  function waitForPlace(write: Write, stop?: AbortSignal): Promise<Place | null> {
    states.put(write, { phase: "waiting", until: null, asked: null });
    return waits.place(writeKey(write), stop);
  }

  async function attemptOnce(write: Write, context: AttemptContext): Promise<Attempt> {
    const unsent = (reason: NotSentReason) => ({ outcome: settle(write, notSent(reason)) });
    if (ended()) return unsent("disconnected");
    if (!online()) return unsent("offline");
    const request = requestOf(write);
    if (log) await ready(write);
    if (context.since !== undefined && (await log?.confirmedSince(write, context.since))) {
      return "restored-elsewhere";
    }
    if (ended()) return unsent("disconnected");
    if (context.signal?.aborted) return unsent("stopped");
    const place =
      context.place ?? openWrites.tryEnter() ?? (await waitForPlace(write, context.signal));
    if (!place) return unsent(ended() ? "disconnected" : "no-connection");
    const { result, status } = await sendOnce(write, request, place, context);
    if (!(result instanceof ApiError)) {
      return { outcome: settle(write, await settleByRead(write, result, status)) };
    }
    if (!ended()) states.put(write, { phase: "queued" });
    return { pause: result };
  }

  /** Sends a write and resolves with its outcome; while the same one is under way, with that one's. */
  function send<O extends OperationName>(
    write: Write<O>,
    context?: WriteContext,
  ): Promise<Outcome<Answer<O>>>;
  function send(write: Write, context: WriteContext = {}): Promise<Outcome<Answer>> {
    const running = underWay.get(writeKey(write));
    if (running) return running;
    const outcome = sendUnlessElsewhere(write, context).catch((error: unknown) =>
      settle(write, gradeError(error)),
    );
    void outcome.then((end) => states.announce({ write, outcome: end, context, isCheck: false }));
    return follow(write, outcome);
  }

  function follow(write: Write, outcome: Promise<Outcome<Answer>>) {
    const key = writeKey(write);
    const followed = outcome.finally(() => {
      if (underWay.get(key) === followed) underWay.delete(key);
    });
    underWay.set(key, followed);
    return followed;
  }

  /**
   * Sends a write of a run once. A pause that was asked for (429) is handed back, as all of the run
   * then waits. Another tab that sends the same write is waited for.
   */
  function attempt<O extends OperationName>(
    write: Write<O>,
    context: AttemptContext,
  ): Promise<Attempt<O>>;
  async function attempt(write: Write, context: AttemptContext): Promise<Attempt> {
    const running = underWay.get(writeKey(write));
    if (running) {
      context.place?.release();
      return { outcome: await running };
    }
    const act = () => attemptOnce(write, context);
    const tried = (locks ? locks.hold(lockOf(write), act) : act()).catch(
      (error: unknown): Attempt => ({ outcome: settle(write, gradeError(error)) }),
    );
    void tried.then(context.place?.release);
    void follow(
      write,
      tried.then((result) => {
        if (result === "restored-elsewhere") return notSent("other-tab");
        return "pause" in result ? gradeError(result.pause) : result.outcome;
      }),
    );
    return tried;
  }

  /** Checks an unsettled write by a read. One that fails, or does not exist, leaves the outcome as it was. */
  async function recheck(write: Write, context: WriteContext = {}) {
    const before = stateOf(write);
    if (before?.phase !== "done" || underWay.has(writeKey(write))) return null;
    if (!operations[write.operation].read) return null;
    const rechecking = states.put(write, { phase: "rechecking", before: before.outcome });
    const seen = await reads.once(write);
    // A late answer, a newer write or the end of the session has overtaken this check.
    if (stateOf(write) !== rechecking) return null;
    if ("failed" in seen) {
      states.put(write, { ...before, recheckError: seen.failed });
      return null;
    }
    void recorders.get(writeKey(write))?.({ by: "read", outcome: seen, response: null });
    const outcome = settle(write, withWordsOf(before.outcome, seen));
    states.announce({ write, outcome, context, isCheck: true });
    return outcome;
  }

  /**
   * Checks the target of a write by a read whatever is known of it. One of an `earlier` page stays open
   * where its item was archived after `sentAt`, in epoch milliseconds: it may have been restored in
   * between. Rejects where what is found can't be recorded.
   */
  async function recheckNow(
    write: Write,
    earlier?: { sentAt: number; record: RecordOutcome },
  ): Promise<Recheck> {
    // A run waits for its turn itself, where its check can be stopped.
    const seen = await (earlier ? reads.withRepeats(write) : reads.once(write));
    const key = writeKey(write);
    if ("failed" in seen || underWay.has(key)) return seen;
    if (earlier && seen.grade === "refused" && (seen.archivedAt ?? 0) > earlier.sentAt)
      return { grade: "unknown", reason: "unconfirmed", status: null };
    // Lists that were read since have seen it.
    states.addEarlier(write);
    const news = { by: "read", outcome: seen, response: null } as const;
    if (earlier) await earlier.record(news);
    else void recorders.get(key)?.(news);
    return settle(write, seen);
  }

  return {
    ...states,
    pacer: api.pacer,
    send,
    attempt,
    recheck,
    recheckNow,
    /** Reads the target of a write, which may never be sent, as if it had been sent. Settles nothing. */
    readTarget: async (write: Write): Promise<Recheck> =>
      online() ? reads.once(write) : { failed: notSent("offline") },
    /** Waits for a place among the open writes, for a write of a run; null once `stop` is aborted. */
    reserve: (stop: AbortSignal) => openWrites.enter("run", stop),
    /** Ends the wait of a write that was answered 429, or that waits for open ones: it is not sent. */
    stopWaiting: (target: Target) => waits.stop(writeKey(target)),
  };
}

export type WriteEngine = ReturnType<typeof createWriteEngine>;
