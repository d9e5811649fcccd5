import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Logged, LoggedWrite } from "#src/activity/rules/logged.ts";
import {
  type RunFacts,
  groupEntries,
  readableEntries,
  writesIn,
} from "#src/activity/rules/writes.ts";
import { sessionPart, useSession, useSessionPart } from "#src/app/session-context.tsx";
import { DAY_MS } from "#src/lib/dates.ts";
import { nextTask, runWithPauses } from "#src/lib/long-task.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { AuditLog, Database } from "#src/writes/log/audit-log.ts";
import { storedResults, storedRuns } from "#src/writes/run/stored-runs.ts";
import { plannedTarget } from "#src/writes/run/run-plan.ts";

export const activityKey = ["activity"] as const;

/** The audit log of this browser, or the error of its storage. */
export type Activity = { available: false; error: string } | ActivityRecord;

export interface ActivityRecord {
  available: true;
  /** All entries as stored; those that can't be read are in no write. */
  stored: readonly unknown[];
  entries: readonly AuditEntry[];
  /** Runs and single writes, newest first. */
  logged: readonly Logged[];
  /** The writes of the runs, and the single ones. */
  writes: readonly LoggedWrite[];
}

/** The message of an error from a browser without IndexedDB, or with storage blocked; null for other errors. */
export function storageError(error: unknown): string | null {
  const storage = error instanceof DOMException || error instanceof ReferenceError;
  return storage ? `${error.name}: ${error.message}` : null;
}

async function readRuns(database: Database, entries: readonly AuditEntry[]): Promise<RunFacts[]> {
  const runs = await storedRuns(database);
  const targets = new Map<string | null, Set<string>>(runs.map(({ id }) => [id, new Set()]));
  for (const { run, target } of entries) targets.get(run)?.add(target);
  return Promise.all(
    runs.map(async (run) => {
      const total = run.items.length;
      const sent = targets.get(run.id) ?? new Set();
      // Most runs have a request for each item.
      if (sent.size >= total) return { run, total, elsewhere: 0 };
      const found = await storedResults(database, run.id);
      const isActive = (at: number) =>
        ["restored", "changed", "not-archived"].includes(found.get(at)?.state ?? "");
      const elsewhere = run.items.filter(
        (item, at) => !sent.has(plannedTarget(item)) && isActive(at),
      ).length;
      return { run, total, elsewhere };
    }),
  );
}

async function readActivity(log: AuditLog): Promise<Activity> {
  try {
    const stored = await log.stored();
    const entries = await runWithPauses(readableEntries(stored));
    const runs = await readRuns(await log.database(), entries);
    const logged = await runWithPauses(groupEntries(entries, runs));
    // The page renders in its own task.
    await nextTask();
    return { available: true, stored, entries, logged, writes: writesIn(logged) };
  } catch (error) {
    const message = storageError(error);
    if (message === null) throw error;
    return { available: false, error: message };
  }
}

export function activityQuery(log: AuditLog) {
  return queryOptions({
    queryKey: [...activityKey, "record"],
    queryFn: () => readActivity(log),
    staleTime: Number.POSITIVE_INFINITY,
    // Thousands of entries that never change: comparing them costs more than it saves.
    structuralSharing: false,
  });
}

/** A year: older entries are deleted. */
const RETENTION_MS = 365 * DAY_MS;

/**
 * Adds requests whose page was closed before they ended, and deletes entries older than a year. Runs
 * when the page is opened.
 */
export async function tidyRecord(log: AuditLog, now = Date.now()): Promise<void> {
  try {
    await log.recover();
    await log.clear(new Date(now - RETENTION_MS).toISOString());
  } catch (error) {
    if (storageError(error) === null) throw error;
  }
}

/** Delay that batches the entries of a run, as each refresh loads the whole log. */
const REFRESH_DELAY_MS = 500;

/** Refreshes the audit log, from its first use on, when this tab or another one changes it. */
const freshActivityPart = sessionPart(({ log, queryClient, signal }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function refresh() {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!signal.aborted) void queryClient.invalidateQueries({ queryKey: activityKey });
    }, REFRESH_DELAY_MS);
  }
  signal.addEventListener("abort", log.subscribe(refresh));
  return {};
});

/** The audit log, as loaded by the route. It is refreshed from then on. */
export function useActivity(): Activity {
  const { log } = useSession();
  useSessionPart(freshActivityPart);
  return useSuspenseQuery(activityQuery(log)).data;
}
