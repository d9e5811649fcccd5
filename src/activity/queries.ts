import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Logged } from "#src/activity/rules/logged.ts";
import { groupEntries } from "#src/activity/rules/writes.ts";
import {
  type Session,
  sessionPart,
  useSession,
  useSessionPart,
} from "#src/app/session-context.tsx";
import { DAY_MS } from "#src/lib/dates.ts";
import { isEntry } from "#src/writes/log/audit-entry.ts";
import type { AuditLog } from "#src/writes/log/audit-log.ts";
import { storedRuns } from "#src/writes/run/stored-runs.ts";

export const activityKey = ["activity"] as const;

/** The audit log of this browser: empty where its storage has an error. */
export interface Activity {
  error: string | null;
  /** Number of entries that are damaged, or of another version: they are in no write. */
  unreadable: number;
  /** Runs and single writes, newest first. */
  logged: readonly Logged[];
}

async function readActivity(log: AuditLog): Promise<Activity> {
  try {
    const stored = await log.stored();
    const entries = stored.filter(isEntry);
    const logged = groupEntries(entries, await storedRuns(await log.database()));
    return { error: null, unreadable: stored.length - entries.length, logged };
  } catch (error) {
    // Of a browser without IndexedDB, or with storage blocked.
    if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error;
    return { error: `${error.name}: ${error.message}`, unreadable: 0, logged: [] };
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
async function tidyRecord(log: AuditLog): Promise<void> {
  await log.recover();
  await log.clear(new Date(Date.now() - RETENTION_MS).toISOString());
}

interface Opening {
  context: { session: Session };
  preload: boolean;
}

/** Loads the audit log for one of its pages. */
export async function openActivity({ context, preload }: Opening): Promise<void> {
  const { log, queryClient } = context.session;
  // Preloading on hover must not delete old entries. A storage with an error is said by the read.
  if (!preload) await tidyRecord(log).catch(() => {});
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
  runs.subscribe(refresh);
  return {};
});

/** The audit log, as loaded by the route. It is refreshed from then on. */
export function useActivity(): Activity {
  const { log } = useSession();
  useSessionPart(freshActivityPart);
  return useSuspenseQuery(activityQuery(log)).data;
}
