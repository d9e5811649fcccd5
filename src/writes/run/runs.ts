import type { Database } from "#src/writes/log/database.ts";
import type { Unchained } from "#src/writes/log/entry.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { newId } from "#src/lib/new-id.ts";
import type { WriteRecord } from "#src/writes/log/record.ts";
import { type Run, type RunKeep, type RunView, createRun, writeOf } from "#src/writes/run/run.ts";
import type { ItemResult, Pace, PlannedItem, SavedRun } from "#src/writes/run/run-plan.ts";
import { targetOf } from "#src/writes/send/targets.ts";
import type { Writes } from "#src/writes/send/writes.ts";

const lockOf = (run: string) => `reshelve.run.${run}`;
/** Milliseconds in which results gather before they are kept. */
const keepAfter = 200;
/** Milliseconds between two tellings of what changed. */
const tellAfter = 100;
/** Milliseconds that an ended run is kept. */
const keptFor = 30 * 24 * 3_600_000;

interface Deps {
  writes: Writes;
  database: () => Promise<Database>;
  record: WriteRecord;
  locks: Locks;
  now?: () => number;
  wait: (milliseconds: number) => Promise<void>;
}

function keepIn(database: () => Promise<Database>): RunKeep {
  let gathered: (ItemResult & { run: string; index: number })[] = [];
  let keeping: Promise<void> | null = null;
  let hurry = () => {};

  async function keepGathered() {
    await new Promise<void>((resolve) => {
      hurry = resolve;
      setTimeout(resolve, keepAfter);
    });
    const results = gathered;
    [gathered, keeping] = [[], null];
    const { store, done } = (await database()).transaction("results", "readwrite");
    await Promise.all([...results.map((result) => store.put(result)), done]);
  }
  return {
    async save(run) {
      hurry();
      // That results could not be kept was told to whoever gave them.
      await keeping?.catch(() => {});
      await (await database()).put("runs", run);
    },
    put(run, index, result) {
      gathered.push({ ...result, run, index });
      keeping ??= keepGathered();
      return keeping;
    },
  };
}

/** What the record of a request makes of its item; null where the item waits on. */
function resultFrom({ grade, by, reason, status }: Unchained): ItemResult | null {
  if (grade === "confirmed") return { state: "restored", by: by === "read" ? "read" : "answer" };
  if (reason === "too-many" || reason === "key") return null;
  return { state: grade, ...(reason !== null && { reason }), status };
}

/**
 * What is known of a run whose page went away: by its results, and by the record of its requests
 * where the page had no time to keep them. What was under way is unknown.
 */
async function knownOf(database: Database, { id, items }: SavedRun) {
  const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
  const kept = new Map<number, ItemResult>();
  for (const { index, run: _run, ...result } of await database.getAll("results", range)) {
    // An older version kept what was on its way, too: the record tells what became of it.
    if (result.state !== "waiting" && result.state !== "sending") kept.set(index, result);
  }
  const told = new Map<number, ItemResult | null>();
  const places = new Map(items.map((item, index) => [targetOf(writeOf(item)), index]));
  const underWay = (await database.getAll("open")).map(({ entry }) => entry);
  for (const entry of [...(await database.getAll("entries")), ...underWay]) {
    const index = entry.run === id ? places.get(entry.target) : undefined;
    if (index !== undefined && !kept.has(index)) told.set(index, resultFrom(entry));
  }
  const unkept = [...told].flatMap(([index, result]) => (result ? [{ index, result }] : []));
  return { kept, unkept };
}

/** The run of this tab, if there is one: at most one goes on at a time. Runs are kept in this browser. */
export function createRuns(deps: Deps) {
  const { writes, database, record, locks, now = Date.now, wait } = deps;
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
      if (!interrupted) return;
      const { kept, unkept } = await knownOf(db, interrupted);
      // One that was started meanwhile goes on.
      if (current) return;
      for (const { index, result } of unkept) {
        kept.set(index, result);
        // The record may be cleared before the run goes on.
        void keep.put(interrupted.id, index, result).catch(() => {});
      }
      open(interrupted, kept);
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
