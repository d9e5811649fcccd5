import { reasonLabel } from "#src/activity/labels.ts";
import type { LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import { isSlowedDown } from "#src/activity/rules/requests.ts";
import {
  type ItemOutcome,
  type Now,
  type RunSearch,
  itemOutcomes,
} from "#src/activity/run/search.ts";
import { type Kind, isKind } from "#src/api/archive.ts";
import { formatMinute, timeFormat } from "#src/lib/format.ts";
import { dayAt } from "#src/lib/zone.ts";
import { leftOutText } from "#src/writes/outcome-words.ts";
import type { ItemCheck } from "#src/writes/run/kept-runs.ts";
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

export interface RunItem {
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
  /** Its request; null for an item without one. */
  write: LoggedWrite | null;
  /** Proof of the outcome: "Answer, 14:05:09", or the workspace's words. */
  shows: string;
}

/** A run as its page shows it: the outcomes of its items are counted anew. */
export interface RunWithItems {
  run: LoggedRun;
  items: readonly RunItem[];
}

const clock = timeFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** A time as the page of a run shows it: the date is left out on the day of the run. */
const timeIn = (runAt: number, at: number) =>
  dayAt(at) === dayAt(runAt) ? clock(at) : formatMinute(at);

const withoutStop = (text: string) => text.replace(/\.$/, "");
const sentence = (reason: string) => withoutStop(reasonLabel({ reason }) ?? "");
const quoted = (words: string) => `“${words}”`;

function proofOf({ outcome, words, requests, result }: LoggedWrite, runAt: number): string {
  const { by, at, duration, reason, note } = outcome;
  const when = timeIn(runAt, Date.parse(at) + (duration ?? 0));
  if (by === "told") return `As told by you${note === undefined ? "" : `: ${note}`}`;
  if (result === "done") {
    const sources = { answer: "Answer", late: "Late answer", read: "Read again", lost: "Answer" };
    return `${sources[by]}, ${when}`;
  }
  if (words !== null) return quoted(words);
  if (by === "read" && reason === "unchanged") {
    const hadNoAnswer = requests.at(-1)?.history.some(({ grade }) => grade === "unknown");
    return `${hadNoAnswer ? "No answer, found" : "Found"} archived ${when}`;
  }
  return reason === null ? "" : sentence(reason);
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
  "left-out": "not-started",
  "not-sent": "not-started",
} as const satisfies Record<ItemResult["state"], ItemOutcome>;

/** Text of the proof of a result that has no request in the record. */
function proofOfResult({ state, by, reason, words }: ItemResult): string {
  if (resultOutcomes[state] === "done") {
    if (by === "other-tab") return "Restored in another tab";
    return by === "read" ? "Read again, not in the record" : "Answer, not in the record";
  }
  if (state === "left-out") return withoutStop(leftOutText(reason));
  if (words) return quoted(words);
  return reason === undefined ? "" : sentence(reason);
}

const timeOf = (iso: string | null) => {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(time) ? null : time;
};

/** The items of a run in the order of its plan; of its requests where no plan is kept. */
export function itemsOf(
  run: LoggedRun,
  plan: SavedRun | null,
  results: ReadonlyMap<number, ItemResult>,
): RunItem[] {
  const writes = new Map(run.writes.map((write) => [write.sent.target, write]));
  const items: RunItem[] = [];
  function add(item: Pick<RunItem, "target" | "kind" | "change" | "id" | "name" | "archivedAt">) {
    const place = items.length;
    const write = writes.get(item.target) ?? null;
    const result = results.get(place) ?? { state: "waiting" };
    // A 429 did nothing: the item waits on, or was never sent again.
    const isSent = write !== null && !isSlowedDown(write.outcome);
    const outcome = isSent ? write.result : resultOutcomes[result.state];
    const proof = write ? proofOf(write, run.at) : proofOfResult(result);
    const changed = outcome === "done" && result.changed;
    const shows = changed ? `${proof}. Also changed: ${changed.join(", ")}` : proof;
    items.push({ place, ...item, outcome, write, shows });
    writes.delete(item.target);
  }
  for (const item of plan?.items ?? []) {
    const { id, name } = item;
    const common = { target: plannedTarget(item), id, name };
    if (isChange(item)) add({ ...common, kind: null, change: item, archivedAt: null });
    else add({ ...common, kind: item.kind, change: null, archivedAt: timeOf(item.archivedAt) });
  }
  for (const { sent } of writes.values()) {
    const [kind = "", id = ""] = sent.target.split("/");
    const name = sent.name ?? id;
    const common = { target: sent.target, id, name, change: null, archivedAt: null };
    add({ ...common, kind: isKind(kind) ? kind : null });
  }
  return items;
}

/** A run by its items: results without a request count, too. */
export function withItems(
  run: LoggedRun,
  plan: SavedRun | null,
  results: ReadonlyMap<number, ItemResult>,
): RunWithItems {
  const items = itemsOf(run, plan, results);
  const count = (outcome: ItemOutcome) => items.filter((item) => item.outcome === outcome).length;
  const counts = {
    done: count("done"),
    "not-done": count("not-done"),
    "no-answer": count("no-answer"),
  };
  const notStarted = count("not-started");
  return { run: { ...run, counts, total: items.length, notStarted }, items };
}

const isGood = (now: Now) => now === "active" || now === "as-changed";

/** State of an item by a check. An archiving that is newer than the planned one came after a restore. */
export function nowOf(item: RunItem, check: ItemCheck | undefined): Now | null {
  if (!check) return null;
  if (check.found !== "archived") return check.found;
  const isKnown = item.archivedAt !== null && check.archivedAt !== null;
  const isNew = isKnown
    ? (check.archivedAt ?? 0) > (item.archivedAt ?? 0)
    : item.outcome === "done";
  return isNew ? "again" : "still";
}

export interface CheckedItem {
  item: RunItem;
  check: ItemCheck | undefined;
  now: Now | null;
}

export const checkedItems = (
  items: readonly RunItem[],
  checks: ReadonlyMap<string, ItemCheck>,
): CheckedItem[] =>
  items.map((item) => {
    const check = checks.get(item.target);
    return { item, check, now: nowOf(item, check) };
  });

export interface CheckSummary {
  counts: Record<Now, number>;
  /** Items that were done, and those of them that are still so: active, or as they were changed. */
  done: number;
  doneStill: number;
  /** Items that were ever read, and in the last check; all items. */
  read: number;
  inLast: number;
  total: number;
  /** Start of the last check, and the time of its last read, in epoch milliseconds; 0 without any. */
  check: number;
  at: number;
}

export function summaryOf(rows: readonly CheckedItem[]): CheckSummary {
  const counts: Record<Now, number> = {
    ...{ active: 0, again: 0, still: 0, "as-changed": 0, "other-values": 0 },
    ...{ "not-found": 0, unreadable: 0 },
  };
  const sum = {
    done: 0,
    doneStill: 0,
    read: 0,
    inLast: 0,
    total: rows.length,
    check: 0,
    at: 0,
  };
  for (const { check } of rows) sum.check = Math.max(sum.check, check?.check ?? 0);
  for (const { item, check, now } of rows) {
    if (item.outcome === "done") sum.done += 1;
    if (!check || now === null) continue;
    counts[now] += 1;
    sum.read += 1;
    if (isGood(now) && item.outcome === "done") sum.doneStill += 1;
    if (check.check !== sum.check) continue;
    sum.inLast += 1;
    sum.at = Math.max(sum.at, check.at);
  }
  return { counts, ...sum };
}

export function filterItems<T extends CheckedItem>(rows: readonly T[], filter: RunSearch): T[] {
  const { outcome, now, kind } = filter;
  const text = filter.q?.trim().toLowerCase() ?? "";
  return rows.filter(
    (row) =>
      (outcome === undefined || row.item.outcome === outcome) &&
      (now === undefined || row.now === now) &&
      (kind === undefined || row.item.kind === kind) &&
      `${row.item.name}\n${row.item.id}\n${row.item.shows}`.toLowerCase().includes(text),
  );
}

/** Groups of items: after a check what is worth a look comes first, before one the outcomes. */
const itemGroups = ["look", "unread", "active", ...itemOutcomes] as const;
export type ItemGroup = (typeof itemGroups)[number];

export function groupKeys(rows: readonly CheckedItem[]): Map<string, ItemGroup> {
  const isChecked = rows.some(({ now }) => now !== null);
  const keyOf = ({ item, now }: CheckedItem): ItemGroup => {
    if (!isChecked) return item.outcome;
    if (now === null) return "unread";
    return isGood(now) ? "active" : "look";
  };
  return new Map(rows.map((row) => [row.item.target, keyOf(row)]));
}

export function groupItems<T extends CheckedItem>(
  rows: readonly T[],
  keys: ReadonlyMap<string, ItemGroup>,
): { key: ItemGroup; rows: T[] }[] {
  const groups = new Map<ItemGroup, T[]>(itemGroups.map((key) => [key, []]));
  for (const row of rows) groups.get(keys.get(row.item.target) ?? row.item.outcome)?.push(row);
  return [...groups].flatMap(([key, ofGroup]) =>
    ofGroup.length > 0 ? [{ key, rows: ofGroup }] : [],
  );
}
