import type { UnchainedEntry } from "#src/writes/log/audit-entry.ts";
import type { Database } from "#src/writes/log/database.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";
import { type RunStorage, writeOf } from "#src/writes/run/run.ts";
import { targetOf } from "#src/writes/send/targets.ts";

/** Results gather for this long before they are stored in one transaction. */
const STORE_DELAY_MS = 200;

const resultsOf = (run: string) => IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);

/** Stores the plan of a run and its results in this browser. */
export function createRunStorage(database: () => Promise<Database>): RunStorage {
  let gathered: (ItemResult & { run: string; index: number })[] = [];
  let storing: Promise<void> | null = null;
  let storeNow = () => {};

  async function storeGathered() {
    await new Promise<void>((resolve) => {
      storeNow = resolve;
      setTimeout(resolve, STORE_DELAY_MS);
    });
    const results = gathered;
    [gathered, storing] = [[], null];
    const { store, done } = (await database()).transaction("results", "readwrite");
    await Promise.all([...results.map((result) => store.put(result)), done]);
  }
  return {
    async save(run) {
      storeNow();
      // Callers of `put` have been told that their results could not be stored.
      await storing?.catch(() => {});
      await (await database()).put("runs", run);
    },
    put(run, index, result) {
      gathered.push({ ...result, run, index });
      storing ??= storeGathered();
      return storing;
    },
  };
}

/** The result that the audit log tells of an item; null where the item waits on. */
function resultFrom({ grade, by, reason, status }: UnchainedEntry): ItemResult | null {
  if (grade === "confirmed") return { state: "restored", by: by === "read" ? "read" : "answer" };
  if (reason === "too-many" || reason === "key") return null;
  return { state: grade, ...(reason !== null && { reason }), status };
}

/**
 * Loads what is known of a run whose page went away: its stored results, and what the audit log
 * tells (`unstored`) where the page had no time to store them. What was under way is unknown.
 */
export async function loadProgress(database: Database, { id, items }: SavedRun) {
  const stored = new Map<number, ItemResult>();
  for (const { index, run: _run, ...result } of await database.getAll("results", resultsOf(id))) {
    // An older version stored what was on its way, too: the log tells what became of it.
    if (result.state !== "waiting" && result.state !== "sending") stored.set(index, result);
  }
  const logged = new Map<number, ItemResult | null>();
  const places = new Map(items.map((item, index) => [targetOf(writeOf(item)), index]));
  const underWay = (await database.getAll("open")).map(({ entry }) => entry);
  for (const entry of [...(await database.getAll("entries")), ...underWay]) {
    const index = entry.run === id ? places.get(entry.target) : undefined;
    if (index !== undefined && !stored.has(index)) logged.set(index, resultFrom(entry));
  }
  const unstored = [...logged].flatMap(([index, result]) => (result ? [{ index, result }] : []));
  return { stored, unstored };
}

/** Deletes the runs that ended: the audit log keeps their requests, and nothing else reads them. */
export async function deleteEndedRuns(database: Database): Promise<void> {
  for (const { id, phase } of await database.getAll("runs")) {
    if (phase === "open") continue;
    await database.delete("runs", id);
    await database.delete("results", resultsOf(id));
  }
}
