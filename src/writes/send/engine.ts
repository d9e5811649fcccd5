import type { Api, WriteRequest } from "#src/api/api.ts";
import { ApiError } from "#src/api/errors.ts";
import type { RawResponse } from "#src/api/http.ts";
import type { Turn } from "#src/api/pacer.ts";
import { MAX_WAIT_SECONDS } from "#src/api/repeat.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { wait as waitFor } from "#src/lib/wait.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
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
import { operations, requestOf } from "#src/writes/send/operations.ts";
import { type Attempt, createWriteStates, isConfirmed } from "#src/writes/send/states.ts";
import {
  type Reply,
  type NotSentReason,
  type OperationName,
  type Outcome,
  type Change,
  type Target,
  type UnconfirmedOutcome,
  type Write,
  notSent,
  targetOf,
  writeKey,
} from "#src/writes/send/write.ts";

/** Milliseconds after which a write without a reply is called unknown. */
export const WRITE_TIMEOUT_MS = 15_000;

/** Milliseconds within which the news of a restore in another tab may still be on its way. */
const NEWS_DELAY_MS = 2000;

/** Waits of a read that settles a write. After them the outcome is unknown. */
const MAX_READ_WAITS = 6;

/** Milliseconds that a single write waits for those in flight. It is not sent after that. */
export const WRITE_QUEUE_LIMIT_MS = 60_000;

/** Fields that a restore changed otherwise, by what its reply or a read shows. */
type CompareRestore = (
  target: Target<"restore">,
  value: Pick<Reply<"restore">, "raw">,
) => readonly Change[];

interface Deps {
  api: Api;
  /** Scheme, host and port of the workspace, which name the locks that its tabs share. */
  origin: string;
  /** Aborted when the session ends: nothing is sent, and nothing is shown, after that. */
  signal?: AbortSignal;
  log?: WriteLog;
  /** Keep two tabs from sending the same write at the same time. */
  locks?: Locks;
  tabs?: TabChannel;
  online?: () => boolean;
  now?: () => number;
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

const timeout: Outcome<Reply> = { grade: "unknown", reason: "timeout", status: null };
const isOfRun = ({ run }: WriteContext) => run !== undefined;

/**
 * The one place that sends writes for a session, single ones and those of a run. Each is noted, sent
 * once and graded by what its reply proves. Only a 429 is sent again by itself, for as long as it
 * takes or until the wait is stopped, as the service has done nothing; and, once, a 503 that an
 * operation names beside it.
 */
export function createWriteEngine(deps: Deps) {
  const { api, origin, signal, log, locks, tabs } = deps;
  const { online = () => navigator.onLine, now = Date.now, wait = waitFor } = deps;
  const states = createWriteStates(now, tabs);
  const { stateOf } = states;
  /** The writes under way, each with what ends the waits that the person may stop. */
  const underWay = new Map<string, { end: Promise<Outcome<Reply>>; stopper: AbortController }>();
  let compare: CompareRestore = () => [];
  const ended = () => signal?.aborted === true;

  /** An outcome with what the restore changed otherwise. */
  function withChanges<T extends Outcome<Reply>>(write: Write, outcome: T): T {
    if (write.operation !== "restore" || outcome.grade !== "confirmed" || outcome.inOtherTab)
      return outcome;
    const { value } = outcome;
    if (!("item" in value) || !("raw" in value)) return outcome;
    const changed = compare(write, value);
    return changed.length > 0 ? { ...outcome, changed } : outcome;
  }

  function settle<T extends Outcome<Reply>>(write: Write, outcome: T): T {
    if (ended()) return outcome;
    states.put(write, { phase: "done", at: now(), outcome });
    if (write.operation === "restore" && outcome.grade === "confirmed") {
      tabs?.post({ type: "restored", kind: write.kind, id: write.id, by: outcome.by });
    }
    return outcome;
  }

  function replyOf<O extends OperationName>(
    write: Write<O>,
    request: WriteRequest,
    onResponse: (response: RawResponse) => void,
  ): Promise<Outcome<Reply<O>> | ApiError> {
    const { schema, grade, repeats503 = false } = operations[write.operation];
    return api
      .send(request, schema(write), onResponse)
      .then((reply) => grade(write, reply, "reply"))
      .catch((error: unknown) =>
        error instanceof ApiError && isWaitAsked(error, repeats503) ? error : gradeError(error),
      );
  }

  /** Reads the target of a write, and waits so many times where the workspace asks to slow down. */
  async function readTarget<O extends OperationName>(
    write: Write<O>,
    waits = 0,
  ): Promise<Outcome<Reply<O>> | { failed: UnconfirmedOutcome }> {
    const { read, grade } = operations[write.operation];
    if (!read) return { failed: gradeError(null) };
    try {
      return grade(write, await read(api, write), "read");
    } catch (error) {
      const failed = gradeError(error);
      if (waits === 0 || failed.grade !== "refused" || failed.reason !== "too-many")
        return { failed };
      await wait(api.pacer.pauseLeft());
      return ended() ? { failed } : readTarget(write, waits - 1);
    }
  }

  /** Reads the target of a write, and says what else a restore changed. */
  async function readNow(write: Write, waits = 0) {
    const seen = await readTarget(write, waits);
    return "failed" in seen ? seen : withChanges(write, seen);
  }

  /**
   * Settles by a read what a reply left open: a refusal of something that can be done only once,
   * and a success that proves nothing. Without a read that shows it, the outcome says so.
   */
  async function settleByRead(write: Write, outcome: Outcome<Reply>, status: number | null) {
    const rules = operations[write.operation];
    if (ended() || !needsRead(outcome, status, rules)) return outcome;
    states.put(write, { phase: "rechecking", before: outcome });
    const seen = await readNow(write, MAX_READ_WAITS);
    if ("failed" in seen) return unsettled(outcome);
    const settled = settledBy(outcome, seen);
    // A read that proved nothing is no news.
    if (seen.grade === "confirmed" || seen.grade === "refused") {
      recordRead(write, settled);
    }
    return settled;
  }

  const recordRead = (write: Write, outcome: Outcome) =>
    void states.attemptOf(write)?.record?.({ by: "read", outcome, response: null });

  /** Takes a reply that came after we stopped waiting, unless something is known better. */
  function settleLate(write: Write, outcome: Outcome<Reply>) {
    const state = stateOf(write);
    const known = state?.phase === "done" ? state.outcome.grade : null;
    if (outcome.grade === "not-sent") states.forget(write);
    if (outcome.grade !== "unknown" || known === "unknown") settle(write, outcome);
  }

  /**
   * Sends once, in its turn. A reply after the time limit is still read, and settles the unknown it
   * left.
   */
  async function sendOnce(write: Write, request: WriteRequest, turn: Turn, context: WriteContext) {
    let record: RecordOutcome | undefined;
    try {
      record = await log?.begin(write, request, context);
    } catch (error) {
      turn.end(false);
      throw error;
    }
    const attempt: Attempt = { record };
    states.put(write, { phase: "sending" }, attempt);
    context.onSend?.();
    const seen: { response: RawResponse | null } = { response: null };
    const reply = replyOf(write, request, (response) => (seen.response = response)).then((result) =>
      result instanceof ApiError ? result : withChanges(write, result),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<Outcome<Reply>>((resolve) => {
      timer = setTimeout(() => resolve(timeout), WRITE_TIMEOUT_MS);
    });
    const first = await Promise.race([reply, limit]);
    clearTimeout(timer);
    const statusOf = () => seen.response?.status ?? null;
    const result = withStatus(write, statusOf(), first);
    turn.end(statusOf() !== 429, reply);
    await record?.({ by: "reply", outcome: outcomeOf(result), ...seen });
    if (first === timeout) {
      void reply.then(async (arrived) => {
        const outcome = outcomeOf(withStatus(write, statusOf(), arrived));
        void record?.({ by: "late", outcome, ...seen });
        const counts = () =>
          !ended() && states.attemptOf(write) === attempt && !isConfirmed(stateOf(write));
        if (!counts()) return;
        if (needsRead(outcome, statusOf(), operations[write.operation])) {
          const settled = await settleByRead(write, outcome, statusOf());
          if (counts()) settle(write, settled);
        } else settleLate(write, statusOf() === 429 ? notSent("stopped") : outcome);
      });
    }
    return { result, status: statusOf() };
  }

  const lockOf = (write: Write) => `reshelve.write.${origin}/${targetOf(write)}`;

  /**
   * Sends a write that no other tab sends, and not one that another tab has just restored: the news of
   * that and the lock that it gives back arrive separately, and the record has it before both. A write
   * of a run waits for the other tab.
   */
  async function sendAlone(
    write: Write,
    context: WriteContext,
    { stop, wasConfirmed }: { stop: AbortSignal; wasConfirmed: boolean },
  ) {
    const { since = now() - NEWS_DELAY_MS } = context;
    const asks = write.operation === "restore" && (isOfRun(context) || !wasConfirmed);
    async function act(held: boolean) {
      const isDone = asks && !ended() && (await log?.confirmedSince(write, since));
      if (isDone && !ended()) return states.putRestored(write, "reply");
      return held ? sendInTurn(write, context, stop) : settle(write, notSent("other-tab"));
    }
    if (!locks) return act(true);
    if (!isOfRun(context)) return locks.tryHold(lockOf(write), act);
    try {
      return await locks.hold(lockOf(write), () => act(true), stop);
    } catch (error) {
      if (stop.aborted) return notSent(ended() ? "disconnected" : "stopped");
      throw error;
    }
  }

  /** Waits for the turn of a write; null once it is not to be sent. */
  async function takeTurn(write: Write, context: WriteContext, stop: AbortSignal) {
    const { perMinute: fixed = null } = context;
    if (isOfRun(context))
      return api.pacer.admit({ lane: "run", isWrite: true, fixed, signal: stop });
    const late = new AbortController();
    const signals = AbortSignal.any([stop, late.signal]);
    const turn = api.pacer.admit({ lane: "person", isWrite: true, signal: signals });
    const first = await Promise.race([turn, Promise.resolve()]);
    if (first) return first;
    states.put(write, { phase: "waiting", until: null, asked: null });
    const timer = setTimeout(() => late.abort(), WRITE_QUEUE_LIMIT_MS);
    return turn.finally(() => clearTimeout(timer));
  }

  async function sendInTurn(write: Write, context: WriteContext, stop: AbortSignal) {
    /** The last reply that asked to wait: after a 503 the outcome is unknown. */
    let asked: ApiError | null = null;
    function unsent(reason: NotSentReason) {
      if (asked?.status === 503) return settle(write, gradeError(asked));
      if (!isOfRun(context) || ended()) return settle(write, notSent(reason));
      // Its run says what becomes of it.
      states.endProgress(write);
      return notSent(reason);
    }
    if (ended()) return notSent("disconnected");
    if (!online()) return unsent("offline");
    const request = requestOf(write);
    for (let repeats = 0; ; repeats += 1) {
      const turn = await takeTurn(write, context, stop);
      if (!turn || ended() || stop.aborted || !online()) {
        turn?.end(false);
        if (ended()) return notSent("disconnected");
        if (turn && !stop.aborted) return unsent("offline");
        return unsent(isOfRun(context) ? "stopped" : "no-connection");
      }
      const { result, status } = await sendOnce(write, request, turn, context);
      if (!(result instanceof ApiError)) {
        if (result.grade === "not-sent") return unsent(result.reason);
        return settle(write, await settleByRead(write, result, status));
      }
      if (result.status === 503 && asked?.status === 503) return settle(write, gradeError(result));
      asked = result;
      const { status: askedBy, retryAfterSeconds } = result;
      const isLong = (retryAfterSeconds ?? 0) > MAX_WAIT_SECONDS;
      // The run halts, and waits for as long as its person wants.
      if (isOfRun(context) && askedBy === 429 && isLong) return unsent("stopped");
      // In a run the pacer holds all of them.
      const delay =
        isOfRun(context) && askedBy === 429 ? 0 : api.pacer.repeatDelay(repeats, result);
      if (delay > 0 && !ended())
        states.put(write, {
          phase: "waiting",
          until: elapsed() + delay,
          asked: isLong ? retryAfterSeconds : null,
        });
      await wait(delay, stop);
      if (ended()) return notSent("disconnected");
      if (stop.aborted || !online()) return unsent(stop.aborted ? "stopped" : "offline");
    }
  }

  /** Sends a write and resolves with its outcome; while the same one is under way, with that one's. */
  function send<O extends OperationName>(
    write: Write<O>,
    context?: WriteContext,
  ): Promise<Outcome<Reply<O>>>;
  function send(write: Write, context: WriteContext = {}): Promise<Outcome<Reply>> {
    const running = underWay.get(writeKey(write));
    if (running) return running.end;
    const key = writeKey(write);
    const wasConfirmed = isConfirmed(stateOf(write));
    if (!ended() && !isOfRun(context)) states.put(write, { phase: "queued" });
    const stopper = new AbortController();
    const signals = [stopper.signal, context.signal, signal].flatMap((one) => one ?? []);
    const ways = { stop: AbortSignal.any(signals), wasConfirmed };
    const outcome = sendAlone(write, context, ways).catch((error: unknown) =>
      settle(write, gradeError(error)),
    );
    if (!isOfRun(context))
      void outcome.then((end) => states.announce({ write, outcome: end, context }));
    const end = outcome.finally(() => underWay.delete(key));
    underWay.set(key, { end, stopper });
    return end;
  }

  /**
   * Checks the target of a write by a read, whatever is known of it. A check that fails, or that other
   * news have overtaken (null), changes no outcome. A write of an `earlier` page stays open where its
   * item was archived after `sentAt`, in epoch milliseconds: it may have been restored in between.
   * Rejects where what is found can't be recorded.
   */
  async function recheck(
    write: Write,
    earlier?: { sentAt: number; record: RecordOutcome; waits?: number },
  ): Promise<Outcome<Reply> | { failed: UnconfirmedOutcome } | null> {
    const before = stateOf(write);
    if (underWay.has(writeKey(write)) || before?.phase === "rechecking") return null;
    const isKnown = before?.phase === "done" && !earlier;
    const shown = isKnown
      ? states.put(write, { phase: "rechecking", before: before.outcome })
      : before;
    const seen = await readNow(write, earlier ? (earlier.waits ?? MAX_READ_WAITS) : 0);
    if (stateOf(write) !== shown) return null;
    if ("failed" in seen) {
      if (isKnown) states.put(write, { ...before, recheckError: seen.failed });
      return seen;
    }
    if (earlier && seen.grade === "refused" && (seen.archivedAt ?? 0) > earlier.sentAt)
      return { grade: "unknown", reason: "unconfirmed", status: null };
    if (earlier) await earlier.record({ by: "read", outcome: seen, response: null });
    else recordRead(write, seen);
    return settle(write, isKnown ? withWordsOf(before.outcome, seen) : seen);
  }

  return {
    ...states,
    pacer: api.pacer,
    send,
    recheck,
    /** Sets how a confirmed restore is compared with its item as it was listed. */
    compareRestores: (comparison: CompareRestore) => void (compare = comparison),
    /** Ends the wait of a write that got a 429, or that waits for others: it is not sent. */
    stopWaiting: (target: Target) => underWay.get(writeKey(target))?.stopper.abort(),
  };
}

export type WriteEngine = ReturnType<typeof createWriteEngine>;
