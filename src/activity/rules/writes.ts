import { type Kind, isKind } from "#src/api/archive.ts";
import { errorWords } from "#src/api/http.ts";
import { type LongTask, visitInSteps } from "#src/lib/long-task.ts";
import {
  type Here,
  changedFields,
  isSentTo,
  kindOf,
  outcomeWord,
  reasonLabel,
} from "#src/activity/labels.ts";
import type {
  Logged,
  LoggedRequest,
  LoggedRun,
  LoggedWrite,
  Result,
} from "#src/activity/rules/logged.ts";
import { type AuditEntry, isEntry } from "#src/writes/log/audit-entry.ts";
import type { SavedRun } from "#src/writes/run/run-plan.ts";
import { isConflict } from "#src/writes/send/grade.ts";
import { operations } from "#src/writes/send/operations.ts";

/** Entries in a step of a long task: well under a millisecond. */
const ENTRIES_PER_STEP = 50;

/** True for an answer that only asked to wait (429): nothing was done. */
export const isSlowedDown = ({ reason }: AuditEntry) => reason === "too-many";

/** Refusals that come before the item is looked at, and so say nothing about an earlier request. */
const saidBefore = new Set<string | null>([
  ...["key", "gateway", "not-allowed", "not-offered", "too-many"],
]);

/** True for a refusal that shows that an earlier request to the same target was not done either. */
const provesNotDone = ({ grade, by, reason }: AuditEntry) =>
  grade === "refused" && (by === "read" || !saidBefore.has(reason));

const doneOnce = new Set(
  Object.entries(operations).flatMap(([name, rules]) => ("once" in rules ? [name] : [])),
);

/**
 * True for a 409 or 422 that no read has settled, to what can be done only once: an earlier request
 * may have done it.
 */
const mayBeDone = ({ operation, grade, by, status }: AuditEntry) =>
  grade === "refused" && by !== "read" && isConflict(status) && doneOnce.has(operation);

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
function* requestsOf(entries: readonly AuditEntry[]): LongTask<LoggedRequest[]> {
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

/** Facts of a run that its requests don’t hold. */
export interface RunFacts {
  run: Pick<SavedRun, "id" | "at" | "phase">;
  total: number;
  /** Items without a request that are active all the same: another tab restored them. */
  elsewhere: number;
}

/** Runs between two looks at the clock: one may have thousands of writes. */
const RUNS_PER_STEP = 10;

/** Longest time between a request and its repeat. */
const REPEAT_MS = 3_600_000;

export const gradeResults = {
  confirmed: "done",
  refused: "not-done",
  unknown: "no-answer",
} as const satisfies Record<AuditEntry["grade"], Result>;

/** Builds the write of a request and of those that it repeats. */
function writeOf(requests: [LoggedRequest, ...LoggedRequest[]]): LoggedWrite {
  const newest = requests.at(-1) ?? requests[0];
  const counting = countingOf(requests);
  const { outcome } = counting;
  const { sent, at, request } = newest;
  const result = mayBeDone(outcome) ? "no-answer" : gradeResults[outcome.grade];
  const words = result === "not-done" ? lastWords(counting) : null;
  const text = textOf(requests, outcome, words);
  const isSuperseded = false;
  const type = "write";
  return { type, id: request, at, sent, outcome, result, words, requests, isSuperseded, text };
}

/** The request whose outcome counts: the newest, unless it leaves open what came of an earlier one. */
function countingOf(requests: [LoggedRequest, ...LoggedRequest[]]): LoggedRequest {
  const says = ({ outcome }: LoggedRequest) =>
    outcome.grade === "refused" ? provesNotDone(outcome) : true;
  const newest = requests.at(-1) ?? requests[0];
  if (says(newest)) return newest;
  const earlier = requests.findLast(says);
  if (earlier) return earlier;
  return requests.findLast(({ outcome }) => !isSlowedDown(outcome)) ?? newest;
}

/** Words of the refusal itself, as a read that confirmed it has none. */
function lastWords({ history }: LoggedRequest): string | null {
  return history.reduce<string | null>((words, entry) => wordsOf(entry) ?? words, null);
}

/**
 * The workspace's own words about a refusal; null without any. Of what is not there it names its own
 * classes.
 */
function wordsOf({ grade, answer, reason }: AuditEntry): string | null {
  if (grade !== "refused" || answer === null || reason === "gone") return null;
  try {
    const { words, fieldErrors } = errorWords(JSON.parse(answer));
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

const targetKey = ({ origin, operation, target, body }: AuditEntry) =>
  `${origin} ${operation} ${target} ${body ?? ""}`;

/** Requests by the write that they are or repeat, in the order of the first of each. */
function* foldRepeats(requests: readonly LoggedRequest[]): LongTask<LoggedWrite[]> {
  const folded: [LoggedRequest, ...LoggedRequest[]][] = [];
  const newest = new Map<string, [LoggedRequest, ...LoggedRequest[]]>();
  yield* visitInSteps(requests, ENTRIES_PER_STEP, (request) => {
    const key = `${request.sent.run ?? ""} ${targetKey(request.sent)}`;
    const before = newest.get(key);
    const last = before?.at(-1);
    // A run has one write for each item, however long it was paused.
    const isSoon = last && (request.sent.run !== null || request.at - last.at <= REPEAT_MS);
    const isRepeat = isSoon && last.outcome.grade !== "confirmed";
    if (before && isRepeat) {
      before.push(request);
      return;
    }
    const own: [LoggedRequest] = [request];
    newest.set(key, own);
    folded.push(own);
  });
  const writes: LoggedWrite[] = [];
  yield* visitInSteps(folded, ENTRIES_PER_STEP, (repeats) => void writes.push(writeOf(repeats)));
  return writes;
}

/** Marks writes that were not done, or have no answer, whose target has another outcome since. */
function* markSuperseded(writes: readonly LoggedWrite[]): LongTask<void> {
  const open = new Map<string, LoggedWrite[]>();
  const byTime = writes.toSorted((one, other) => one.at - other.at);
  yield* visitInSteps(byTime, ENTRIES_PER_STEP, (write) => {
    const { result, outcome } = write;
    if (open.size === 0 && result === "done") return;
    const key = targetKey(write.sent);
    const before = open.get(key) ?? [];
    // A refusal settles what had no answer, and is settled itself by what was done.
    const settled = (one: LoggedWrite) =>
      result === "done" ||
      (one.result === "no-answer" && result === "not-done" && provesNotDone(outcome));
    for (const one of before) if (settled(one)) one.isSuperseded = true;
    const left = before.filter((one) => !one.isSuperseded);
    if (result !== "done") left.push(write);
    if (left.length > 0) open.set(key, left);
    else open.delete(key);
  });
}

const endOf = ({ requests }: LoggedWrite) => {
  const last = requests.at(-1);
  return last ? last.at + (last.sent.duration ?? 0) : 0;
};

/** The run that these writes belong to. */
export function runOf(
  id: string,
  writes: readonly [LoggedWrite, ...LoggedWrite[]],
  facts?: RunFacts,
): LoggedRun {
  const [{ sent }] = writes;
  const counts = { done: facts?.elsewhere ?? 0, "not-done": 0, "no-answer": 0 };
  const found = new Set<Kind>();
  let slowedDown = 0;
  let until = 0;
  for (const write of writes) {
    counts[write.result] += 1;
    const kind = kindOf(write.sent);
    if (isKind(kind)) found.add(kind);
    slowedDown += write.requests.filter(({ outcome }) => isSlowedDown(outcome)).length;
    until = Math.max(until, endOf(write));
  }
  const sentOrElsewhere = writes.length + (facts?.elsewhere ?? 0);
  const total = Math.max(facts?.total ?? 0, sentOrElsewhere);
  return {
    type: "run",
    ...{ id, writes, counts, total, slowedDown, sent, until },
    at: facts
      ? Date.parse(facts.run.at)
      : Math.min(...writes.map((write) => write.requests[0]?.at ?? write.at)),
    notStarted: total - sentOrElsewhere,
    isOpen: facts?.run.phase === "open",
    kinds: [...found],
  };
}

/** Entries in the order of the log as runs and single writes, newest first. */
export function* groupEntries(
  entries: readonly AuditEntry[],
  runs: readonly RunFacts[],
): LongTask<Logged[]> {
  const writes = yield* foldRepeats(yield* requestsOf(entries));
  yield* markSuperseded(writes);
  const facts = new Map(runs.map((one) => [one.run.id, one]));
  const inRuns = new Map<string, [LoggedWrite, ...LoggedWrite[]]>();
  const logged: Logged[] = [];
  yield* visitInSteps(writes, ENTRIES_PER_STEP, (write) => {
    const { run } = write.sent;
    const before = run === null ? undefined : inRuns.get(run);
    if (run === null) logged.push(write);
    else if (before) before.push(write);
    else inRuns.set(run, [write]);
  });
  yield* visitInSteps([...inRuns], RUNS_PER_STEP, ([id, ofRun]) => {
    logged.push(runOf(id, ofRun, facts.get(id)));
  });
  return logged.toReversed().toSorted((one, other) => other.at - one.at);
}

/** The writes of runs and single ones. */
export const writesIn = (logged: readonly Logged[]): LoggedWrite[] =>
  logged.flatMap((one) => (one.type === "run" ? one.writes : [one]));

/** Writes to a workspace that have no answer yet and were not dismissed, newest first. */
export const unansweredIn = (writes: readonly LoggedWrite[], here: Here): LoggedWrite[] =>
  writes.filter(
    ({ result, isSuperseded, requests, sent }) =>
      result === "no-answer" &&
      requests.at(-1)?.history.at(-1)?.by !== "dismissed" &&
      !isSuperseded &&
      isSentTo(sent, here),
  );
