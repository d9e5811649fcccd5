import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Logged, LoggedWrite } from "#src/activity/rules/logged.ts";
import {
  type StoredRun,
  groupEntries,
  isSlowedDown,
  writesIn,
} from "#src/activity/rules/writes.ts";
import {
  type Session,
  sessionPart,
  useSession,
  useSessionPart,
} from "#src/app/session-context.tsx";
import { DAY_MS } from "#src/lib/dates.ts";
import { type AuditEntry, isEntry } from "#src/writes/log/audit-entry.ts";
import type { AuditLog, Database } from "#src/writes/log/audit-log.ts";
import { storedResults, storedRuns } from "#src/writes/run/stored-runs.ts";

export const activityKey = ["activity"] as const;

/** The audit log of this browser, or the error of its storage. */
export type Activity = { available: false; error: string } | ActivityRecord;

export interface ActivityRecord {
  available: true;
  /** All entries as stored, and the number of those that can be read: the others are in no write. */
  stored: readonly unknown[];
  readable: number;
  /** Runs and single writes, newest first. */
  logged: readonly Logged[];
  /** The writes of the runs, and the single ones. */
  writes: readonly LoggedWrite[];
}

/** The message of an error from a browser without IndexedDB, or with storage blocked; null for other errors. */
function storageError(error: unknown): string | null {
  const storage = error instanceof DOMException || error instanceof ReferenceError;
  return storage ? `${error.name}: ${error.message}` : null;
}

async function readRuns(database: Database, entries: readonly AuditEntry[]): Promise<StoredRun[]> {
  const runs = await storedRuns(database);
  const targets = new Map<string | null, Set<string>>(runs.map(({ id }) => [id, new Set()]));
  for (const entry of entries) if (!isSlowedDown(entry)) targets.get(entry.run)?.add(entry.target);
  return Promise.all(
    runs.map(async (run) => {
      // Most runs have a request for each item.
      const isWhole = (targets.get(run.id)?.size ?? 0) >= run.items.length;
      return { run, results: isWhole ? new Map() : await storedResults(database, run.id) };
    }),
  );
}

async function readActivity(log: AuditLog): Promise<Activity> {
  try {
    const stored = await log.stored();
    const entries = stored.filter(isEntry);
    const logged = groupEntries(entries, await readRuns(await log.database(), entries));
    return { available: true, stored, readable: entries.length, logged, writes: writesIn(logged) };
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

/** Adds requests whose page was closed before they ended, and deletes entries older than a year. */
async function tidyRecord(log: AuditLog, now = Date.now()): Promise<void> {
  try {
    await log.recover();
    await log.clear(new Date(now - RETENTION_MS).toISOString());
  } catch (error) {
    if (storageError(error) === null) throw error;
  }
}

interface Opening {
  context: { session: Session };
  preload: boolean;
}

/** Loads the audit log for one of its pages. */
export async function openActivity({ context, preload }: Opening): Promise<void> {
  const { log, queryClient } = context.session;
  // Preloading on hover must not delete old entries.
  if (!preload) await tidyRecord(log);
  await queryClient.query({ ...activityQuery(log), staleTime: 0 });
}

/** Delay that batches the entries of a run, as each refresh loads the whole log. */
const REFRESH_DELAY_MS = 500;

/** Refreshes the audit log, from its first use on, when this tab or another one changes it. */
const freshActivityPart = sessionPart(({ log, queryClient, runs, signal }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function refresh() {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!signal.aborted) void queryClient.invalidateQueries({ queryKey: activityKey });
    }, REFRESH_DELAY_MS);
  }
  signal.addEventListener("abort", log.subscribe(refresh));
  // The end of a run is no entry of the log.
  let wasGoing = runs.going();
  const unsubscribe = runs.subscribe(() => {
    if (wasGoing && !runs.going()) refresh();
    wasGoing = runs.going();
  });
  signal.addEventListener("abort", unsubscribe);
  return {};
});

/** The audit log, as loaded by the route. It is refreshed from then on. */
export function useActivity(): Activity {
  const { log } = useSession();
  useSessionPart(freshActivityPart);
  return useSuspenseQuery(activityQuery(log)).data;
}
