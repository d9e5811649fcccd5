import type { Kind } from "#src/api/archive.ts";
import { errorWords } from "#src/api/http.ts";
import {
  type Here,
  changedFields,
  isSentTo,
  kindOf,
  outcomeWord,
  reasonLabel,
} from "#src/activity/labels.ts";
import {
  type Logged,
  type LoggedRequest,
  type LoggedRun,
  type LoggedWrite,
  type Result,
} from "#src/activity/rules/logged.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { type Planned, type SavedRun, plannedTarget, isChange } from "#src/writes/run/run-plan.ts";
import { isDelay } from "#src/writes/run/stored-runs.ts";
import { isConflict } from "#src/writes/send/grade.ts";
import { operations } from "#src/writes/send/operations.ts";

/** True for a refusal before the item is looked at, which says nothing about an earlier request. */
const isSaidBefore = (entry: AuditEntry) =>
  isDelay(entry) || entry.reason === "not-allowed" || entry.reason === "not-offered";

/** True for a refusal that shows that an earlier request to the same target was not done either. */
const provesNotDone = (entry: AuditEntry) =>
  entry.grade === "refused" && (entry.by === "read" || !isSaidBefore(entry));

const doneOnce = new Set(
  Object.entries(operations).flatMap(([name, rules]) => ("once" in rules ? [name] : [])),
);

/**
 * True for a 409 or 422 that no read has settled, to what can be done only once: an earlier request
 * may have done it.
 */
const mayBeDone = ({ operation, grade, by, status }: AuditEntry) =>
  grade === "refused" && by !== "read" && isConflict(status) && doneOnce.has(operation);

/** Items by a key, in their order. */
export function groupedBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The requests of entries in the order of the log, in the order in which they were sent. */
function requestsOf(entries: readonly AuditEntry[]): LoggedRequest[] {
  const histories = groupedBy(entries, ({ request }) => request).values();
  const requests = [...histories].map((history) => {
    const [sent] = history;
    // A later unknown outcome does not replace a known one.
    const outcome = history.findLast(({ grade }) => grade !== "unknown") ?? history.at(-1) ?? sent;
    return { sent, at: Date.parse(sent.at), outcome, history };
  });
  return requests.toSorted((one, other) => one.at - other.at);
}

/** Builds the write of a request and of those that it repeats. */
function writeOf(requests: [LoggedRequest, ...LoggedRequest[]]): LoggedWrite {
  const { sent, at } = requests.at(-1) ?? requests[0];
  const { outcome, history } = countingOf(requests);
  const result = mayBeDone(outcome) ? "unknown" : outcome.grade;
  // Words of the refusal itself, as a read that confirmed it has none.
  const words = result === "refused" ? (history.map(wordsOf).findLast(Boolean) ?? null) : null;
  return {
    type: "write",
    id: sent.request,
    at,
    sent,
    outcome,
    result,
    words,
    requests,
    isSuperseded: false,
    text: textOf(requests, outcome, words),
  };
}

/** The request whose outcome counts: the newest, unless it leaves open what came of an earlier one. */
function countingOf(requests: [LoggedRequest, ...LoggedRequest[]]): LoggedRequest {
  const says = ({ outcome }: LoggedRequest) =>
    outcome.grade !== "refused" || provesNotDone(outcome);
  return requests.findLast(says) ?? requests.at(-1) ?? requests[0];
}

/**
 * The workspace's own words about a refusal; null without any. Of what is not there it names its own
 * classes.
 */
function wordsOf({ grade, reply, reason }: AuditEntry): string | null {
  if (grade !== "refused" || reply === null || reason === "gone") return null;
  try {
    const { words, fieldErrors } = errorWords(JSON.parse(reply));
    return Object.values(fieldErrors)[0]?.[0] ?? words;
  } catch {
    return null;
  }
}

function textOf(
  requests: readonly LoggedRequest[],
  outcome: AuditEntry,
  words: string | null,
): string {
  let text = outcomeWord(outcome);
  for (const { sent, history } of requests) {
    const { name, target, who, run, request, operation } = sent;
    text += `\n${name}\n${target}\n${who}\n${run}\n${request}`;
    if (operation === "updateTask") text += `\n${changedFields(sent).join()}`;
    for (const { requestId, status } of history) text += `\n${requestId ?? ""}\n${status}`;
  }
  if (outcome.grade !== "confirmed") text += `\n${reasonLabel(outcome)}\n${words ?? ""}`;
  return text.toLowerCase();
}

/** Key of what a write does to its target: a repeat has the same, and what a check finds of it. */
export const targetKey = ({ origin, operation, target, body }: AuditEntry) =>
  `${origin} ${operation} ${target} ${body ?? ""}`;

/** Requests by the write that they are or repeat, in the order of the first of each. */
function foldRepeats(requests: readonly LoggedRequest[]): LoggedWrite[] {
  const folded: [LoggedRequest, ...LoggedRequest[]][] = [];
  const newest = new Map<string, [LoggedRequest, ...LoggedRequest[]]>();
  for (const request of requests) {
    const key = `${request.sent.run ?? ""} ${targetKey(request.sent)}`;
    const before = newest.get(key);
    if (before && before.at(-1)?.outcome.grade !== "confirmed") {
      before.push(request);
      continue;
    }
    const own: [LoggedRequest] = [request];
    newest.set(key, own);
    folded.push(own);
  }
  return folded.map(writeOf);
}

/** Marks writes that were not done, or have no reply, whose target has another outcome since. */
function markSuperseded(writes: readonly LoggedWrite[]): void {
  const sorted = writes.toSorted((one, other) => one.at - other.at);
  for (const same of groupedBy(sorted, ({ sent }) => targetKey(sent)).values()) {
    for (const [index, write] of same.entries()) {
      // A refusal settles what had no reply, and is settled itself by what was done.
      const settles = ({ result, outcome }: LoggedWrite) =>
        result === "confirmed" ||
        (write.result === "unknown" && result === "refused" && provesNotDone(outcome));
      write.isSuperseded = write.result !== "confirmed" && same.slice(index + 1).some(settles);
    }
  }
}

/** Times at which confirmed writes were done, in epoch milliseconds, by what they do. */
type DoneAt = ReadonlyMap<string, number>;
type StoredRun = Pick<SavedRun, "id" | "at" | "phase" | "items">;

/** The write of an item without a request that counts, beside another one of its run. */
function plannedWrite(item: Planned, of: LoggedWrite, run: StoredRun, doneAt: DoneAt): LoggedWrite {
  const target = plannedTarget(item);
  const sent: AuditEntry = {
    ...of.sent,
    request: "",
    target,
    name: item.name,
    path: of.sent.path.replace(of.sent.target, target),
    ...(isChange(item) && { body: item.body }),
  };
  const isDone = (doneAt.get(targetKey(sent)) ?? 0) >= Date.parse(run.at);
  const result: Result = isDone ? "confirmed" : "not-sent";
  const outcome: AuditEntry = {
    ...sent,
    by: "reply",
    grade: isDone ? "confirmed" : "unknown",
    reason: !isDone && run.phase === "cancelled" ? run.phase : null,
    status: null,
    reply: null,
    duration: null,
  };
  return {
    ...of,
    id: `${of.sent.run}/${target}`,
    sent,
    outcome,
    result,
    words: null,
    requests: [],
    isSuperseded: false,
    text: `${outcomeWord(sent, result)}\n${item.name}\n${target}`.toLowerCase(),
  };
}

/** The writes of a run in the order of its plan, with those that its log does not have. */
function plannedWrites(
  writes: readonly [LoggedWrite, ...LoggedWrite[]],
  run: StoredRun,
  doneAt: DoneAt,
): LoggedWrite[] {
  const logged = new Map(writes.map((write) => [write.sent.target, write]));
  const planned = run.items.map((item) => {
    const target = plannedTarget(item);
    const write = logged.get(target);
    logged.delete(target);
    if (write && !isDelay(write.outcome)) return write;
    const own = plannedWrite(item, writes[0], run, doneAt);
    return write ? { ...own, id: write.id, at: write.at, requests: write.requests } : own;
  });
  return [...planned, ...logged.values()];
}

const endOf = ({ requests }: LoggedWrite) => {
  const last = requests.at(-1);
  return last ? last.at + (last.sent.duration ?? 0) : 0;
};

/** The run that these writes belong to. */
function runOf(
  id: string,
  sent: readonly [LoggedWrite, ...LoggedWrite[]],
  stored: StoredRun | undefined,
  doneAt: DoneAt,
): LoggedRun {
  const writes = stored ? plannedWrites(sent, stored, doneAt) : sent;
  const kinds = new Map<Kind, number>();
  for (const write of writes) {
    const kind = kindOf(write.sent);
    if (kind) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return {
    type: "run",
    id,
    writes,
    total: writes.length,
    confirmed: writes.filter(({ result }) => result === "confirmed").length,
    kinds,
    sent: sent[0].sent,
    at: stored ? Date.parse(stored.at) : (sent[0].requests[0]?.at ?? sent[0].at),
    until: sent.reduce((latest, write) => Math.max(latest, endOf(write)), 0),
    isOpen: stored?.phase === "open",
  };
}

/** Entries in the order of the log as runs and single writes, newest first. */
export function groupEntries(entries: readonly AuditEntry[], runs: readonly StoredRun[]): Logged[] {
  const writes = foldRepeats(requestsOf(entries));
  markSuperseded(writes);
  const stored = new Map(runs.map((run) => [run.id, run]));
  const confirmed = writes.filter(({ result }) => result === "confirmed");
  const doneAt = new Map(confirmed.map((write) => [targetKey(write.sent), endOf(write)]));
  const logged: Logged[] = [];
  for (const [id, ofRun] of groupedBy(writes, ({ sent }) => sent.run)) {
    if (id !== null) logged.push(runOf(id, ofRun, stored.get(id), doneAt));
    else for (const write of ofRun) logged.push(write);
  }
  return logged.toReversed().toSorted((one, other) => other.at - one.at);
}

export const isDismissed = ({ requests }: LoggedWrite) =>
  requests.at(-1)?.history.at(-1)?.by === "dismissed";

/** Writes to a workspace whose outcome is unclear and was not dismissed, newest first. */
export const unclearIn = (writes: readonly LoggedWrite[], here: Here): LoggedWrite[] =>
  writes.filter(
    (write) =>
      write.result === "unknown" &&
      !isDismissed(write) &&
      !write.isSuperseded &&
      isSentTo(write.sent, here),
  );
