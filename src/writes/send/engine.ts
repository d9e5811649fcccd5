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
import { gradeError, isConflict, settledBy } from "#src/writes/send/grade.ts";
import { operations, requestOf } from "#src/writes/send/operations.ts";
import { createWriteStates, isConfirmed } from "#src/writes/send/states.ts";
import {
  type Reply,
  type NotSentReason,
  type OperationName,
  type Outcome,
  type Change,
  type Target,
  type UnconfirmedOutcome,
  type Write,
  isSameWrite,
  notSent,
  saysNothing,
  targetOf,
  unknown,
  writeKey,
} from "#src/writes/send/write.ts";

/** Time after which a write without a reply is called unknown. */
export const WRITE_TIMEOUT_MS = 15_000;

/** Time in which the news of a restore in another tab may still be on its way. */
const NEWS_DELAY_MS = 2000;

/** Waits of a read that settles a write. */
const MAX_READ_WAITS = 6;

/** Other fields that a restore changed, by what its reply or a read shows. */
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
  locks?: Locks;
  tabs?: TabChannel;
  online?: () => boolean;
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** The graded reply to one request, and its error if it asked to wait. */
interface Attempt<T = Reply> {
  outcome: Outcome<T>;
  asked: ApiError | null;
}

const timeout: Attempt = { outcome: unknown("timeout"), asked: null };
const isOfRun = ({ run }: WriteContext) => run !== undefined;

/**
 * The one place that sends writes for a session. Each is noted, sent once and graded by what its reply
 * proves. Only a 429 is sent again by itself, as the service has done nothing, until the wait is
 * stopped; and, once, a 503 where the operation allows it.
 */
export function createWriteEngine(deps: Deps) {
  const { api, origin, signal, log, locks, tabs } = deps;
  const { online = () => navigator.onLine, wait = waitFor } = deps;
  const states = createWriteStates(signal, tabs);
  const { stateOf } = states;
  /** The writes under way; `stopper` ends their waits. */
  const underWay = new Map<
    string,
    { write: Write; end: Promise<Outcome<Reply>>; stopper: AbortController }
  >();
  let compare: CompareRestore = () => [];
  const ended = () => signal?.aborted === true;

  function withChanges<T extends Outcome<Reply>>(write: Write, outcome: T): T {
    if (write.operation !== "restore" || outcome.grade !== "confirmed") return outcome;
    const { value } = outcome;
    if (!("item" in value) || !("raw" in value)) return outcome;
    const changed = compare(write, value);
    return changed.length > 0 ? { ...outcome, changed } : outcome;
  }

  function settle<T extends Outcome<Reply>>(write: Write, outcome: T): T {
    states.put(write, { phase: "done", at: Date.now(), outcome });
    if (write.operation === "restore" && outcome.grade === "confirmed" && !ended())
      tabs?.post({ type: "restored", kind: write.kind, id: write.id, by: outcome.by });
    return outcome;
  }

  /** Sends a request and grades its reply. */
  async function replyTo<O extends OperationName>(
    write: Write<O>,
    request: WriteRequest,
    seen: { response: RawResponse | null },
  ): Promise<Attempt<Reply<O>>> {
    const { schema, grade, isDoneBy202 = false, repeats503 = false } = operations[write.operation];
    try {
      const reply = await api.send(
        request,
        schema(write),
        (response) => (seen.response = response),
      );
      const outcome = grade(write, reply, "reply");
      const status = seen.response?.status ?? null;
      if (outcome.grade === "confirmed" && (status === 202 || status === 207) && !isDoneBy202)
        return { outcome: unknown("queued", status), asked: null };
      return { outcome, asked: null };
    } catch (error) {
      const isAsked =
        error instanceof ApiError &&
        (error.status === 429 ||
          (repeats503 && error.status === 503 && error.retryAfterSeconds !== null));
      return { outcome: gradeError(error), asked: isAsked ? error : null };
    }
  }

  /** Reads the target of a write, and waits so many times where the workspace asks to slow down. */
  async function readTarget<O extends OperationName>(
    write: Write<O>,
    waits: number,
  ): Promise<Outcome<Reply<O>>> {
    const { read, grade } = operations[write.operation];
    if (!read) throw new Error("No read shows it.");
    try {
      return grade(write, await read(api, write), "read");
    } catch (error) {
      const isLimited = error instanceof ApiError && error.status === 429;
      if (waits === 0 || !isLimited) throw error;
      await wait(api.pacer.pauseLeft(), signal);
      return readTarget(write, waits - 1);
    }
  }
  const readNow = async (write: Write, waits: number) =>
    withChanges(write, await readTarget(write, waits));

  /** True where a read follows, as a refusal or a success leaves open whether it was done. */
  function needsRead({ operation }: Write, outcome: Outcome): boolean {
    const { once = false, readsAfter = [] } = operations[operation];
    if (outcome.grade === "refused") return once && isConflict(outcome.status);
    const isSuccess = outcome.grade === "unknown" && (outcome.status ?? 200) < 300;
    return isSuccess && readsAfter.includes(outcome.reason);
  }

  /** Notes an outcome, after a read where its reply left it open. */
  async function finish(write: Write, outcome: Outcome<Reply>, counts = () => true) {
    let settled = outcome;
    if (needsRead(write, outcome)) {
      states.put(write, { phase: "rechecking", before: outcome });
      const seen = await readNow(write, MAX_READ_WAITS).catch(() => null);
      settled = settledBy(outcome, seen);
      // A read that proved nothing is no news.
      if (seen?.grade === "confirmed" || seen?.grade === "refused")
        void states.recordOf(write)?.("read", settled);
    }
    return counts() ? settle(write, settled) : settled;
  }

  /** Takes a reply that came after we stopped waiting, unless something is known better. */
  async function finishLate(write: Write, outcome: Outcome<Reply>, record: RecordOutcome) {
    // It is no reply to another change of the same task, which may not be sent after all.
    const newer = underWay.get(writeKey(write));
    if (newer && !isSameWrite(newer.write, write)) await newer.end;
    const counts = () => states.recordOf(write) === record && !isConfirmed(stateOf(write));
    if (!counts()) return;
    const state = stateOf(write);
    const isUnclear = state?.phase === "done" && state.outcome.grade === "unknown";
    // It shows that the outcome that was unknown until now is none.
    if (outcome.grade === "not-sent") states.forget(write);
    if (outcome.grade !== "unknown" || isUnclear) void finish(write, outcome, counts);
  }

  /** Sends once, in its turn. A reply after the time limit still settles the unknown it left. */
  async function sendOnce(write: Write, request: WriteRequest, turn: Turn, context: WriteContext) {
    let record: RecordOutcome;
    try {
      record = (await log?.begin(write, request, context)) ?? (async () => {});
    } catch (error) {
      turn.end(false);
      throw error;
    }
    states.put(write, { phase: "sending" }, record);
    context.onSend?.();
    const seen: { response: RawResponse | null } = { response: null };
    const reply = replyTo(write, request, seen).then(({ outcome, asked }) => ({
      outcome: withChanges(write, outcome),
      asked,
    }));
    const replied = new AbortController();
    const limit = waitFor(WRITE_TIMEOUT_MS, replied.signal).then(() => timeout);
    const first = await Promise.race([reply, limit]);
    replied.abort();
    turn.end(first.asked?.status !== 429, reply);
    await record("reply", first.outcome, seen.response);
    if (first === timeout) {
      void reply.then(({ outcome, asked }) => {
        void record("late", outcome, seen.response);
        void finishLate(write, asked?.status === 429 ? notSent("stopped") : outcome, record);
      });
    }
    return first;
  }

  /**
   * Sends a write that no other tab sends. What another tab has just restored is not sent: the record
   * has it, though the news may still be on its way. A write of a run waits for the other tab.
   */
  async function sendAlone(write: Write, context: WriteContext, stop: AbortSignal) {
    const { since = Date.now() - NEWS_DELAY_MS } = context;
    async function act(held: boolean) {
      if (write.operation === "restore") {
        const known = await log?.knownSince(write, since);
        if (known === "confirmed") return states.putRestored(write, "reply");
        // A restore that had no reply when the person sent it beside the run is not sent again.
        if (known === "unknown" && isOfRun(context)) return unknown("unconfirmed");
      }
      return held ? sendInTurn(write, context, stop) : settle(write, notSent("other-tab"));
    }
    if (!locks) return act(true);
    const lock = `reshelve.write.${origin}/${targetOf(write)}`;
    if (!isOfRun(context)) return locks.tryHold(lock, act);
    try {
      return await locks.hold(lock, () => act(true), stop);
    } catch (error) {
      if (stop.aborted) return notSent(ended() ? "disconnected" : "stopped");
      throw error;
    }
  }

  /** Waits for the turn of a write, and says so; null once it is not to be sent. */
  async function takeTurn(write: Write, isRun: boolean, signal: AbortSignal) {
    const turn = api.pacer.admit({ lane: isRun ? "run" : "person", isWrite: true, signal });
    const first = await Promise.race([turn, Promise.resolve()]);
    if (first === undefined && !isRun && !signal.aborted)
      states.put(write, { phase: "waiting", until: null, asked: null });
    return turn;
  }

  async function sendInTurn(write: Write, context: WriteContext, stop: AbortSignal) {
    const isRun = isOfRun(context);
    /** The 503 that asked to wait: it may have been done. */
    let unclear: ApiError | null = null;
    function unsent(reason: NotSentReason) {
      if (ended()) return notSent("disconnected");
      if (unclear) return settle(write, gradeError(unclear));
      if (!isRun) return settle(write, notSent(reason));
      // Its run says what becomes of it.
      states.endProgress(write);
      return notSent(reason);
    }
    const request = requestOf(write);
    for (let repeats = 0; ; repeats += 1) {
      if (!online()) return unsent("offline");
      const turn = await takeTurn(write, isRun, stop);
      if (!turn || stop.aborted || !online()) {
        turn?.end(false);
        return unsent(stop.aborted ? "stopped" : "offline");
      }
      const { outcome, asked } = await sendOnce(write, request, turn, context);
      if (!asked && outcome.grade === "not-sent") return unsent(outcome.reason);
      if (unclear && saysNothing(outcome)) return finish(write, gradeError(unclear));
      if (!asked || (asked.status === 503 && unclear)) return finish(write, outcome);
      if (asked.status === 503) unclear = asked;
      const { status, retryAfterSeconds } = asked;
      const isLong = (retryAfterSeconds ?? 0) > MAX_WAIT_SECONDS;
      // In a run the pacer holds all of them.
      const isHeld = isRun && status === 429;
      // The run halts, and waits for as long as its person wants.
      if (isHeld && isLong) return unsent("stopped");
      const delay = isHeld ? 0 : api.pacer.repeatDelay(repeats, asked);
      if (delay > 0 && !stop.aborted)
        states.put(write, {
          phase: "waiting",
          until: elapsed() + delay,
          asked: isLong ? retryAfterSeconds : null,
        });
      await wait(delay, stop);
    }
  }

  /** Sends a write and resolves with its outcome; while the same one is under way, with that one's. */
  function send<O extends OperationName>(
    write: Write<O>,
    context?: WriteContext,
  ): Promise<Outcome<Reply<O>>>;
  function send(write: Write, context: WriteContext = {}): Promise<Outcome<Reply>> {
    const key = writeKey(write);
    const running = underWay.get(key);
    if (running && !isSameWrite(running.write, write))
      return running.end.then(() => send(write, context));
    if (running) return running.end;
    if (!isOfRun(context)) states.put(write, { phase: "queued" });
    const stopper = new AbortController();
    const signals = [stopper.signal, context.signal, signal].flatMap((one) => one ?? []);
    const end = sendAlone(write, context, AbortSignal.any(signals))
      .catch((error: unknown) => settle(write, gradeError(error)))
      .finally(() => underWay.delete(key));
    underWay.set(key, { write, end, stopper });
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
    earlier?: { sentAt: number; record: RecordOutcome },
  ): Promise<Outcome<Reply> | { failed: UnconfirmedOutcome } | null> {
    const before = stateOf(write);
    if (underWay.has(writeKey(write)) || before?.phase === "rechecking") return null;
    const isKnown = before?.phase === "done" && !earlier;
    const shown = isKnown
      ? states.put(write, { phase: "rechecking", before: before.outcome })
      : before;
    const seen = await readNow(write, earlier ? MAX_READ_WAITS : 0).catch((error: unknown) => ({
      failed: gradeError(error),
    }));
    if (stateOf(write) !== shown) return null;
    if ("failed" in seen) {
      if (isKnown) states.put(write, { ...before, recheckError: seen.failed });
      return seen;
    }
    if (earlier && seen.grade === "refused" && (seen.archivedAt ?? 0) > earlier.sentAt)
      return unknown("unconfirmed");
    if (earlier) await earlier.record("read", seen);
    else void states.recordOf(write)?.("read", seen);
    const last = isKnown ? before.outcome : null;
    // The read gives no reason, so the words of a refusal stay.
    const isStillRefused = last?.grade === "refused" && seen.grade === "refused";
    return settle(write, isStillRefused ? { ...seen, words: last.words } : seen);
  }

  return {
    ...states,
    pacer: api.pacer,
    send,
    recheck,
    /** Sets how a confirmed restore is compared with its item as it was listed. */
    compareRestores: (comparison: CompareRestore) => void (compare = comparison),
    /** Ends the wait of a write: it is not sent. */
    stopWaiting: (target: Target) => underWay.get(writeKey(target))?.stopper.abort(),
  };
}

export type WriteEngine = ReturnType<typeof createWriteEngine>;
