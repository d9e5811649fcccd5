import { type LongTask, runAtOnce, visitInSteps } from "#src/lib/long-task.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { isEntry } from "#src/writes/log/stored-entry.ts";
import type { Filter } from "#src/activity/list/search.ts";
import { requestLabel, outcomeLabel, whoLabel } from "#src/activity/labels.ts";

/** Write request with all its log entries. */
export interface LoggedRequest {
  request: string;
  /** Its first entry: when it was sent, to what, by whom. */
  sent: AuditEntry;
  /** The entry with the outcome that counts: the latest known one. */
  outcome: AuditEntry;
  /** HTTP status of the newest answer. */
  status: number | null;
  /** All entries of the request, oldest first. */
  history: readonly AuditEntry[];
  /** Text that the filter searches, in lower case; built once, not with each key. */
  text: string;
}

function requestOf(
  request: string,
  sent: AuditEntry,
  history: readonly AuditEntry[],
): LoggedRequest {
  // A later unknown outcome does not replace a known one.
  const outcome = history.findLast(({ grade }) => grade !== "unknown") ?? history.at(-1) ?? sent;
  const status = history.findLast((entry) => entry.status !== null)?.status ?? null;
  const text = searchText({ request, sent, outcome, status, history });
  return { request, sent, outcome, status, history, text };
}

/** Entries in a step of a long task: well under a millisecond. */
const ENTRIES_PER_STEP = 50;

/** Groups entries, oldest first, by request, newest first. */
export const groupByRequest = (entries: readonly AuditEntry[]): LoggedRequest[] =>
  runAtOnce(groupInSteps(entries));

/** The entries among stored ones that can be read, and their requests. */
export function* readInSteps(
  stored: readonly unknown[],
): LongTask<{ entries: AuditEntry[]; requests: LoggedRequest[] }> {
  const entries: AuditEntry[] = [];
  yield* visitInSteps(
    stored,
    ENTRIES_PER_STEP,
    (entry) => void (isEntry(entry) && entries.push(entry)),
  );
  return { entries, requests: yield* groupInSteps(entries) };
}

function* groupInSteps(entries: readonly AuditEntry[]): LongTask<LoggedRequest[]> {
  const histories = new Map<string, [AuditEntry, ...AuditEntry[]]>();
  for (const entry of entries) {
    const history = histories.get(entry.request);
    if (history) history.push(entry);
    else histories.set(entry.request, [entry]);
  }
  const requests: LoggedRequest[] = [];
  yield* visitInSteps([...histories], ENTRIES_PER_STEP, ([request, history]) => {
    requests.push(requestOf(request, history[0], history));
  });
  return requests
    .toReversed()
    .toSorted((a, b) => (a.sent.at < b.sent.at ? 1 : a.sent.at > b.sent.at ? -1 : 0));
}

function searchText({
  request,
  sent,
  outcome,
  status,
  history,
}: Omit<LoggedRequest, "text">): string {
  const { name, target, path, run, origin } = sent;
  const ids = history.map(({ requestId }) => requestId);
  const parts = [name, target, path, whoLabel(sent), run, origin, request, status, ...ids];
  return [...parts, requestLabel(sent), outcomeLabel(outcome)].join("\n").toLowerCase();
}

/** Requests that match the filter. */
export function filterRequests(
  requests: readonly LoggedRequest[],
  { q, outcome, operation, run }: Filter,
): readonly LoggedRequest[] {
  const query = q?.trim().toLowerCase();
  return requests.filter(
    (one) =>
      (outcome === undefined || one.outcome.grade === outcome) &&
      (operation === undefined || one.sent.operation === operation) &&
      (run === undefined || one.sent.run === run) &&
      (!query || one.text.includes(query)),
  );
}

/** Run with the number of its requests. */
export interface RunSummary {
  run: string;
  /** ISO 8601 time of its first request. */
  at: string;
  requests: number;
}

/** The runs of these requests, newest first. */
export function runsOf(logged: readonly LoggedRequest[]): RunSummary[] {
  const runs = new Map<string, RunSummary>();
  for (const { sent } of logged) {
    if (sent.run === null) continue;
    const requests = (runs.get(sent.run)?.requests ?? 0) + 1;
    // Newest first, so the last one seen was sent first.
    runs.set(sent.run, { run: sent.run, at: sent.at, requests });
  }
  return [...runs.values()];
}
