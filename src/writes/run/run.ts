import type { Turn } from "#src/api/pacer.ts";
import { MAX_WAIT_SECONDS } from "#src/api/repeat.ts";
import type { Place } from "#src/writes/browser/open-writes.ts";
import {
  type Halt,
  type ItemResult,
  type Planned,
  type PlannedChange,
  type PlannedItem,
  type RunOperation,
  type SavedRun,
  isChange,
  isInterrupted,
  plannedTarget,
  restoreOf,
  unrestored,
  writeOf,
} from "#src/writes/run/run-plan.ts";
import { type Counts, createResults, resultOf } from "#src/writes/run/run-results.ts";
import type { RunStorage } from "#src/writes/run/run-storage.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { type Answer, type Attempt, type Target, targetOf } from "#src/writes/send/write.ts";

/** A run as the page shows it; a new object with every change. */
export interface RunView {
  run: SavedRun;
  phase: "running" | "halted" | "stopping" | "done" | "cancelled" | "checking";
  halt: Halt | null;
  counts: Counts;
  /** Progress of the check after a run; `unread` items could not be read. */
  checked: { done: number; of: number; unread: number } | null;
  /** Stored in this browser: everything, the plan without some results, or nothing. */
  stored: "all" | "plan" | "nothing";
  perMinute: number | null;
  /** End of a pause that the workspace asked for, as `elapsed` counts. */
  waitsUntil: number | null;
  /** Requests left in the present window, as the workspace said last. */
  remaining: number | null;
  resultOf: (index: number) => ItemResult;
  indexesOf: (...states: ItemResult["state"][]) => number[];
}

/** Names the other fields that the answer to a restore shows changed, as far as they are known. */
export type Compare = (item: PlannedItem, answer: Answer<"restore">) => readonly string[];

interface Deps {
  writes: WriteEngine;
  storage: RunStorage;
  onChange: () => void;
}

/** Reasons for which an item was not refused, only delayed: it is sent when the run goes on. */
const delayed = new Set<string>([
  "disconnected",
  "stopped",
  "not-recorded",
  "key",
  "gateway",
  "offline",
  "too-many",
]);

/** Carries out one frozen list of writes: each item is sent once, and ends in exactly one state. */
export function createRun(
  saved: SavedRun,
  /** Results of an interrupted run; null for a new one. */
  known: ReadonlyMap<number, ItemResult> | null,
  { writes, storage, onChange }: Deps,
) {
  let run = saved;
  const { items, pace } = run;
  const { pacer } = writes;
  const results = createResults(items.length, known ?? new Map());
  const indexes = new Map(items.map((item, index) => [plannedTarget(item), index]));
  const queue = results.indexesOf("waiting");
  let phase: RunView["phase"] = known ? "halted" : "running";
  let halt: Halt | null = known && "interrupted";
  if (results.indexesOf("unknown").some((index) => results.of(index).reason === "not-saved")) {
    halt = "unsaved";
  }
  let stored: RunView["stored"] = "all";
  let detached = false;
  let compare: Compare | undefined;
  let checked: RunView["checked"] = null;
  let checking = new AbortController();
  /** Resolved while the run may send. */
  let resumed = Promise.resolve();
  let endHalt = () => {};
  /** Aborted when nothing more is sent, which ends the wait for open writes. */
  const stopping = new AbortController();

  async function storing(task: () => Promise<void>) {
    try {
      await task();
    } catch {
      // Without its plan no one resumes it, so nothing of it can be sent twice.
      if (stored === "all" && !storage.markUnsaved(run.id)) stop("storage");
      if (stored === "all") stored = "plan";
      onChange();
    }
  }
  function show(index: number, result: ItemResult) {
    results.set(index, result);
    onChange();
  }
  function settle(index: number, result: ItemResult) {
    show(index, result);
    void storing(() => storage.put(run.id, index, result));
  }
  function stop(why: Halt) {
    if (phase !== "running") return;
    phase = "halted";
    halt = why;
    resumed = new Promise((resolve) => (endHalt = resolve));
    onChange();
  }
  /** Ends the run in this tab without settling it, so that it can be resumed another time. */
  function detach() {
    detached = true;
    stopping.abort();
    checking.abort();
    queue.length = 0;
    endHalt();
  }
  /**
   * Puts an item back to the front of the queue: it was not refused, only delayed. In a run that
   * was cancelled in the meantime it was not sent.
   */
  function requeue(index: number) {
    const item = items[index];
    if (isStopping()) {
      if (item) writes.unqueue([writeOf(item)]);
      return settle(index, { state: "not-sent", reason: "cancelled" });
    }
    if (!detached) {
      queue.unshift(index);
      if (item) writes.queue([writeOf(item)]);
    }
    settle(index, { state: "waiting" });
  }

  /** Reads a task before it is changed. Null where it is as planned; else why nothing is sent. */
  async function whyNotSent(change: PlannedChange): Promise<ItemResult | null> {
    const seen = await writes.readTarget(change);
    if (!("failed" in seen)) {
      if (seen.grade === "refused") return null;
      if (seen.grade === "confirmed") return { state: "left-out", reason: "as-asked" };
      const isOther = seen.reason === "other-values";
      return { state: "left-out", reason: isOther ? "changed-since" : "unread" };
    }
    const { failed } = seen;
    if (failed.reason === "gone") return { state: "left-out", reason: "gone" };
    const isLong = failed.grade === "refused" && (failed.waitSeconds ?? 0) > MAX_WAIT_SECONDS;
    if (isLong && failed.reason === "too-many") stop("workspace");
    if (delayed.has(failed.reason)) return { state: "not-sent", reason: failed.reason };
    return { state: "left-out", reason: "unread" };
  }

  /** The result of an attempt, with what the answer to a restore shows changed otherwise. */
  function withChanges(item: PlannedItem, attempt: Attempt<"restore">): ItemResult | null {
    const result = resultOf(item, attempt);
    if (!compare || result?.state !== "restored" || result.by !== "answer") return result;
    if (attempt === "restored-elsewhere" || !("outcome" in attempt)) return result;
    const { outcome } = attempt;
    const changed = outcome.grade === "confirmed" ? compare(item, outcome.value) : [];
    return changed.length > 0 ? { ...result, changed } : result;
  }

  /** Takes the result of an item, and halts the run where others would end alike. */
  function take(index: number, result: ItemResult | null) {
    const reason = result?.reason;
    if (reason === "disconnected") detach();
    if (reason === "not-recorded") stop("log");
    if (reason === "key" || reason === "gateway" || reason === "offline") stop(reason);
    if (reason && delayed.has(reason)) requeue(index);
    else if (result) settle(index, result);
  }

  /** Sends an item in its turn. A change takes two, as its task is read before. */
  async function sendItem(index: number, item: Planned, place: Place, turn: Turn) {
    show(index, { state: "sending" });
    const context = { name: item.name, run: run.id, place, signal: stopping.signal };
    if (!isChange(item)) {
      const since = Date.parse(run.at);
      const attempt = await writes.attempt(restoreOf(item), { ...context, since });
      return turn.end(takeAttempt(index, attempt, withChanges(item, attempt)));
    }
    const why = await whyNotSent(item);
    turn.end(why?.reason !== "too-many");
    const next = why ? null : await nextTurn(true);
    if (!next) {
      place.release();
      return take(index, why ?? { state: "not-sent", reason: "stopped" });
    }
    const attempt = await writes.attempt(item, context);
    next.end(takeAttempt(index, attempt, resultOf(item, attempt)));
  }

  /** Takes the end of an attempt; false where the workspace took no request for it. */
  function takeAttempt(index: number, attempt: Attempt, result: ItemResult | null): boolean {
    if (attempt !== "restored-elsewhere" && "pause" in attempt) {
      if ((attempt.pause.retryAfterSeconds ?? 0) > MAX_WAIT_SECONDS) stop("workspace");
      requeue(index);
      return false;
    }
    take(index, result);
    return attempt !== "restored-elsewhere";
  }

  const isStopping = () => phase === "stopping";
  const nextTurn = (isAhead: boolean) =>
    pacer.turn("run", { stop: stopping.signal, fixed: pace.perMinute, isAhead });

  async function work() {
    for (;;) {
      await resumed;
      const turn = await nextTurn(false);
      // An item is taken only once it can be sent, so that Cancel and Pause still reach the others.
      const place = turn && queue.length > 0 ? await writes.reserve(stopping.signal) : null;
      const isPaused = place !== null && phase === "halted";
      const index = place && !isPaused ? queue.shift() : undefined;
      const item = index === undefined ? undefined : items[index];
      if (!turn || !place || index === undefined || !item) {
        place?.release();
        turn?.end(false);
        if (isPaused) continue;
        return;
      }
      try {
        await sendItem(index, item, place, turn);
      } catch {
        // A bug must not stop the other items.
        settle(index, { state: "unknown", reason: "unreadable" });
      }
      turn.end(false);
    }
  }

  /** Checks one item by a read; false when the read failed. */
  async function recheckItem(index: number): Promise<boolean> {
    const item = items[index];
    if (!item) return false;
    for (;;) {
      const turn = await pacer.turn("run", { stop: checking.signal, fixed: pace.perMinute });
      if (!turn) return false;
      const seen = await writes.recheckNow(writeOf(item));
      const isLimited = "failed" in seen && seen.failed.reason === "too-many";
      turn.end(!isLimited);
      if (isLimited) continue;
      if ("failed" in seen) return false;
      const result = resultOf(item, { outcome: seen });
      if (result) settle(index, result);
      return true;
    }
  }

  async function end(as: "done" | "cancelled") {
    phase = as;
    halt = null;
    run = { ...run, phase: as };
    await storing(() => storage.save(run));
    onChange();
  }

  return {
    /** Saves the plan; called before anything is sent. */
    async savePlan() {
      try {
        await storage.save(run);
      } catch {
        stored = "nothing";
        onChange();
      }
    },

    /** Sends the waiting items; resolves when the run has ended or was cancelled. */
    async go(compareWith?: Compare) {
      compare = compareWith;
      [phase, halt] = ["running", null];
      writes.queue(queue.flatMap((index) => items[index] ?? []).map(writeOf));
      onChange();
      // A held-up item may come back after another worker found nothing to do.
      while (queue.length > 0 && !isStopping()) {
        await Promise.all(Array.from({ length: pace.concurrency }, work));
      }
      if (detached) return;
      await end(isStopping() ? "cancelled" : "done");
    },

    includes: (target: Target<RunOperation>) => indexes.has(targetOf(target)),

    /** Takes note of a restore outside the run, such as one by hand or in another tab. */
    noteRestored(target: Target<"restore">) {
      const index = indexes.get(targetOf(target));
      const item = index === undefined ? undefined : items[index];
      if (index === undefined || !item) return;
      if (!unrestored.some((state) => state === results.of(index).state)) return;
      const state = writes.stateOf(target);
      const outcome = state?.phase === "done" ? state.outcome : null;
      const result = outcome && resultOf(item, { outcome });
      if (result) settle(index, result);
    },

    pause: () => stop("user"),
    resume() {
      if (phase !== "halted") return;
      if (halt === "workspace") pacer.tryNow();
      phase = "running";
      halt = null;
      endHalt();
    },

    /** Sends nothing more; what is under way ends by itself. */
    async cancel() {
      const unsent = queue.splice(0);
      writes.unqueue(unsent.flatMap((index) => items[index] ?? []).map(writeOf));
      const wasGoing = phase === "running" || !isInterrupted(halt);
      phase = "stopping";
      stopping.abort();
      endHalt();
      for (const index of unsent) settle(index, { state: "not-sent", reason: "cancelled" });
      if (!wasGoing) await end("cancelled");
    },

    detach,

    /** The items that may be tried again; what is unknown is found out first. */
    left: () =>
      results
        .indexesOf("still-archived", "unchanged", "refused", "not-sent")
        .flatMap((index) => items[index] ?? []),

    stopCheck: () => checking.abort(),

    /**
     * Reads every item that is unknown again, or what was restored where nothing is, and grades it by
     * that. Of a run that was interrupted before all was stored, what is still archived is left to send.
     */
    async check() {
      const before = phase;
      const isUnsaved = halt === "unsaved";
      phase = "checking";
      const toRead = results.indexesOf(results.counts.unknown > 0 ? "unknown" : "restored");
      const left = toRead.values();
      checked = { done: 0, of: toRead.length, unread: 0 };
      onChange();
      checking = new AbortController();
      await Promise.all(
        Array.from({ length: pace.concurrency }, async () => {
          for (const index of left) {
            const read = await recheckItem(index);
            if (checked) {
              const { done, of, unread } = checked;
              checked = { done: done + 1, of, unread: unread + (read ? 0 : 1) };
            }
            onChange();
          }
        }),
      );
      phase = before;
      if (isUnsaved) {
        for (const index of toRead) {
          const { state } = results.of(index);
          if (state !== "still-archived" && state !== "unchanged") continue;
          results.set(index, { state: "waiting" });
          queue.push(index);
        }
        halt = "interrupted";
        if (queue.length === 0) await end("done");
      }
      onChange();
    },

    view: (): RunView => ({
      run,
      phase,
      halt,
      counts: { ...results.counts },
      stored,
      checked,
      ...pacer.view("run", pace.perMinute),
      resultOf: results.of,
      indexesOf: results.indexesOf,
    }),
  };
}

export type Run = ReturnType<typeof createRun>;
