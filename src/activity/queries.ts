import { queryOptions } from "@tanstack/react-query";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { runWithPauses } from "#src/lib/long-task.ts";
import type { Lazy } from "#src/lib/lazy.ts";
import type { AuditStorage } from "#src/writes/log/audit-storage.ts";
import { type LoggedRequest, readInSteps } from "#src/activity/requests.ts";
import { chosenKeep, keptSince } from "#src/activity/record/retention.ts";

export const activityKey = ["activity"] as const;

/** The audit log of this browser, or the error of its storage. */
export type Activity =
  | { available: false; error: string }
  | {
      available: true;
      /** All entries as stored; those that can't be read are in no request. */
      stored: readonly unknown[];
      entries: readonly AuditEntry[];
      requests: readonly LoggedRequest[];
    };

/** The message of an error from a browser without IndexedDB, or with storage blocked; null for other errors. */
function storageError(error: unknown): string | null {
  const storage = error instanceof DOMException || error instanceof ReferenceError;
  return storage ? `${error.name}: ${error.message}` : null;
}

async function readActivity(storage: Lazy<AuditStorage>): Promise<Activity> {
  try {
    const { log } = await storage.load();
    const stored = await log.stored();
    return { available: true, stored, ...(await runWithPauses(readInSteps(stored))) };
  } catch (error) {
    const message = storageError(error);
    if (message === null) throw error;
    return { available: false, error: message };
  }
}

/** Every write request sent from this browser. */
export function activityQuery(storage: Lazy<AuditStorage>) {
  return queryOptions({
    queryKey: [...activityKey, "record"],
    queryFn: () => readActivity(storage),
    staleTime: Number.POSITIVE_INFINITY,
    // Thousands of entries that never change: comparing them costs more than it saves.
    structuralSharing: false,
  });
}

/**
 * Adds requests whose page was closed before they ended, and deletes entries older than the chosen
 * retention. Runs when the page is opened.
 */
export async function tidyRecord(storage: Lazy<AuditStorage>, now = Date.now()): Promise<void> {
  try {
    const { log } = await storage.load();
    await log.recover();
    const since = keptSince(chosenKeep.get() ?? "forever", now);
    if (since !== null) await log.clear(since);
  } catch (error) {
    if (storageError(error) === null) throw error;
  }
}
