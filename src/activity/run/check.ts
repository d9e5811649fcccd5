import { findOut, notKept } from "#src/activity/find-out.ts";
import type { RowGroupKey, RunRow } from "#src/activity/run/items.ts";
import { inBackground } from "#src/api/reads/in-background.ts";
import { notReadable, readItemState, readState } from "#src/api/reads/item-state.ts";
import { sessionPart } from "#src/app/session-context.tsx";
import { createStore } from "#src/lib/store.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { type Found, type ItemCheck, storeChecks } from "#src/writes/run/stored-runs.ts";
import type { PlannedChange } from "#src/writes/run/run-plan.ts";
import { compareSent, isKept } from "#src/writes/send/sent-values.ts";

export interface RunCheck {
  run: string;
  /** Time of its start in epoch milliseconds. */
  check: number;
  phase: "checking" | "stopped" | "failed" | "done";
  /** Number of all items, and the findings of those that were read, by target. */
  total: number;
  checks: ReadonlyMap<string, ItemCheck>;
  /** Groups of the items at its start: rows stay in them until it has ended. */
  groups: ReadonlyMap<string, RowGroupKey>;
}

/** Milliseconds between two batches of findings, shown and kept: a run may have ten thousand items. */
const BATCH_MS = 500;

/** Checks runs: reads every item again at the pace of the background, and changes nothing. One at a time. */
export const runCheckPart = sessionPart((session) => {
  const { api, log, signal } = session;
  const current = createStore<RunCheck | null>(null);
  let stop = () => {};

  async function read(item: RunRow, stopped: AbortSignal): Promise<Found> {
    const { kind, id, change, write } = item;
    const state = kind
      ? await readItemState(api, kind, id, stopped)
      : change
        ? await readTaskState(change, stopped)
        : notReadable;
    if (write?.result === "no-answer" && !write.isSuperseded) {
      const settle = () => findOut(session, write).catch(() => toast(notKept, "bad"));
      await inBackground(api.pacer, settle, { signal: stopped });
    }
    return state;
  }

  /** Compares a task with the values that the run gave it. */
  const readTaskState = ({ id, changes }: PlannedChange, stopped: AbortSignal) =>
    readState(
      api.pacer,
      async (): Promise<Found> => {
        const { item } = await api.readTask(id, stopped);
        if (item.id !== id) return notReadable;
        const isAsChanged = Object.values(compareSent(changes, item)).every(isKept);
        return { found: isAsChanged ? "as-changed" : "other-values", archivedAt: null };
      },
      stopped,
    );

  async function start(
    run: string,
    items: readonly RunRow[],
    groups: ReadonlyMap<string, RowGroupKey>,
  ): Promise<void> {
    stop();
    const stopper = new AbortController();
    const stopped = AbortSignal.any([signal, stopper.signal]);
    stop = () => stopper.abort();
    const check = Date.now();
    const checks = new Map<string, ItemCheck>();
    let unkept = new Map<number, ItemCheck>();
    let isFailed = false;
    let isKept = true;
    let keeping = Promise.resolve();
    const view = (phase: RunCheck["phase"]): RunCheck => ({
      ...{ run, check, phase, groups, total: items.length, checks: new Map(checks) },
    });

    function show(phase: RunCheck["phase"]) {
      // Another check may have begun since.
      if (current.get()?.check === check) current.set(view(phase));
      const batch = unkept;
      unkept = new Map();
      if (batch.size === 0) return;
      keeping = keeping
        .then(async () => storeChecks(await log.database(), run, batch))
        .catch(() => void (isKept = false));
    }
    const queue = items.values();
    async function readOn() {
      try {
        for (const item of queue) {
          const found = await read(item, stopped);
          const one = { target: item.target, ...found, at: Date.now(), check };
          checks.set(item.target, one);
          unkept.set(item.place, one);
        }
      } catch {
        isFailed ||= !stopped.aborted;
        stopper.abort();
      }
    }

    current.set(view("checking"));
    const timer = setInterval(() => unkept.size > 0 && show("checking"), BATCH_MS);
    // Two at a time, as the pacer allows in the background.
    await Promise.all([readOn(), readOn()]);
    clearInterval(timer);
    show(isFailed ? "failed" : stopped.aborted ? "stopped" : "done");
    await keeping;
    if (!isKept) toast("This browser couldn’t keep the check.", "bad");
  }
  return { current, start, stop: () => stop() };
});
