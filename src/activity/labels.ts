import {
  type LoggedRun,
  type LoggedWrite,
  type Result,
  type Subject,
  results,
} from "#src/activity/rules/logged.ts";
import { type Kind, archiveKinds, countOf, isKind, kindLabel, nounsOf } from "#src/api/archive.ts";
import type { Endpoint } from "#src/api/http.ts";
import { isId } from "#src/api/ids.ts";
import { counted, formatDuration, formatNumber, inWords, withArticle } from "#src/lib/format.ts";
import { gradeWords, reasonText } from "#src/writes/outcome-words.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { OperationName, RestoreWrite } from "#src/writes/send/write.ts";

/** Kind of the item of a restore; null for other operations, and for a kind of another version. */
export function kindOf({ operation, target }: AuditEntry): Kind | null {
  const [kind = ""] = target.split("/");
  return operation === "restore" && isKind(kind) ? kind : null;
}

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

interface ActionWords {
  subject: Subject;
  /** Participle of what was done. */
  done: string;
  /** Verb before the object. */
  verb: string;
  object: (entry: AuditEntry) => string;
}

const item = (entry: AuditEntry) => withArticle(nounsOf(kindOf(entry))[0]);
const taskFields = (entry: AuditEntry) => inWords(changedFields(entry)) || "a task";
const file = () => "a file";
const folder = ({ into, target }: AuditEntry) => into ?? target.split("/")[1] ?? "a folder";

const operations: Readonly<Record<OperationName, ActionWords>> = {
  restore: { subject: "item", done: "restored", verb: "Restore", object: item },
  updateTask: { subject: "task", done: "changed", verb: "Change", object: taskFields },
  create: { subject: "file", done: "added", verb: "Upload", object: file },
  finish: { subject: "file", done: "finished", verb: "Finish", object: file },
  attach: { subject: "file", done: "attached", verb: "Attach to", object: folder },
};

/** Words of an entry; none for an operation of another version, which is shown as it is. */
const wordsOf = ({ operation }: AuditEntry): ActionWords | undefined =>
  Object.hasOwn(operations, operation) ? operations[operation] : undefined;

/** Subject of an entry; an operation of another version counts among the files. */
export const subjectOf = (entry: AuditEntry): Subject => wordsOf(entry)?.subject ?? "file";

/** Word for the result of a write, such as "Restored" or "Not changed". */
export const outcomeWord = (entry: AuditEntry, result: Result = entry.grade): string =>
  gradeWords(wordsOf(entry)?.done ?? "done")[result];

/** Label of a write: "Restore a doc", "Change due and assignee". */
export function actionLabel(sent: AuditEntry): string {
  const words = wordsOf(sent);
  return words ? `${words.verb} ${words.object(sent)}` : sent.operation;
}

/** Label of a write among those of its run: the kind of a restored item, such as "Doc". */
export function labelInRun(sent: AuditEntry): string {
  const kind = kindOf(sent);
  return kind ? kindLabel(kind) : actionLabel(sent);
}

/** The restore of an entry; null for another operation, or a target that is none. */
export function restoreOf(entry: AuditEntry): RestoreWrite | null {
  const kind = kindOf(entry);
  const [, id = ""] = entry.target.split("/");
  return kind && isId(archiveKinds[kind].prefix, id) ? { operation: "restore", kind, id } : null;
}

/** A workspace by its address: one origin may serve several, by their prefixes. */
export type Here = Pick<Endpoint, "origin" | "prefix">;

export const isSentTo = ({ origin, path }: AuditEntry, here: Here): boolean =>
  origin === here.origin && path.startsWith(`${here.prefix}/`);

/** Title of what a request changed, else its ID. Before the reply to its create, an upload has none. */
export const titleOf = ({ operation, name, target }: AuditEntry): string =>
  name ?? (operation === "create" ? "New upload" : (target.split("/")[1] ?? ""));

/** Link to what a request changed; null where the workspace `here` has no page for it. */
export function linkOf(sent: AuditEntry, here: Here) {
  if (!isSentTo(sent, here)) return null;
  const restored = restoreOf(sent);
  if (restored) {
    const { kind, id } = restored;
    return { to: "/archive/$kind/$id", params: { kind, id } } as const;
  }
  const [, taskId = ""] = sent.target.split("/");
  return subjectOf(sent) === "task" && isId("tsk", taskId)
    ? ({ to: "/tasks/$taskId", params: { taskId } } as const)
    : null;
}

/** Reason for an outcome in a sentence; null for none. */
export const reasonLabel = ({ reason }: Pick<AuditEntry, "reason">): string | null =>
  reason === null ? null : `${reasonText(reason)}.`;

const sources = {
  reply: "From the reply",
  late: "From a late reply",
  read: "From a check",
  lost: "The page was closed before the reply",
  dismissed: "Dismissed by you",
} as const satisfies Record<AuditEntry["by"], string>;

export const sourceLabel = ({ by, status }: AuditEntry) =>
  by === "reply" && status === null ? "No reply" : sources[by];

/** Name of who did it, and where the name is from; empty for none. */
export function whoLabel({ who, signedIn }: Pick<AuditEntry, "who" | "signedIn">): string {
  if (who === "") return "";
  return signedIn ? `signed in as ${who}` : `${who}, as typed in this browser`;
}

/** Title of a run: "Restored 52 of 54 items". */
export function runTitle({ kinds, total, confirmed, sent, writes }: LoggedRun): string {
  const [only, another] = kinds.keys();
  const ofKind = countOf(only && !another ? only : null, total);
  const all = subjectOf(sent) === "task" ? counted(total, "task", "tasks") : ofKind;
  const unclear = writes.filter(({ result }) => result === "unknown").length;
  return confirmed === 0 && unclear > 0
    ? `${formatNumber(unclear)} of ${all} unclear`
    : `${outcomeWord(sent, "confirmed")} ${formatNumber(confirmed)} of ${all}`;
}

/** Facts of a run: "Took 1 min · 12 docs, 3 boards", or the fields that it changed. */
export function runFacts({ kinds, at, until, isOpen, sent }: LoggedRun): string {
  const took = isOpen ? "Not finished" : `Took ${formatDuration((until - at) / 1000)}`;
  const ofKinds = [...kinds].map(([kind, count]) => countOf(kind, count)).join(", ");
  const what = ofKinds || inWords(changedFields(sent));
  return what ? `${took} · ${what}` : took;
}

/**
 * Results of writes with their numbers, such as "52 restored": in the words of their operation where
 * all have the same.
 */
export function countedResults(writes: readonly LoggedWrite[]) {
  const [first] = writes;
  const isOfOne = writes.every(({ sent }) => sent.operation === first?.sent.operation);
  const words = gradeWords((isOfOne && first && wordsOf(first.sent)?.done) || "done");
  return results.flatMap((result) => {
    const count = writes.filter((write) => write.result === result).length;
    return count ? { result, text: `${formatNumber(count)} ${words[result].toLowerCase()}` } : [];
  });
}

/** States of a target as a check found it; a task is as it was changed, or has other values. */
export const nowWords = {
  active: "Active now",
  again: "Archived again",
  still: "Still archived",
  "as-changed": "As changed",
  "other-values": "Other values",
  "not-found": "Not found",
  unreadable: "Can’t be read",
} as const;
export type Now = keyof typeof nowWords;
