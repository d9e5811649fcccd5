import { MAX_WAIT_SECONDS } from "#src/api/repeat.ts";
import { MAX_WRITES_IN_FLIGHT } from "#src/api/pacer.ts";
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
  isUnsettled,
  noCounts,
  plannedTarget,
  resultOf,
  writeOf,
} from "#src/writes/run/run-plan.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { isConflict } from "#src/writes/send/grade.ts";
import {
  type Reply,
  type OperationName,
  type Outcome,
  type Target,
  isSameWrite,
  targetOf,
} from "#src/writes/send/write.ts";

/** A run as the page shows it; a new object with every change. */
export interface RunView {
  run: SavedRun;
  phase: "running" | "halted" | "stopping" | "done" | "cancelled";
  halt: Halt | null;
  counts: Counts;
  /** False where this browser can't keep the run: a reload loses its list and results. */
  isStored: boolean;
  resultOf: (index: number) => ItemResult;
}

interface Deps {
  writes: WriteEngine;
  /** Storage of the plan; rejects where the browser refuses. */
  storage: { save: (run: SavedRun) => Promise<unknown>; forget: (id: string) => Promise<unknown> };
  /** True once this browser could not keep a record of a write. */
  isUnrecorded: Store<boolean>;
  onChange: () => void;
  workers?: number;
}

interface Item {
  planned: Planned;
  result: ItemResult;
}

/** Reasons for which an item is only delayed: it is sent when the run goes on. */
const delayed = new Set<string>(["disconnected", "stopped", "key", "gateway", "offline"]);
const waiting: ItemResult = { state: "waiting" };

/** Carries out one frozen list of writes: each item is sent once, and ends in exactly one state. */
export function createRun(
  saved: SavedRun,
  /** Its stored results, and the reason why this tab does not carry it out; null for a new run. */
  progress: { results: ReadonlyMap<number, ItemResult>; halt: Halt } | null,
  { writes, storage, isUnrecorded, onChange, workers = MAX_WRITES_IN_FLIGHT }: Deps,
) {
  let run = saved;
  const { pacer } = writes;
  const items = run.items.map((planned, index): Item => ({
    planned,
    result: progress?.results.get(index) ?? waiting,
  }));
  const byTarget = new Map(items.map((item) => [plannedTarget(item.planned), item]));
  const itemsIn = (...states: ItemState[]) =>
    items.filter(({ result }) => states.includes(result.state));
  const queue = itemsIn("waiting");
  let phase: RunView["phase"] = progress ? "halted" : "running";
  if (run.phase !== "open") phase = run.phase;
  let halt: Halt | null = phase === "halted" && progress ? progress.halt : null;
  /** True while this tab sends: it holds the lock of the run. */
  let isSending = false;
  let detached = false;
  /** Resolved while the run may send. */
  let resumed = Promise.resolve();
  let endHalt = () => {};
  /** Aborted to end the waits of items whose turn has not come. */
  let sending = new AbortController();
  let containersBack = 0;
  /** That number when a refused item was sent; infinite once it was sent again. */
  const refusals = new Map<Item, number>();

  const isStopping = () => phase === "stopping";
  const isOver = () => isStopping() || detached;

  /** Forgets the plan where no results are recorded, as resumed it would send items twice. */
  async function save() {
    try {
      if (isUnrecorded.get()) await storage.forget(run.id);
      else await storage.save(run);
    } catch {
      isUnrecorded.set(true);
    }
  }
  function settle(item: Item, result: ItemResult) {
    item.result = result;
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
    queue.length = 0;
    endHalt();
  }

  /** Settles an item by its outcome, or halts the run where other items would end alike. */
  function take(item: Item, outcome: Outcome<Reply>, backBefore: number) {
    const reason = outcome.grade === "confirmed" ? null : outcome.reason;
    if (reason !== null && delayed.has(reason)) {
      if (reason === "disconnected") detach();
      if (reason === "key" || reason === "gateway" || reason === "offline") stop(reason);
      if (reason === "stopped" && pacer.pauseLeft() > 1000 * MAX_WAIT_SECONDS) stop("workspace");
      // It was not refused, only delayed. In a run that was cancelled in the meantime it was not sent.
      settle(item, isStopping() ? { state: "not-sent" } : waiting);
      if (!isOver()) queue.unshift(item);
      return;
    }
    settle(item, resultOf(outcome));
    if (outcome.grade === "confirmed" && isContainerRestore(item.planned)) containersBack += 1;
    if (outcome.grade !== "refused" || outcome.maybeDone || refusals.has(item)) return;
    if (isConflict(outcome.status)) refusals.set(item, backBefore);
  }

  /** Sends items once more that were refused, where a container came back after they were sent. */
  function queueRefusals() {
    for (const [item, backBefore] of refusals) {
      if (backBefore >= containersBack) continue;
      refusals.set(item, Number.POSITIVE_INFINITY);
      settle(item, waiting);
      queue.push(item);
    }
  }

  async function work() {
    while (!isOver()) {
      await resumed;
      if (phase === "halted") continue;
      const item = queue.shift();
      if (!item) return;
      let backBefore = containersBack;
      try {
        const outcome = await writes.send(writeOf(item.planned), {
          name: item.planned.name,
          run: run.id,
          since: Date.parse(run.at),
          signal: sending.signal,
          onSend: () => {
            backBefore = containersBack;
            settle(item, { state: "sending" });
          },
        });
        take(item, outcome, backBefore);
      } catch {
        // A bug must not stop the other items.
        settle(item, { state: "unknown" });
      }
    }
  }

  async function end(as: "done" | "cancelled") {
    phase = as;
    halt = null;
    run = { ...run, phase: as };
    await save();
    onChange();
  }

  /** Sends the waiting items, in the tab that holds the lock; resolves when the run has ended. */
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
      await Promise.all(Array.from({ length: workers }, work));
      if (queue.length === 0 && !isStopping()) queueRefusals();
    }
    if (!detached) await end(isStopping() ? "cancelled" : "done");
    unsubscribe();
    isSending = false;
  }

  return {
    go,
    includes: (target: Target<RunOperation>) => byTarget.has(targetOf(target)),
    /** True for an item that this tab is to send. */
    waits: <O extends OperationName>(target: Target<O>) =>
      isSending && byTarget.get(targetOf(target))?.result.state === "waiting",

    /** Takes note of what became known outside the run: a late reply, a check, another tab. */
    noteOutcome(target: Target<RunOperation>): boolean {
      const item = byTarget.get(targetOf(target));
      const known = writes.stateOf(target);
      if (!item || known?.phase !== "done" || !isUnsettled(item.result.state)) return false;
      if (!isSameWrite(target, writeOf(item.planned))) return false;
      const { grade } = known.outcome;
      const isNews = grade !== "not-sent" && (grade !== "unknown" || item.result.state !== grade);
      if (isNews) settle(item, resultOf(known.outcome));
      return isNews;
    },

    pause: () => stop("user"),
    /** Resolves when a run that was interrupted has ended. */
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
      halt = null;
      sending.abort();
      endHalt();
      for (const item of unsent) settle(item, { state: "not-sent" });
      // Otherwise the workers end it.
      if (!isSending) await end("cancelled");
    },

    detach,
    /** The items that may be tried again; what is unknown is found out first. */
    left: () => itemsIn("refused", "not-sent").map(({ planned }) => planned),

    view(): RunView {
      const counts = noCounts();
      for (const { result } of items) counts[result.state] += 1;
      return {
        run,
        phase,
        halt,
        counts,
        isStored: !isUnrecorded.get(),
        resultOf: (index) => items[index]?.result ?? waiting,
      };
    },
  };
}

export type Run = ReturnType<typeof createRun>;
