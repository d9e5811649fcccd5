import { newId } from "#src/lib/new-id.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import type { Database } from "#src/writes/log/database.ts";
import {
  type ItemResult,
  type Pace,
  type Planned,
  type RunOperation,
  type SavedRun,
  isInterrupted,
} from "#src/writes/run/run-plan.ts";
import { createRunStorage, unsavedRuns } from "#src/writes/run/run-storage.ts";
import type { Compare, Run, RunView, createRun } from "#src/writes/run/run.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import type { Target } from "#src/writes/send/write.ts";

const lockOf = (run: string) => `reshelve.run.${run}`;
/** Loads with the first run, or when it is preloaded. */
const loadRun = () => import("#src/writes/run/run.ts");
/** Shortest time between two notifications: a run changes many times a second. */
const NOTIFY_INTERVAL_MS = 100;

type Key = Target<RunOperation>;

interface Deps {
  writes: WriteEngine;
  /** Scheme, host and port of the workspace. */
  origin: string;
  /** The storage of runs; rejects where the browser forbids it. */
  database: () => Promise<Database>;
  locks: Locks;
  now?: () => number;
}

/** The run of this tab, if there is one: at most one goes on at a time. Runs are kept in this browser. */
export function createRuns(deps: Deps) {
  const { writes, origin, database, locks, now = Date.now } = deps;
  const runStorage = createRunStorage(database);
  const changes = createEmitter();
  let current: Run | null = null;
  let view: RunView | null = null;
  let stale = false;
  let notifying: ReturnType<typeof setTimeout> | undefined;

  function notify() {
    stale = true;
    notifying ??= setTimeout(() => {
      notifying = undefined;
      changes.emit();
    }, NOTIFY_INTERVAL_MS);
  }
  function get(): RunView | null {
    if (stale) view = current?.view() ?? null;
    stale = false;
    return view;
  }
  function open(
    create: typeof createRun,
    saved: SavedRun,
    known: ReadonlyMap<number, ItemResult> | null,
  ): Run {
    const run = create(saved, known, {
      writes,
      storage: runStorage,
      onChange: () => {
        if (current === run) notify();
      },
    });
    current = run;
    notify();
    return run;
  }
  writes.pacer.subscribe(() => {
    if (current) notify();
  });
  writes.onConfirmed((target) => {
    if (target.operation === "restore") current?.noteRestored(target);
  });
  const going = () =>
    ["running", "halted", "stopping", "checking"].includes(get()?.phase ?? "none");

  /** Starts a run over a frozen list and resolves when it has ended. Rejects while another goes on. */
  async function start(items: readonly Planned[], pace: Pace, compare?: Compare): Promise<void> {
    const module = await loadRun();
    if (going()) throw new Error("Another run goes on in this tab.");
    const at = new Date(now()).toISOString();
    const saved: SavedRun = { id: newId(), origin, at, items, pace, phase: "open" };
    const run = open(module.createRun, saved, null);
    const { id } = run.view().run;
    await run.savePlan();
    await locks.hold(lockOf(id), () => run.go(compare));
  }

  return {
    get,
    subscribe: changes.subscribe,
    /** True while a run would be lost with this tab. */
    going,
    /** True for the items of the run, going on or ended, until it is closed. */
    holds: (item: Key) => current?.includes(item) === true,
    includes: (item: Key) => going() && current?.includes(item) === true,
    start,
    /** Loads the code of runs, so that one can start after a new version was deployed. */
    preload: loadRun,

    /**
     * Opens the newest run of this workspace that was interrupted. Nothing is sent until it is
     * resumed. Resolves with the number of runs that can't be read and had not ended.
     */
    async restoreInterrupted(): Promise<number> {
      const db = await database();
      const { isSavedRun, loadProgress } = await import("#src/writes/run/kept-runs.ts");
      const all = await db.getAllFromIndex("runs", "origin", origin);
      const held = await locks.held();
      const runs = all.filter(isSavedRun);
      const unreadable = all.filter((run) => run.phase === "open" && !isSavedRun(run)).length;
      const interrupted = runs
        .filter(({ id, phase }) => phase === "open" && !held.has(lockOf(id)))
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
      if (!interrupted) return unreadable;
      const [{ stored, unstored }, module] = await Promise.all([
        loadProgress(db, interrupted),
        loadRun(),
      ]);
      // One that was started in the meantime goes on.
      if (current) return unreadable;
      for (const { index, result } of unstored) {
        stored.set(index, result);
        // The log may be cleared before the run is resumed.
        void runStorage.put(interrupted.id, index, result).catch(() => {});
      }
      open(module.createRun, interrupted, stored);
      return unreadable;
    },

    pause: () => current?.pause(),
    /** Resumes a run that was halted; resolves when an interrupted one has ended. */
    async resume(compare?: Compare) {
      const run = current;
      const seen = get();
      // Unknown items are checked before a run is resumed.
      if (!run || seen?.phase !== "halted" || seen.halt === "unsaved") return;
      if (seen.halt !== "interrupted") return run.resume();
      await locks.tryHold(lockOf(seen.run.id), async (held) => {
        if (held) await run.go(compare);
      });
    },
    cancel: async () => current?.cancel(),
    check: async () => current?.check(),
    stopCheck: () => current?.stopCheck(),
    /** The items that may be tried again: not restored, or never sent. */
    left: (): Planned[] => current?.left() ?? [],
    /** Closes a run that has ended or was interrupted. */
    dismiss() {
      if (going() && !isInterrupted(get()?.halt)) return;
      const ended = going() ? null : get()?.run.id;
      current = null;
      notify();
      // Activity shows it from now on.
      if (ended) unsavedRuns.unmark(ended);
    },
    /** Stops sending as the session ends; the run can be resumed another time. */
    detach() {
      current?.detach();
      current = null;
      notify();
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;
