import { type Kind, archiveKinds, isKind } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { formatNumber } from "#src/lib/format.ts";
import type { AuditEntry, Grade } from "#src/writes/log/audit-entry.ts";

/** Labels by operation. The record may hold operations of other versions, which are shown as they are. */
const operationLabels: Readonly<Record<string, string>> = {
  restore: "Restore",
  updateTask: "Update task",
  create: "Create upload",
  finish: "Finish upload",
  attach: "Attach files",
};

/** Label of an operation. */
export const operationLabel = (operation: string) => operationLabels[operation] ?? operation;

/** The item that a request changed. `link` is set when Reshelve has a page for it. */
export interface Target {
  label: string;
  /** ID in the workspace; null for a new upload, which has none yet. */
  id: string | null;
  link: { to: "item"; kind: Kind; id: string } | { to: "task"; id: string } | null;
}

function linkOf(operation: string, kind: string, id: string): Target["link"] {
  if (operation === "restore" && isKind(kind)) return { to: "item", kind, id };
  return operation === "updateTask" && isId("tsk", id) ? { to: "task", id } : null;
}

/** The target of a request. Only targets in the workspace with the origin `here` are linked. */
export function targetOf(
  { target, name, operation, origin }: AuditEntry,
  here: string | null,
): Target {
  // Before its create is answered, an upload has no ID but a local key.
  if (operation === "create") return { label: name ?? "New upload", id: null, link: null };
  const [kind = "", id = ""] = target.split("/");
  return { label: name ?? id, id, link: origin === here ? linkOf(operation, kind, id) : null };
}

/** Operation and kind of a request, such as "Restore invoice". */
export function requestLabel({ operation, target }: AuditEntry): string {
  const [kind = ""] = target.split("/");
  const noun = operation === "restore" && isKind(kind) ? ` ${archiveKinds[kind].noun}` : "";
  return operationLabel(operation) + noun;
}

export const gradeLabels = {
  confirmed: "Confirmed",
  refused: "Refused",
  unknown: "Unknown",
} as const satisfies Record<Grade, string>;

const reasons: Readonly<Record<string, string>> = {
  key: "key not accepted",
  gateway: "not signed in, or the gateway’s key not accepted",
  "not-allowed": "not allowed",
  gone: "not found",
  "not-offered": "not supported",
  unchanged: "found by a status check",
  "too-many": "rate limited",
  refused: "by the workspace",
  timeout: "no answer in time",
  network: "connection lost or blocked",
  "server-error": "workspace error",
  unreadable: "unreadable answer",
  contradictory: "the answer says two things",
  queued: "accepted for later",
  unconfirmed: "accepted, not checked",
  "other-values": "other values in the answer",
  empty: "incomplete answer",
  "other-item": "answer for another item",
  "page-gone": "page closed before the answer",
};

/** Reason for an outcome in a few words. Reasons of other versions are shown as they are. */
export function reasonLabel({ reason }: AuditEntry): string | null {
  return reason === null ? null : (reasons[reason] ?? reason);
}

/** Word for an outcome. An item that a later read found unchanged was refused by nobody. */
export function outcomeWord({ grade, reason, operation }: AuditEntry): string {
  if (reason !== "unchanged") return gradeLabels[grade];
  return operation === "restore" ? "Still archived" : "Not changed";
}

/** Outcome and reason, such as "Unknown, no answer in time". */
export function outcomeLabel(entry: AuditEntry): string {
  const why = reasonLabel(entry);
  return why === null ? outcomeWord(entry) : `${outcomeWord(entry)}, ${why}`;
}

const sources = {
  answer: "From the answer",
  late: "From a late answer",
  read: "From a status check",
  lost: "Page closed before the answer",
} as const satisfies Record<AuditEntry["by"], string>;

/** Source of an outcome. */
export const sourceLabel = ({ by, status }: AuditEntry) =>
  by === "answer" && status === null ? "No answer" : sources[by];

/** Name of who did it, and where the name is from; empty for none. */
export function whoLabel({ who, signedIn }: Pick<AuditEntry, "who" | "signedIn">): string {
  if (who === "") return "";
  return signedIn ? `signed in as ${who}` : `${who}, as typed in this browser`;
}

/** A duration such as 240 ms or 1.2 s. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return `${formatNumber(Number(seconds.toFixed(seconds < 10 ? 1 : 0)))} s`;
}

/** Short name of a run: the first characters of its random ID. */
export const runName = (run: string) => run.slice(0, 6);
