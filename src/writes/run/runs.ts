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
/** Time between two notifications: a run changes many times a second. */
const NOTIFY_INTERVAL_MS = 100;
/** Time between two reads of what another tab stores. */
const READ_INTERVAL_MS = 300;

interface Deps {
  writes: WriteEngine;
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
 * The run of this tab, if there is one. Runs are kept in this browser. The tab that holds the lock of
 * a run carries it out and writes what is stored of it; any other shows what is stored, and takes it
 * over only while the lock is free.
 */
export function createRuns(deps: Deps) {
  const { writes, origin, log, locks, tabs } = deps;
  const changes = createEmitter();
  let current: Run | null = null;
  /** Aborted when another run is shown. */
  let shown = new AbortController();
  let view: RunView | null = null;
  let stale = false;
  let notifying: ReturnType<typeof setTimeout> | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  /** Runs that were closed in this tab: news of them are ignored. */
  const closed = new Set<string>();
  const share = (id: string) => tabs?.post({ type: "run", id });
  const storage = {
    async save(run: SavedRun) {
      await (await log.database()).put("runs", run);
      share(run.id);
    },
    forget: async (id: string) => (await log.database()).delete("runs", id),
  };

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

  /** Opens what is stored of a run; null for one that has ended elsewhere, or came too late. */
  async function openStored(id: string, halt: Halt): Promise<Run | null> {
    const expected = current;
    const saved: unknown = await (await log.database()).get("runs", id);
    if (!isSavedRun(saved) || (saved.phase !== "open" && !isShown(id))) return null;
    const results = await loadResults(log, saved, { isUnderWay: halt === "other-tab" });
    return current === expected ? open(saved, { results, halt }) : null;
  }

  /** Shows a run that another tab carries out, until its lock is free. */
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

  /** Acts on the run. One that was interrupted is locked, and opened as it is stored then. */
  async function withRun(act: (run: Run) => Promise<void>) {
    const seen = get();
    if (!current || !seen || seen.halt === "other-tab") return;
    if (seen.halt !== "interrupted") return act(current);
    const { id } = seen.run;
    await locks.tryHold(lockOf(id), async (held) => {
      if (!held) return showElsewhere(id);
      const run = await openStored(id, "interrupted");
      if (run?.view().phase === "halted") await act(run);
    });
  }

  /** Resolves when the run has ended. Does nothing while another goes on. */
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
    holds: (item: Target<RunOperation>) => current?.includes(item) === true,
    waits: <O extends OperationName>(item: Target<O>) => current?.waits(item) === true,
    includes: (item: Target<RunOperation>) => going() && current?.includes(item) === true,
    start,

    /** Opens the newest interrupted run. Resolves with the number of those that can't be read. */
    async restoreInterrupted(): Promise<number> {
      const stored = await (await log.database()).getAllFromIndex("runs", "origin", origin);
      const unended = stored.filter(({ phase }) => phase === "open");
      const runs = unended.filter(isSavedRun);
      const held = await locks.held();
      const free = runs.filter(({ id }) => !held.has(lockOf(id)));
      const [newest] = free.toSorted((a, b) => (a.at < b.at ? 1 : -1));
      // One that was started in the meantime goes on.
      if (newest && !current) await openStored(newest.id, "interrupted");
      return unended.length - runs.length;
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
    /** Stops sending as the session ends; it can be resumed. */
    detach() {
      current?.detach();
      setCurrent(null);
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;
