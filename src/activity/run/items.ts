import { outcomeWords } from "#src/activity/labels.ts";
import type { LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import { isSlowedDown } from "#src/activity/rules/writes.ts";
import {
  type ItemOutcome,
  type Now,
  type RunSearch,
  itemOutcomes,
} from "#src/activity/run/search.ts";
import { type Kind, isKind, kindLabel } from "#src/api/archive.ts";
import { formatMinute, formatSecond } from "#src/lib/format.ts";
import { wordFilter } from "#src/lib/word-filter.ts";
import { parseTime, dayAt } from "#src/lib/dates.ts";
import { changedText, reasonText } from "#src/writes/outcome-words.ts";
import type { ItemCheck } from "#src/writes/run/stored-runs.ts";
import {
  type ItemResult,
  type PlannedChange,
  type SavedRun,
  isChange,
  plannedTarget,
} from "#src/writes/run/run-plan.ts";

export const nowWords = {
  active: "Active",
  again: "Archived again",
  still: "Still archived",
  "not-found": "Not found",
  "as-changed": "As changed",
  "other-values": "Other values",
  unreadable: "Can’t be read",
} as const satisfies Record<Now, string>;

/** An item of a run: its outcome, and what the last check found. */
export interface RunRow {
  /** Place in the plan, from 0. */
  place: number;
  target: string;
  /** Null for a task. */
  kind: Kind | null;
  /** The change of a task as it was planned; null for an item, and where no plan is kept. */
  change: PlannedChange | null;
  id: string;
  name: string;
  /** Time of archiving when it was planned, in epoch milliseconds; null where it is not known. */
  archivedAt: number | null;
  outcome: ItemOutcome;
  /** Word for the outcome, such as "Restored". */
  word: string;
  /** Its request; null for an item without one. */
  write: LoggedWrite | null;
  /** Proof of the outcome: "Answer, 14:05:09", or the workspace's words. */
  shows: string;
  check: ItemCheck | undefined;
  /** State by the check; null where none has read it. */
  now: Now | null;
}

/** Words for the outcome of an item, such as "Restored". */
export function outcomeWordOf(outcome: ItemOutcome, { sent }: LoggedRun): string {
  const { confirmed, refused, unknown } = outcomeWords(sent);
  return {
    done: confirmed,
    "not-done": refused,
    "no-answer": unknown,
    "not-started": "Not started",
  }[outcome];
}

export const kindWord = ({ kind }: RunRow) => (kind === null ? "Task" : kindLabel(kind));

/** A time as the page of a run shows it: the date is left out on the day of the run. */
const timeIn = (runAt: number, at: number) =>
  dayAt(at) === dayAt(runAt) ? formatSecond(at) : formatMinute(at);

const quoted = (words: string) => `“${words}”`;

function proofOf({ outcome, words, requests, result }: LoggedWrite, runAt: number): string {
  const { by, at, duration, reason } = outcome;
  const when = timeIn(runAt, Date.parse(at) + (duration ?? 0));
  if (result === "done") {
    const sources = {
      answer: "Answer",
      late: "Late answer",
      read: "Read again",
      lost: "Answer",
      dismissed: "",
    };
    return `${sources[by]}, ${when}`;
  }
  if (words !== null) return quoted(words);
  if (by === "read" && reason === "unchanged") {
    const hadNoAnswer = requests.at(-1)?.history.some(({ grade }) => grade === "unknown");
    return `${hadNoAnswer ? "No answer, found" : "Found"} archived ${when}`;
  }
  return reason === null ? "" : reasonText(reason);
}

const resultOutcomes = {
  waiting: "not-started",
  sending: "no-answer",
  restored: "done",
  changed: "done",
  "not-archived": "done",
  "still-archived": "not-done",
  unchanged: "not-done",
  refused: "not-done",
  unknown: "no-answer",
  "not-sent": "not-started",
} as const satisfies Record<ItemResult["state"], ItemOutcome>;

/** Text of the proof of a result that has no request in the record. */
function proofOfResult({ state, by, reason, words }: ItemResult): string {
  if (resultOutcomes[state] === "done") {
    if (by === "other-tab") return "Restored in another tab";
    return by === "read" ? "Read again, not in the record" : "Answer, not in the record";
  }
  if (words) return quoted(words);
  return reason === undefined ? "" : reasonText(reason);
}

const timeOf = (iso: string | null) => (iso === null ? null : (parseTime(iso)?.getTime() ?? null));

/** The parts of a run that this browser keeps beside the record. */
export interface KeptRun {
  /** Null where it is not kept or can't be read. */
  plan: SavedRun | null;
  results: ReadonlyMap<number, ItemResult>;
  checks: ReadonlyMap<string, ItemCheck>;
}

type Planned = Pick<RunRow, "target" | "kind" | "change" | "id" | "name" | "archivedAt">;

/** The items of a run in the order of its plan, then those of requests that no plan names. */
function plannedIn(run: LoggedRun, plan: SavedRun | null): Planned[] {
  const planned = (plan?.items ?? []).map((item): Planned => {
    const common = { target: plannedTarget(item), id: item.id, name: item.name };
    return isChange(item)
      ? { ...common, kind: null, change: item, archivedAt: null }
      : { ...common, kind: item.kind, change: null, archivedAt: timeOf(item.archivedAt) };
  });
  const targets = new Set(planned.map(({ target }) => target));
  for (const { sent } of run.writes) {
    const { target } = sent;
    const [kind = "", id = ""] = target.split("/");
    if (targets.has(target)) continue;
    targets.add(target);
    const ofKind = isKind(kind) ? kind : null;
    planned.push({
      target,
      kind: ofKind,
      change: null,
      id,
      name: sent.name ?? id,
      archivedAt: null,
    });
  }
  return planned;
}

/** A run with its items. Its outcomes are counted by them, as results without a request count, too. */
export function withRows(logged: LoggedRun, { plan, results, checks }: KeptRun) {
  const writes = new Map(logged.writes.map((write) => [write.sent.target, write]));
  const counts = { done: 0, "not-done": 0, "no-answer": 0, "not-started": 0 };
  const rows = plannedIn(logged, plan).map((item, place): RunRow => {
    const write = writes.get(item.target) ?? null;
    const result = results.get(place) ?? { state: "waiting" };
    // A 429 did nothing: the item waits on, or was never sent again.
    const isSent = write !== null && !isSlowedDown(write.outcome);
    const outcome = isSent ? write.result : resultOutcomes[result.state];
    const proof = write ? proofOf(write, logged.at) : proofOfResult(result);
    const changed = outcome === "done" && result.changed;
    const shows = changed ? `${proof}. ${changedText(changed)}` : proof;
    const check = checks.get(item.target);
    counts[outcome] += 1;
    const word = outcomeWordOf(outcome, logged);
    return { place, ...item, outcome, word, write, shows, check, now: nowOf(item, outcome, check) };
  });
  const { "not-started": notStarted, ...ofWrites } = counts;
  return { run: { ...logged, counts: ofWrites, total: rows.length, notStarted }, rows };
}

const isGood = (now: Now | null) => now === "active" || now === "as-changed";

/** State of an item by a check. An archiving that is newer than the planned one came after a restore. */
function nowOf({ archivedAt }: Planned, outcome: ItemOutcome, check?: ItemCheck): Now | null {
  if (check?.found !== "archived") return check?.found ?? null;
  if (archivedAt === null || check.archivedAt === null)
    return outcome === "done" ? "again" : "still";
  return check.archivedAt > archivedAt ? "again" : "still";
}

export type CheckSummary = ReturnType<typeof summaryOf>;

/** Numbers of items by what the checks of a run found. */
export function summaryOf(rows: readonly RunRow[]) {
  const counts: Record<Now, number> = {
    ...{ active: 0, again: 0, still: 0, "as-changed": 0, "other-values": 0 },
    ...{ "not-found": 0, unreadable: 0 },
  };
  for (const { now } of rows) if (now !== null) counts[now] += 1;
  const done = rows.filter(({ outcome }) => outcome === "done");
  const read = rows.flatMap(({ check }) => check ?? []);
  const check = read.reduce((latest, one) => Math.max(latest, one.check), 0);
  const last = read.filter((one) => one.check === check);
  return {
    counts,
    total: rows.length,
    /** Items that were done, and those of them that are still so: active, or as they were changed. */
    done: done.length,
    doneStill: done.filter(({ now }) => isGood(now)).length,
    /** Items that any check has read, and the last one. */
    read: read.length,
    inLast: last.length,
    /** Start of the last check, and the time of its last read, in epoch milliseconds; 0 without any. */
    check,
    at: last.reduce((latest, one) => Math.max(latest, one.at), 0),
  };
}

export function filterRows(rows: readonly RunRow[], filter: RunSearch): RunRow[] {
  const { q = "", outcome, now, kind } = filter;
  const matches = wordFilter(q);
  return rows.filter(
    (row) =>
      (outcome === undefined || row.outcome === outcome) &&
      (now === undefined || row.now === now) &&
      (kind === undefined || row.kind === kind) &&
      matches(row.name, row.id, row.shows),
  );
}

/** Groups of items: after a check what is worth a look comes first, before one the outcomes. */
const rowGroups = ["look", "unread", "active", ...itemOutcomes] as const;
export type RowGroupKey = (typeof rowGroups)[number];

/** The group of each item by its target. */
export function groupKeys(rows: readonly RunRow[]): Map<string, RowGroupKey> {
  const isChecked = rows.some(({ now }) => now !== null);
  const keyOf = ({ outcome, now }: RunRow): RowGroupKey => {
    if (!isChecked) return outcome;
    if (now === null) return "unread";
    return isGood(now) ? "active" : "look";
  };
  return new Map(rows.map((row) => [row.target, keyOf(row)]));
}

export const groupRows = (rows: readonly RunRow[], keys: ReadonlyMap<string, RowGroupKey>) =>
  rowGroups
    .map((key) => ({
      key,
      rows: rows.filter(({ target, outcome }) => (keys.get(target) ?? outcome) === key),
    }))
    .filter(({ rows: ofGroup }) => ofGroup.length > 0);
