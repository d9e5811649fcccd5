import type { DBSchema } from "idb";
import { keyOf } from "#src/archive/items/item.ts";
import { type Change, type DecisionRow, parseRow } from "#src/archive/triage/kept/decision.ts";
import { decisionsDatabase } from "#src/archive/triage/use-decisions.ts";
import { createDatabase } from "#src/lib/database.ts";
import { nextTask } from "#src/lib/long-task.ts";

/**
 * Records that decisions are spread over. One for each decision would take ten times as long to write,
 * one for all would be a long task: of 100,000 each has some 400.
 */
const BUCKETS = 256;

interface Schema extends DBSchema {
  buckets: { key: number; value: readonly DecisionRow[] };
}

/** Keeps decisions in this browser. Every function rejects when the browser refuses. */
export type DecisionStorage = ReturnType<typeof createDecisionStorage>;

/** A change, and the time up to which it replaces what is stored, in epoch milliseconds. */
export interface DatedChange extends Change {
  by: number;
}

/** Place of an item among the buckets. */
function bucketOf({ id }: { id: string }): number {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % BUCKETS;
  return sum;
}

/** Opens the decisions about the workspace at an address; each has its database. */
export function createDecisionStorage(address: string) {
  const { open } = createDatabase<Schema>(decisionsDatabase(address), 1, (fresh) => {
    fresh.createObjectStore("buckets");
  });

  /** Changes decisions of one bucket. What another tab has stored there in the meantime stays. */
  async function saveBucket(bucket: number, changes: readonly DatedChange[]) {
    const { store, done } = (await open()).transaction("buckets", "readwrite");
    const rows = new Map((await store.get(bucket))?.map((row) => [keyOf(row), row]));
    for (const { kind, id, decision, by } of changes) {
      const key = keyOf({ kind, id });
      if ((rows.get(key)?.at ?? 0) > by) continue;
      if (decision) rows.set(key, { kind, id, ...decision });
      else rows.delete(key);
    }
    await Promise.all([
      rows.size ? store.put([...rows.values()], bucket) : store.delete(bucket),
      done,
    ]);
  }

  return {
    /** Reads all decisions, a bucket at a time; those that do not parse are left out. */
    async load(take: (rows: readonly DecisionRow[]) => void) {
      const database = await open();
      for (const bucket of await database.getAllKeys("buckets")) {
        const rows = (await database.get("buckets", bucket)) ?? [];
        take(rows.flatMap((row) => parseRow(row) ?? []));
      }
    },
    async save(changes: readonly DatedChange[]) {
      const buckets = new Map<number, DatedChange[]>();
      for (const [at, change] of changes.entries()) {
        if (at % 10_000 === 9_999) await nextTask();
        const bucket = bucketOf(change);
        const own = buckets.get(bucket) ?? [];
        own.push(change);
        buckets.set(bucket, own);
      }
      for (const [bucket, own] of buckets) await saveBucket(bucket, own);
    },
  };
}
