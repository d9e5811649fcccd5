import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "#src/writes/log/entry.ts";
import type { LazyLedger } from "#src/writes/browser/lazy.ts";
import { type Line, linesOf } from "#src/activity/lines.ts";
import { keptSince, readKeep } from "#src/activity/retention.ts";

export const activityKey = ["activity"] as const;

/** The record of this browser, or that it keeps none. */
export type Activity =
  | { kept: false; why: string }
  | { kept: true; entries: readonly Entry[]; lines: readonly Line[] };

/** A browser without IndexedDB, or one whose user forbids it; other errors are faults of ours. */
function forbidden(error: unknown): string | null {
  const storage = error instanceof DOMException || error instanceof ReferenceError;
  return storage ? `${error.name}: ${error.message}` : null;
}

async function readActivity(ledger: LazyLedger): Promise<Activity> {
  try {
    const { record } = await ledger.load();
    const entries = await record.entries();
    return { kept: true, entries, lines: linesOf(entries) };
  } catch (error) {
    const why = forbidden(error);
    if (why === null) throw error;
    return { kept: false, why };
  }
}

/** Every write request that was sent from this browser. It is read anew when the ledger tells of more. */
export function activityQuery(ledger: LazyLedger) {
  return queryOptions({
    queryKey: [...activityKey, "record"],
    queryFn: () => readActivity(ledger),
    staleTime: Number.POSITIVE_INFINITY,
    // Thousands of entries that never change: comparing them costs more than it saves.
    structuralSharing: false,
  });
}

/**
 * Makes the record what it should be when the page is opened: requests whose page went away are in
 * it, and what is older than the user wants to keep is not. A browser that keeps nothing is told of
 * by the read.
 */
export async function tidyRecord(ledger: LazyLedger, now = Date.now()): Promise<void> {
  try {
    const { record } = await ledger.load();
    await record.recover();
    const since = keptSince(readKeep(), now);
    if (since !== null) await record.clear(since);
  } catch (error) {
    if (forbidden(error) === null) throw error;
  }
}
