import { newId } from "#src/lib/new-id.ts";
import { type Store, createEmitter } from "#src/lib/store.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import type { TabChannel } from "#src/writes/browser/tabs.ts";
import type { AuditLog } from "#src/writes/log/audit-log.ts";
import type { Halt, Planned, RunOperation, SavedRun } from "#src/writes/run/run-plan.ts";
import { type Run, type RunView, createRun } from "#src/writes/run/run.ts";
import { isSavedRun, loadResults } from "#src/writes/run/stored-runs.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import type { OperationName, Target } from "#src/writes/send/write.ts";

const lockOf = (run: string) => `reshelve.run.${run}`;
/** Shortest time between two notifications: a run changes many times a second. */
const NOTIFY_INTERVAL_MS = 100;
/** Shortest time between two reads of what another tab stores. */
const READ_INTERVAL_MS = 300;

type Key = Target<RunOperation>;

interface Deps {
  writes: WriteEngine;
  /** Scheme, host and port of the workspace. */
  origin: string;
  /** The audit log, with the runs and their results. */
  log: Pick<AuditLog, "database" | "storedBy" | "knownSince">;
  isUnrecorded: Store<boolean>;
  locks: Locks;
  tabs?: TabChannel | undefined;
  /** Number of items that a run has under way at the same time. */
  workers?: number;
}

/**
 * The run of this tab, if there is one: at most one goes on at a time. Runs are kept in this browser.
 * The tab that holds the lock of a run carries it out and writes what is stored of it; a tab that shows
 * it too shows what is stored, and takes it over only while the lock is free.
 */
export function createRuns(deps: Deps) {
  const { writes, origin, log, locks, tabs } = deps;
  const changes = createEmitter();
  let current: Run | null = null;
  /** Aborted when another run takes the place of the current one. */
  let shown = new AbortController();
  let view: RunView | null = null;
  let stale = false;
  let notifying: ReturnType<typeof setTimeout> | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  /** Runs that were closed in this tab: another tab's news of them are not shown again. */
  const closed = new Set<string>();
  const share = (id: string) => tabs?.post({ type: "run", id });
  const storage = {
    async save(run: SavedRun) {
      await (await log.database()).put("runs", run);
      share(run.id);
    },
    forget: async (id: string) => (await log.database()).delete("runs", id),
  };

  /** Opens a run in the place of the current one. */
  function open(saved: SavedRun, progress: Parameters<typeof createRun>[1]): Run {
    const onChange = () => {
      if (current === run) notify();
    };
    const run = createRun(saved, progress, { ...deps, storage, onChange });
    setCurrent(run);
    return run;
  }
  function notify() {
    stale = true;
    notifying ??= setTimeout(() => {
      notifying = undefined;
      if (view && isCarriedOut()) share(view.run.id);
      changes.emit();
    }, NOTIFY_INTERVAL_MS);
  }
  function get(): RunView | null {
    if (stale) view = current?.view() ?? null;
    stale = false;
    return view;
  }
  function setCurrent(run: Run | null) {
    shown.abort();
    shown = new AbortController();
    current = run;
    notify();
  }
  writes.onEnded((target) => {
    if (target.operation !== "restore" && target.operation !== "updateTask") return;
    // Other tabs read the outcome in the record.
    if (current?.noteOutcome(target)) share(current.view().run.id);
  });
  const hasEnded = ({ phase }: RunView) => phase === "done" || phase === "cancelled";
  function going() {
    const seen = get();
    return seen !== null && seen.halt !== "other-tab" && !hasEnded(seen);
  }
  /** True while this tab sends the items of its run, or has paused it. */
  const isCarriedOut = () => going() && get()?.halt !== "interrupted";

  const isShown = (id: string) => get()?.run.id === id;
  /**
   * Opens what is stored of a run at this moment; null where nothing is, where it has ended and is not
   * shown, or where another was opened in the meantime.
   */
  async function openStored(id: string, halt: Halt): Promise<Run | null> {
    const expected = current;
    const saved: unknown = await (await log.database()).get("runs", id);
    if (!isSavedRun(saved) || (saved.phase !== "open" && !isShown(id))) return null;
    const results = await loadResults(log, saved, { isUnderWay: halt === "other-tab" });
    return current === expected ? open(saved, { results, halt }) : null;
  }

  /** Shows a run that another tab carries out, until its lock is free: it has ended then, or was left. */
  async function showElsewhere(id: string) {
    const run = await openStored(id, "other-tab");
    if (run?.view().halt !== "other-tab") return;
    const { signal } = shown;
    void locks
      .hold(lockOf(id), async () => undefined, signal)
      .then(async () => void (signal.aborted || (await openStored(id, "interrupted"))))
      .catch(() => {});
  }
  /** True for a run that another tab may carry out, and that this one shows or has place for. */
  function isFollowed(id: string) {
    const seen = get();
    if (isShown(id)) return !isCarriedOut() && seen?.halt !== null;
    return (!seen || hasEnded(seen)) && !closed.has(id);
  }
  tabs?.subscribe((message) => {
    if (message.type !== "run" || !isFollowed(message.id)) return;
    reading ??= setTimeout(() => {
      reading = undefined;
      if (isFollowed(message.id)) void showElsewhere(message.id).catch(() => {});
    }, READ_INTERVAL_MS);
  });

  /** Acts on the run of this tab, or on an interrupted one under its lock, from what is stored then. */
  async function withRun(act: (run: Run) => Promise<void>) {
    const seen = get();
    if (!current || !seen || seen.halt === "other-tab") return;
    if (seen.phase !== "halted" || seen.halt !== "interrupted") {
      await act(current);
      return;
    }
    const { id } = seen.run;
    await locks.tryHold(lockOf(id), async (held) => {
      if (!held) return showElsewhere(id);
      const run = await openStored(id, "interrupted");
      if (run?.view().phase === "halted") await act(run);
    });
  }

  /** Starts a run over a frozen list and resolves when it has ended. Does nothing while another goes on. */
  async function start(items: readonly Planned[]): Promise<void> {
    if (going()) return;
    const id = newId();
    const at = new Date().toISOString();
    const run = open({ id, origin, at, items, phase: "open" }, null);
    await locks.hold(lockOf(id), run.go);
  }

  return {
    get,
    subscribe: changes.subscribe,
    /** True while a run would be lost with this tab. */
    going,
    /** True for the items of the run, going on or ended, until it is closed. */
    holds: (item: Key) => current?.includes(item) === true,
    waits: <O extends OperationName>(item: Target<O>) => current?.waits(item) === true,
    includes: (item: Key) => going() && current?.includes(item) === true,
    start,

    /**
     * Opens the newest run of this workspace that was interrupted. Nothing is sent until it is
     * resumed. Resolves with the number of runs that can't be read and had not ended.
     */
    async restoreInterrupted(): Promise<number> {
      const db = await log.database();
      const all = await db.getAllFromIndex("runs", "origin", origin);
      const held = await locks.held();
      const runs = all.filter(isSavedRun);
      const unreadable = all.filter((run) => run.phase === "open" && !isSavedRun(run)).length;
      const interrupted = runs
        .filter(({ id, phase }) => phase === "open" && !held.has(lockOf(id)))
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
      // One that was started in the meantime goes on.
      if (interrupted && !current) await openStored(interrupted.id, "interrupted");
      return unreadable;
    },

    pause: () => current?.pause(),
    resume: () => withRun((run) => run.resume()),
    cancel: () => withRun((run) => run.cancel()),
    left: (): Planned[] => current?.left() ?? [],
    /** Closes a run that has ended, was interrupted, or goes on in another tab. */
    dismiss() {
      const seen = get();
      if (!seen || isCarriedOut()) return;
      closed.add(seen.run.id);
      setCurrent(null);
    },
    /** Stops sending as the session ends; the run can be resumed another time. */
    detach() {
      current?.detach();
      setCurrent(null);
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;
