import { MAX_WAIT_SECONDS } from "#src/api/repeat.ts";
import type { Store } from "#src/lib/store.ts";
import {
  type Counts,
  type Halt,
  type ItemResult,
  type ItemState,
  type Planned,
  type RunOperation,
  type SavedRun,
  isContainerRestore,
  isUnrestored,
  noCounts,
  plannedTarget,
  resultOf,
  writeOf,
} from "#src/writes/run/run-plan.ts";
import type { StoredProgress } from "#src/writes/run/stored-runs.ts";
import type { AuditLog } from "#src/writes/log/audit-log.ts";
import { type RecordOutcome, recordOf } from "#src/writes/log/write-log.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { isConflict } from "#src/writes/send/grade.ts";
import {
  type Reply,
  type OperationName,
  type Outcome,
  type Target,
  targetOf,
} from "#src/writes/send/write.ts";

/** A run as the page shows it; a new object with every change. */
export interface RunView {
  run: SavedRun;
  phase: "running" | "halted" | "stopping" | "done" | "cancelled" | "checking";
  halt: Halt | null;
  counts: Counts;
  /** Progress of the check after a run; `unread` items could not be read. */
  checked: { done: number; of: number; unread: number } | null;
  /** False where this browser can't keep the run: a reload loses its list and results. */
  isStored: boolean;
  perMinute: number | null;
  /** End of a pause that the workspace asked for, as `elapsed` counts. */
  waitsUntil: number | null;
  resultOf: (index: number) => ItemResult;
}

interface Deps {
  writes: WriteEngine;
  log: Pick<AuditLog, "end" | "discard">;
  /** Storage of the plan; rejects where the browser refuses. */
  storage: { save: (run: SavedRun) => Promise<unknown>; forget: (id: string) => Promise<unknown> };
  /** True once this browser could not keep a record of a write. */
  isUnrecorded: Store<boolean>;
  onChange: () => void;
}

/** Reasons for which an item was not refused, only delayed: it is sent when the run goes on. */
const delayed = new Set<string>(["disconnected", "stopped", "key", "gateway", "offline"]);
const MAX_WAIT_MS = MAX_WAIT_SECONDS * 1000;

/** Carries out one frozen list of writes: each item is sent once, and ends in exactly one state. */
export function createRun(
  saved: SavedRun,
  /** Its stored results, and the reason why this tab does not carry it out; null for a new run. */
  progress: (StoredProgress & { halt: Halt }) | null,
  { writes, log, storage, isUnrecorded, onChange }: Deps,
) {
  let run = saved;
  const { items, pace } = run;
  const { pacer } = writes;
  const waiting: ItemResult = { state: "waiting" };
  const results = items.map((_item, index) => progress?.results.get(index) ?? waiting);
  const resultAt = (index: number) => results[index] ?? waiting;
  /** The indexes of the items in these states, in the order of the run. */
  const indexesOf = (...states: ItemState[]) =>
    results.flatMap(({ state }, index) => (states.includes(state) ? [index] : []));
  const indexes = new Map(items.map((item, index) => [plannedTarget(item), index]));
  const queue = indexesOf("waiting");
  let phase: RunView["phase"] = progress ? "halted" : "running";
  if (run.phase !== "open") phase = run.phase;
  let halt: Halt | null = phase === "halted" && progress ? progress.halt : null;
  /** True while this tab sends: it holds the lock of the run. */
  let isSending = false;
  let detached = false;
  let checked: RunView["checked"] = null;
  let checking = new AbortController();
  /** Resolved while the run may send. */
  let resumed = Promise.resolve();
  let endHalt = () => {};
  /** Aborted when nothing more is sent: it ends the waits of items whose turn has not come. */
  let sending = new AbortController();
  /** Number of containers that came back. */
  let containersBack = 0;
  /** That number when an item was sent that was refused; infinite once it was sent again. */
  const refusals = new Map<number, number>();

  const isStopping = () => phase === "stopping";
  const isOver = () => isStopping() || detached;

  /** Stores the plan; forgets it where no results are recorded, as resumed it would send items twice. */
  async function save() {
    try {
      if (isUnrecorded.get()) await storage.forget(run.id);
      else await storage.save(run);
    } catch {
      isUnrecorded.set(true);
    }
  }
  function settle(index: number, result: ItemResult) {
    results[index] = result;
    onChange();
  }
  function stop(why: Halt) {
    if (phase !== "running") return;
    phase = "halted";
    halt = why;
    sending.abort();
    resumed = new Promise((resolve) => (endHalt = resolve));
    onChange();
  }
  /** Ends the run in this tab without settling it, so that it can be resumed another time. */
  function detach() {
    detached = true;
    sending.abort();
    checking.abort();
    queue.length = 0;
    endHalt();
  }
  /** Takes the outcome of an item, and halts the run where others would end alike. */
  function take(index: number, item: Planned, outcome: Outcome<Reply>, backBefore: number) {
    const reason = outcome.grade === "confirmed" ? null : outcome.reason;
    if (reason !== null && delayed.has(reason)) {
      if (reason === "disconnected") detach();
      if (reason === "key" || reason === "gateway" || reason === "offline") stop(reason);
      if (reason === "stopped" && pacer.pauseLeft() > MAX_WAIT_MS) stop("workspace");
      // It was not refused, only delayed. In a run that was cancelled in the meantime it was not sent.
      settle(index, isStopping() ? { state: "not-sent" } : waiting);
      if (!isOver()) queue.unshift(index);
      return;
    }
    settle(index, resultOf(item, outcome));
    if (outcome.grade === "confirmed" && isContainerRestore(item)) containersBack += 1;
    const isRefused = outcome.grade === "refused" && !outcome.maybeDone;
    if (isRefused && isConflict(outcome.status) && !refusals.has(index))
      refusals.set(index, backBefore);
  }

  /** Sends items once more that were refused, where a container came back after they were sent. */
  function queueRefusals() {
    for (const [index, backBefore] of refusals) {
      if (backBefore >= containersBack) continue;
      refusals.set(index, Number.POSITIVE_INFINITY);
      settle(index, waiting);
      queue.push(index);
    }
  }

  async function work() {
    while (!isOver()) {
      await resumed;
      if (phase === "halted") continue;
      const index = queue.shift();
      const item = index === undefined ? undefined : items[index];
      if (index === undefined || !item) return;
      let backBefore = containersBack;
      try {
        const outcome = await writes.send(writeOf(item), {
          name: item.name,
          run: run.id,
          perMinute: pace.perMinute,
          since: Date.parse(run.at),
          signal: sending.signal,
          onSend: () => {
            backBefore = containersBack;
            settle(index, { state: "sending" });
          },
        });
        take(index, item, outcome, backBefore);
      } catch {
        // A bug must not stop the other items.
        settle(index, { state: "unknown" });
      }
    }
  }

  /** Checks one item by a read: true or false whether it was read, null where it was not tried. */
  async function recheckItem(index: number): Promise<boolean | null> {
    const item = items[index];
    if (!item) return null;
    const sent = progress?.sent.get(index);
    const earlier = sent && {
      sentAt: Date.parse(sent.at),
      record: (...news: Parameters<RecordOutcome>) =>
        recordOf(log, sent)(...news).catch(() => isUnrecorded.set(true)),
      // It waits for its turn itself, where the check can be stopped.
      waits: 0,
    };
    for (;;) {
      const fixed = pace.perMinute;
      const turn = await pacer.admit({ lane: "run", signal: checking.signal, fixed });
      if (!turn) return null;
      const seen = await writes.recheck(writeOf(item), earlier);
      const failed = seen && "failed" in seen ? seen.failed : null;
      const isLimited = failed?.reason === "too-many";
      turn.end(!isLimited);
      if (isLimited) continue;
      if (seen && !("failed" in seen)) settle(index, resultOf(item, seen));
      return failed === null;
    }
  }

  async function end(as: "done" | "cancelled") {
    phase = as;
    halt = null;
    run = { ...run, phase: as };
    await save();
    onChange();
  }

  /**
   * Saves the plan and sends the waiting items, in the tab that holds the lock; resolves when the run
   * has ended or was cancelled.
   */
  async function go() {
    isSending = true;
    sending = new AbortController();
    phase = "running";
    halt = null;
    onChange();
    const unsubscribe = isUnrecorded.subscribe(() => void save());
    await save();
    // A held-up item may come back after another worker found nothing to do.
    while (queue.length > 0 && !isOver()) {
      await Promise.all(Array.from({ length: pace.concurrency }, work));
      if (queue.length === 0 && !isStopping()) queueRefusals();
    }
    if (!detached) await end(isStopping() ? "cancelled" : "done");
    unsubscribe();
    isSending = false;
  }

  return {
    go,
    includes: (target: Target<RunOperation>) => indexes.has(targetOf(target)),
    /** True for an item that this tab is to send. */
    waits<O extends OperationName>(target: Target<O>) {
      const index = indexes.get(targetOf(target));
      return isSending && index !== undefined && resultAt(index).state === "waiting";
    },

    /** Takes note of what became known outside the run: a late reply, a check, another tab. */
    noteOutcome(target: Target<RunOperation>) {
      const index = indexes.get(targetOf(target));
      const item = index === undefined ? undefined : items[index];
      if (index === undefined || !item) return;
      const before = resultAt(index).state;
      const known = writes.stateOf(target);
      if (known?.phase !== "done" || !isUnrestored(before)) return;
      const { grade } = known.outcome;
      if (grade === "not-sent" || (grade === "unknown" && before === "unknown")) return;
      settle(index, resultOf(item, known.outcome));
    },

    pause: () => stop("user"),
    /** Goes on after a halt; resolves when a run that was interrupted has ended. */
    async resume() {
      if (phase !== "halted") return;
      if (halt === "interrupted") {
        await go();
        return;
      }
      if (halt === "workspace") pacer.tryNow();
      sending = new AbortController();
      phase = "running";
      halt = null;
      endHalt();
      onChange();
    },

    /** Sends nothing more; what is under way ends by itself. */
    async cancel() {
      const unsent = queue.splice(0);
      phase = "stopping";
      sending.abort();
      endHalt();
      for (const index of unsent) settle(index, { state: "not-sent" });
      // Otherwise the workers end it.
      if (!isSending) await end("cancelled");
    },

    detach,

    /** The items that may be tried again; what is unknown is found out first. */
    left: () =>
      indexesOf("still-archived", "unchanged", "refused", "not-sent").flatMap(
        (index) => items[index] ?? [],
      ),

    stopCheck: () => checking.abort(),

    /**
     * Reads every item that is unknown again, or what was restored where nothing is, and grades it by
     * that. Items that were not tried before the check was stopped are not counted.
     */
    async check() {
      const before = phase;
      // Not while it sends, or checks already.
      if (before !== "halted" && before !== "done" && before !== "cancelled") return;
      phase = "checking";
      const unknown = indexesOf("unknown");
      const toRead = unknown.length > 0 ? unknown : indexesOf("restored");
      const left = toRead.values();
      checked = { done: 0, of: toRead.length, unread: 0 };
      onChange();
      checking = new AbortController();
      await Promise.all(
        Array.from({ length: pace.concurrency }, async () => {
          for (const index of left) {
            const read = await recheckItem(index);
            if (read === null) return;
            if (checked) {
              const { done, of, unread } = checked;
              checked = { done: done + 1, of, unread: unread + (read ? 0 : 1) };
            }
            onChange();
          }
        }),
      );
      // It may have been cancelled in the meantime.
      if (phase === "checking") phase = before;
      onChange();
    },

    view(): RunView {
      const counts = noCounts();
      for (const { state } of results) counts[state] += 1;
      const paced = pacer.view(pace.perMinute);
      return {
        run,
        phase,
        halt,
        counts,
        isStored: !isUnrecorded.get(),
        checked,
        ...paced,
        resultOf: resultAt,
      };
    },
  };
}

export type Run = ReturnType<typeof createRun>;
