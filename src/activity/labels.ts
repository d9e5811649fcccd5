import {
  type Counts,
  type LoggedRun,
  type LoggedWrite,
  type Now,
  type Result,
  type Subject,
  results,
} from "#src/activity/rules/logged.ts";
import { type Kind, archiveKinds, countOf, isKind, kindLabel, nounsOf } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { counted, formatDuration, formatNumber, inWords, withArticle } from "#src/lib/format.ts";
import { gradeWords, reasonText } from "#src/writes/outcome-words.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { Target as Operand, OperationName } from "#src/writes/send/write.ts";

/** First part of a target, which names the kind of an item: `invoices` of `invoices/in_1`. */
export const kindOf = ({ target }: AuditEntry) => target.slice(0, target.indexOf("/"));
const noun = (entry: AuditEntry) => {
  const kind = kindOf(entry);
  const [singular] = nounsOf(isKind(kind) ? kind : null);
  return withArticle(singular);
};
const fieldNames: Readonly<Record<string, string>> = {
  start_at: "start",
  due_at: "due",
  remaining_minutes_estimate: "time left",
};

/** Names of the fields that a task update changed; empty for other operations. */
export function changedFields({ operation, body }: AuditEntry): string[] {
  if (operation !== "updateTask" || body === null) return [];
  // By its text, as a long body is cut.
  const names = [...body.matchAll(/(?:^\{|,)\s*"([a-z_]+)":/g)].flatMap(([, name]) => name ?? []);
  return names.map((name) => fieldNames[name] ?? name.replaceAll("_", " "));
}

const folderOf = ({ into, target }: AuditEntry) => into ?? target.split("/")[1] ?? "a folder";

interface ActionWords {
  subject: Subject;
  /** Participle of what was done. */
  done: string;
  /** Words before the object: of a write that was done ("Restored a doc"), and of another. */
  past: string;
  attempt: string;
  object: (entry: AuditEntry) => string;
}

const taskFields = (entry: AuditEntry) => inWords(changedFields(entry)) || "a task";
const aFile = () => "a file";

const operations: Readonly<Record<OperationName, ActionWords>> = {
  restore: {
    ...{ subject: "item", object: noun },
    ...{ done: "restored", past: "Restored", attempt: "Restore of" },
  },
  updateTask: {
    ...{ subject: "task", object: taskFields },
    ...{ done: "saved", past: "Changed", attempt: "Change of" },
  },
  create: {
    ...{ subject: "file", object: aFile },
    ...{ done: "added", past: "Added", attempt: "Upload of" },
  },
  finish: {
    ...{ subject: "file", object: aFile },
    ...{ done: "finished", past: "Finished", attempt: "Finish of" },
  },
  attach: {
    ...{ subject: "file", object: folderOf },
    ...{ done: "attached", past: "Attached to", attempt: "Attach to" },
  },
};

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** Words of an entry; none for an operation of another version, which is shown as it is. */
const wordsOf = ({ operation }: AuditEntry): ActionWords | undefined =>
  isOperation(operation) ? operations[operation] : undefined;

/** Subject of an entry; an operation of another version counts among the files. */
export const subjectOf = (entry: AuditEntry): Subject => wordsOf(entry)?.subject ?? "file";

/** Word for the result of a write, such as "Restored" or "Not saved". */
export const outcomeWord = (entry: AuditEntry, result: Result = entry.grade): string =>
  gradeWords(wordsOf(entry)?.done ?? "done")[result];

/** Label of a write: "Restored a doc", "Change of due and assignee". */
export function actionLabel(sent: AuditEntry, result: Result): string {
  const words = wordsOf(sent);
  if (!words) return sent.operation;
  return `${result === "confirmed" ? words.past : words.attempt} ${words.object(sent)}`;
}

/** Kind of the item of a restore, with a capital letter: "Doc"; null for other operations. */
export function restoredKind(entry: AuditEntry): string | null {
  const kind = kindOf(entry);
  return entry.operation === "restore" && isKind(kind) ? kindLabel(kind) : null;
}

/** The page of what a request changed. */
export type TargetLink = { page: "item"; kind: Kind; id: string } | { page: "task"; id: string };

/** The item that a request changed. `link` is set when Reshelve has a page for it. */
export interface Target {
  label: string;
  /** ID in the workspace; null for a new upload, which has none yet. */
  id: string | null;
  link: TargetLink | null;
}

/** The restore of an entry; null for another operation, or a target that is none. */
export function restoreOf({ operation, target }: AuditEntry): Operand<"restore"> | null {
  const [kind = "", id = ""] = target.split("/");
  const isItem = operation === "restore" && isKind(kind) && isId(archiveKinds[kind].prefix, id);
  return isItem ? { operation, kind, id } : null;
}

/** A workspace by its address: one origin may serve several, by their prefixes. */
export interface Here {
  origin: string;
  prefix: string;
}

export const isSentTo = ({ origin, path }: AuditEntry, here: Here): boolean =>
  origin === here.origin && path.startsWith(`${here.prefix}/`);

/** The target of a request. Only targets in the workspace `here` are linked. */
export function targetOf(entry: AuditEntry, here: Here | null): Target {
  const { target, name, operation } = entry;
  // Before its create is answered, an upload has no ID but a local key.
  if (operation === "create") return { label: name ?? "New upload", id: null, link: null };
  const [, id = ""] = target.split("/");
  return { label: name ?? id, id, link: here && isSentTo(entry, here) ? linkOf(entry) : null };
}

function linkOf(entry: AuditEntry): TargetLink | null {
  const [kind = "", id = ""] = entry.target.split("/");
  const subject = subjectOf(entry);
  if (subject === "task") return isId("tsk", id) ? { page: "task", id } : null;
  const isItem = subject === "item" && isKind(kind) && isId(archiveKinds[kind].prefix, id);
  return isItem ? { page: "item", kind, id } : null;
}

/** Reason for an outcome in a sentence; null for none. */
export const reasonLabel = ({ reason }: Pick<AuditEntry, "reason">): string | null =>
  reason === null ? null : `${reasonText(reason)}.`;

const sources = {
  answer: "From the answer",
  late: "From a late answer",
  read: "From a check",
  lost: "The page was closed before the answer",
  dismissed: "Dismissed by you",
} as const satisfies Record<AuditEntry["by"], string>;

export const sourceLabel = ({ by, status }: AuditEntry) =>
  by === "answer" && status === null ? "No answer" : sources[by];

/** Name of who did it, and where the name is from; empty for none. */
export function whoLabel({ who, signedIn }: Pick<AuditEntry, "who" | "signedIn">): string {
  if (who === "") return "";
  return signedIn ? `signed in as ${who}` : `${who}, as typed in this browser`;
}

/** A duration such as 240 ms, 1.2 s or 3 days. */
export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds >= 100) return formatDuration(seconds);
  return `${formatNumber(Number(seconds.toFixed(seconds < 10 ? 1 : 0)))} s`;
}

/** Items of a run: "54 items", or of one kind "18 invoices". */
function itemsOf({ kinds, writes, sent }: LoggedRun): string {
  const [only, another] = kinds;
  if (sent.operation === "updateTask") return counted(writes.length, "task", "tasks");
  return countOf(only && !another ? only : null, writes.length);
}

/** Title of a run: "Restored 52 of 54 items". */
export const runTitle = (run: LoggedRun): string =>
  `${wordsOf(run.sent)?.past ?? "Done"} ${formatNumber(run.counts.confirmed)} of ${itemsOf(run)}`;

/** Facts of a run: "6 kinds · 1 min 4 s". */
export const runFacts = ({ kinds, at, until, isOpen }: LoggedRun): string =>
  [
    kinds.length > 1 && `${kinds.length} kinds`,
    isOpen ? "not finished" : formatDuration((until - at) / 1000),
  ]
    .filter(Boolean)
    .join(" · ");

/** Words for the results of writes: those of their operation, where all have the same. */
export function resultWords(writes: readonly LoggedWrite[]): Record<Result, string> {
  const [first] = writes;
  const isOfOne = writes.every(({ sent }) => sent.operation === first?.sent.operation);
  return gradeWords((isOfOne && first && wordsOf(first.sent)?.done) || "done");
}

const tones = { confirmed: "ok", refused: "bad", unknown: "warn", "not-sent": "idle" } as const;

/** Results with their counts, what is done first; without those that no write has. */
export const countedResults = (counts: Counts) =>
  results
    .filter((result) => counts[result] > 0)
    .map((result) => ({ result, count: counts[result], tone: tones[result] }));

/** Words for the state of a target, as a check found it. */
export const nowWords = {
  active: "Active now",
  again: "Archived again",
  still: "Still archived",
  "as-changed": "As changed",
  "other-values": "Other values",
  "not-found": "Not found",
  unreadable: "Can’t be read",
} as const satisfies Record<Now, string>;
