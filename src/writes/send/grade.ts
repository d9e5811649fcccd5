import type { FileResource, Task } from "#src/api/api.ts";
import { type Archived, archivedState } from "#src/api/archive.ts";
import { type Item, isObject } from "#src/api/envelope.ts";
import {
  ApiError,
  NotConnectedError,
  UnreachableError,
  UnreadableResponseError,
} from "#src/api/errors.ts";
import type { FolderFiles } from "#src/api/files.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import { parseTime } from "#src/lib/dates.ts";
import { fieldsNotKept } from "#src/writes/send/sent-values.ts";
import type {
  Reply,
  Outcome,
  RefusalReason,
  UnconfirmedOutcome,
  UpdateTaskWrite,
} from "#src/writes/send/write.ts";

function refusalOf({ status, keyless }: ApiError): RefusalReason {
  if (status === 401) return keyless ? "gateway" : "key";
  if (status === 403) return "not-allowed";
  if (status === 404 || status === 410) return "gone";
  if (status === 405) return "not-offered";
  if (status === 413 || status === 414) return "too-large";
  if (status === 429) return "too-many";
  return "refused";
}

/** Statuses below 500 that come from a proxy or after a time limit: the service may have done it. */
const notFromTheService = new Set([408, 499]);

/**
 * The outcome of a write that did not succeed. A 4xx was refused before anything
 * changed; after a 5xx, a timeout, a broken connection or a reply that cannot be read the outcome is
 * unknown, and so it is after an error that is none of the fetch layer.
 */
export function gradeError(error: unknown): UnconfirmedOutcome {
  if (error instanceof ApiError) {
    const { status, words, fieldErrors, sentBytes, isPage } = error;
    const reason = refusalOf(error);
    if (status >= 500 || notFromTheService.has(status))
      return { grade: "unknown", reason: "server-error", status };
    // A page is a proxy's: the workspace itself may have done it, or never have seen it.
    if (isPage && (status === 403 || status === 404))
      return { grade: "unknown", reason: "unreadable", status };
    return {
      grade: "refused",
      reason,
      status,
      words,
      ...(reason === "too-large" && { sentBytes }),
      ...(Object.keys(fieldErrors).length === 0 ? {} : { fieldErrors }),
    };
  }
  if (error instanceof UnreachableError) {
    return { grade: "unknown", reason: error.reason, status: null };
  }
  if (error instanceof UnreadableResponseError) {
    const reason = error.reason === "empty" ? error.reason : "unreadable";
    return { grade: "unknown", reason, status: error.status };
  }
  if (error instanceof InvalidIdError) return { grade: "not-sent", reason: "invalid-id" };
  if (error instanceof NotConnectedError) return { grade: "not-sent", reason: "disconnected" };
  return { grade: "unknown", reason: "unreadable", status: null };
}

/** The outcome of a write where a read shows that nothing changed. */
const unchanged = { grade: "refused", reason: "unchanged", status: null, words: null } as const;

/**
 * The outcome of a restore whose reply is a readable item: confirmed only by the same id
 * with `archived_at` null ("States and transitions"). A reply that shows the item as it was may
 * come before the restore is done; a later read that shows it so is the end of it.
 */
export function gradeRestored(
  id: string,
  value: Item<Archived>,
  by: "reply" | "read",
): Outcome<Item<Archived>> {
  const { id: replied, archived_at: archivedAt } = value.item;
  if (replied !== id) return { grade: "unknown", reason: "other-item", status: null };
  const state = archivedState(archivedAt);
  if (state === "active") return { grade: "confirmed", by, value };
  if (state === "unclear") {
    const isOdd = isObject(value.raw) && value.raw["archived_at"] !== undefined;
    return { grade: "unknown", reason: isOdd ? "odd-time" : "empty", status: null };
  }
  if (by === "reply") return { grade: "unknown", reason: "queued", status: null };
  const since = typeof archivedAt === "string" ? parseTime(archivedAt)?.getTime() : undefined;
  return { ...unchanged, ...(since !== undefined && { archivedAt: since }) };
}

const failure = /^(fail|error|reject|refus|denied|abort|cancel|incomplete|invalid)/i;
const isFailure = (value: unknown) => typeof value === "string" && failure.test(value);
const isSomething = (value: unknown) =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** True for an object that says that something failed, whatever its status and its ID. */
function saysFailed(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { status, state, success, ok, error, errors } = value;
  if (isFailure(status) || isFailure(state) || success === false || ok === false) return true;
  return isSomething(error) || isSomething(errors);
}

/**
 * The outcome of a finish whose reply is a readable file ("Complete a file upload"): the
 * reply to the finish itself confirms it, unless it says that something failed. It may equal an
 * earlier read of the file, as no field says whether it is finished; so a later read confirms nothing.
 */
export function gradeFinished(id: string, value: Item<FileResource>): Outcome<Item<FileResource>> {
  if (value.item.id !== id) return { grade: "unknown", reason: "other-item", status: null };
  if (saysFailed(value.raw)) return { grade: "unknown", reason: "contradictory", status: null };
  return { grade: "confirmed", by: "reply", value };
}

/**
 * The outcome of an attach: confirmed by a read of the folder that has every one of the files, and
 * never by a reply, as none is documented. A folder that was read whole and holds none of them
 * shows that nothing was attached.
 */
export function gradeAttached(
  files: readonly string[],
  value: FolderFiles,
  by: "reply" | "read",
): Outcome<FolderFiles> {
  const there = files.filter((id) => value.ids.includes(id));
  if (by === "reply") return { grade: "unknown", reason: "empty", status: null };
  if (there.length === files.length) return { grade: "confirmed", by, value };
  if (value.complete && there.length === 0) return unchanged;
  return { grade: "unknown", reason: "empty", status: null };
}

/** True for a reply that holds nothing but the ID and the very values that were sent. */
function isEcho(sent: Readonly<Record<string, unknown>>, raw: unknown): boolean {
  if (typeof raw !== "object" || raw === null) return false;
  const fields = Object.entries(raw).filter(([field]) => field !== "id");
  return (
    fields.length === Object.keys(sent).length &&
    fields.every(([field, value]) => Object.hasOwn(sent, field) && sent[field] === value)
  );
}

/**
 * The outcome of a task update whose reply is a readable task: confirmed only when the same
 * task holds every value that was sent, trimmed or written another way at most ("Update a task").
 * Other values do not show that nothing was saved: a service may shorten a title or clean HTML, or
 * save later. Works for a later read of the task too, and one that shows every value as it was
 * before the save is the end of it. An echo of the request does not show what was saved: a read does.
 */
export function gradeUpdated(
  { id, changes, before }: Pick<UpdateTaskWrite, "id" | "changes" | "before">,
  value: Item<Task>,
  by: "reply" | "read",
): Outcome<Item<Task>> {
  if (value.item.id !== id) return { grade: "unknown", reason: "other-item", status: null };
  if (by === "reply" && isEcho(changes, value.raw)) {
    return { grade: "unknown", reason: "unconfirmed", status: null };
  }
  const reply: Readonly<Record<string, unknown>> = value.item;
  const changed = fieldsNotKept(changes, reply);
  if (changed.length === 0) return { grade: "confirmed", by, value };
  const changedBefore = fieldsNotKept(before, reply);
  const isAsBefore = (field: string) =>
    Object.hasOwn(before, field) && !changedBefore.includes(field);
  if (by === "read" && Object.keys(changes).every(isAsBefore)) return unchanged;
  const isAbsent = changed.some((field) => reply[field] === undefined);
  return { grade: "unknown", reason: isAbsent ? "empty" : "other-values", status: null };
}

/** True for the refusals of something that may have been done before. */
export const isConflict = (status: number | null) => status === 409 || status === 422;

/**
 * A refusal, or a success that proved nothing, by what a read has seen since; null where none could
 * be made.
 */
export function settledBy(before: Outcome<Reply>, seen: Outcome<Reply> | null): Outcome<Reply> {
  if (!seen || seen.grade === "unknown" || seen.grade === "not-sent") {
    if (before.grade === "refused") return { ...before, maybeDone: true };
    const isSilent = before.grade === "unknown" && before.reason === "empty";
    return isSilent ? { ...before, reason: "unconfirmed" } : before;
  }
  if (before.grade === "unknown") {
    // A reply about another item says nothing of this one, so that the read is the end of it.
    if (seen.grade === "confirmed" || before.reason === "other-item") return seen;
    // Only a reply that could be read says that it was accepted.
    const isAccepted = before.reason === "empty" || before.reason === "unconfirmed";
    return isAccepted ? { ...before, reason: "queued" } : before;
  }
  if (before.grade !== "refused" || seen.grade === "refused" || before.status === null) {
    return before;
  }
  return { ...seen, refusedFirst: { status: before.status, words: before.words } };
}
