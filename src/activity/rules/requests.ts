import { type LongTask, visitInSteps } from "#src/lib/long-task.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { isEntry } from "#src/writes/log/stored-entry.ts";
import { isConflict } from "#src/writes/send/grade.ts";
import { operations } from "#src/writes/send/operations.ts";

/** Write request with all its log entries. */
export interface LoggedRequest {
  request: string;
  /** Its first entry: when it was sent, to what, by whom. */
  sent: AuditEntry;
  /** Time of sending in epoch milliseconds. */
  at: number;
  /** The entry with the outcome that counts: the latest known one. */
  outcome: AuditEntry;
  /** All entries of the request, oldest first. */
  history: readonly AuditEntry[];
}

/** Entries in a step of a long task: well under a millisecond. */
export const ENTRIES_PER_STEP = 50;

/** True for an answer that only asked to wait (429): nothing was done. */
export const isSlowedDown = ({ reason }: AuditEntry) => reason === "too-many";

/** Reasons of those who stand before the item: they say nothing of an earlier request. */
const saidBefore = new Set<string | null>([
  ...["key", "gateway", "not-allowed", "not-offered", "too-many"],
]);

/** True for a refusal that shows that an earlier request to the same target was not done either. */
export const provesNotDone = ({ grade, by, reason }: AuditEntry) =>
  grade === "refused" && (by === "read" || by === "told" || !saidBefore.has(reason));

const doneOnce = new Set(
  Object.entries(operations).flatMap(([name, rules]) => ("once" in rules ? [name] : [])),
);

/**
 * True for a 409 or 422 that no read has settled, to what can be done only once: an earlier request
 * may have done it.
 */
export const mayBeDone = ({ operation, grade, by, status }: AuditEntry) =>
  grade === "refused" &&
  by !== "read" &&
  by !== "told" &&
  isConflict(status) &&
  doneOnce.has(operation);

/** The entries among stored ones that can be read. */
export function* readableEntries(stored: readonly unknown[]): LongTask<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  yield* visitInSteps(
    stored,
    ENTRIES_PER_STEP,
    (entry) => void (isEntry(entry) && entries.push(entry)),
  );
  return entries;
}

/** The requests of entries in the order of the log, in the order in which they were sent. */
export function* requestsOf(entries: readonly AuditEntry[]): LongTask<LoggedRequest[]> {
  const histories = new Map<string, [AuditEntry, ...AuditEntry[]]>();
  yield* visitInSteps(entries, ENTRIES_PER_STEP, (entry) => {
    const history = histories.get(entry.request);
    if (history) history.push(entry);
    else histories.set(entry.request, [entry]);
  });
  const requests: LoggedRequest[] = [];
  yield* visitInSteps([...histories], ENTRIES_PER_STEP, ([request, history]) => {
    const [sent] = history;
    // A later unknown outcome does not replace a known one.
    const outcome = history.findLast(({ grade }) => grade !== "unknown") ?? history.at(-1) ?? sent;
    requests.push({ request, sent, at: Date.parse(sent.at), outcome, history });
  });
  return requests.toSorted((one, other) => one.at - other.at);
}
