import type { Database } from "./database.ts";
import type { Locks } from "./locks.ts";
import { newId } from "./new-id.ts";
import type { WriteRecord } from "./record.ts";
import { type Run, type RunKeep, type RunView, createRun } from "./run.ts";
import type { ItemResult, Pace, PlannedItem, SavedRun } from "./run-plan.ts";
import { targetOf } from "./targets.ts";
import type { Writes } from "./writes.ts";

const lockOf = (run: string) => `reshelve.run.${run}`;
/** Milliseconds between two tellings of what changed. */
const tellAfter = 100;
/** Milliseconds that an ended run is kept. */
const keptFor = 30 * 24 * 3_600_000;

interface Surroundings {
  writes: Writes;
  database: () => Promise<Database>;
  record: WriteRecord;
  locks: Locks;
  now?: () => number;
  wait: (milliseconds: number) => Promise<void>;
}

function keepIn(database: () => Promise<Database>): RunKeep {
  return {
    save: async (run) => void (await (await database()).put("runs", run)),
    put: async (run, index, result) =>
      void (await (await database()).put("results", { ...result, run, index })),
  };
}

/** What is known of a run whose page went away: what was under way is unknown. */
async function knownOf(database: Database, run: string): Promise<Map<number, ItemResult>> {
  const range = IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);
  const rows = await database.getAll("results", range);
  return new Map(
    rows.map(({ index, run: _run, ...result }) => [
      index,
      result.state === "sending" ? { state: "unknown", reason: "page-gone" } : result,
    ]),
  );
}

/** The run of this tab, if there is one: at most one goes on at a time. Runs are kept in this browser. */
export function createRuns(surroundings: Surroundings) {
  const { writes, database, record, locks, now = Date.now, wait } = surroundings;
  const keep = keepIn(database);
  const listeners = new Set<() => void>();
  let current: Run | null = null;
  let view: RunView | null = null;
  let stale = false;
  let telling: ReturnType<typeof setTimeout> | undefined;

  /** A run changes many times a second: who listens is told a few times, and always of the last. */
  function tell() {
    stale = true;
    telling ??= setTimeout(() => {
      telling = undefined;
      for (const listener of listeners) listener();
    }, tellAfter);
  }
  function get(): RunView | null {
    if (stale) view = current?.view() ?? null;
    stale = false;
    return view;
  }
  function open(saved: SavedRun, known: ReadonlyMap<number, ItemResult> | null): Run {
    const run = createRun(saved, known, {
      writes,
      keep,
      elsewhere: ({ origin, at }, write) =>
        record.confirmedAfter(origin, targetOf(write), at).catch(() => false),
      now,
      wait,
      tell: () => {
        if (current === run) tell();
      },
    });
    current = run;
    tell();
    return run;
  }
  const going = () =>
    ["running", "halted", "stopping", "checking"].includes(get()?.phase ?? "none");

  /** Starts a run over a frozen list and resolves when it has ended. Rejects while another goes on. */
  async function start(origin: string, items: readonly PlannedItem[], pace: Pace): Promise<void> {
    if (going()) throw new Error("Another run goes on in this tab.");
    const id = newId();
    const saved: SavedRun = {
      id,
      origin,
      at: new Date(now()).toISOString(),
      items,
      pace,
      phase: "open",
    };
    const run = open(saved, null);
    await run.keepPlan();
    await locks.hold(lockOf(id), run.go);
  }

  return {
    get,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    going,
    start,

    /** Opens the newest run of this workspace that was interrupted; nothing of it is sent before it is told to. */
    async recall(origin: string) {
      const db = await database();
      const all = await db.getAllFromIndex("runs", "origin", origin);
      const held = await locks.held();
      const interrupted = all
        .filter(({ id, phase }) => phase === "open" && !held.has(lockOf(id)))
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
      if (!interrupted || current) return;
      open(interrupted, await knownOf(db, interrupted.id));
    },

    pause: () => current?.pause(),
    /** Goes on with a run that was halted; resolves when an interrupted one has ended. */
    async resume() {
      const run = current;
      const seen = get();
      if (!run || seen?.phase !== "halted") return;
      if (seen.halt !== "interrupted") return run.resume();
      await locks.tryHold(lockOf(seen.run.id), async (held) => {
        if (held) await run.go();
      });
    },
    cancel: async () => current?.cancel(),
    check: async () => current?.check(),
    /** The items that may be tried again: refused, unknown, or never sent. */
    left(): PlannedItem[] {
      const seen = get();
      if (!seen) return [];
      return seen
        .which("refused", "unknown", "not-sent")
        .flatMap((index) => seen.run.items[index] ?? []);
    },
    /** Puts an ended run away, and forgets runs that ended long ago. */
    async dismiss() {
      if (going() && get()?.halt !== "interrupted") return;
      current = null;
      tell();
      const db = await database();
      const before = new Date(now() - keptFor).toISOString();
      for (const { id, at, phase } of await db.getAll("runs")) {
        if (phase === "open" || at >= before) continue;
        await db.delete("runs", id);
        await db.delete("results", IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
      }
    },
    /** The workspace is left: nothing more is sent, and the run can be gone on with another time. */
    leave() {
      current?.leave();
      current = null;
      tell();
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;
