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
import {
  type Reply,
  type Outcome,
  type RefusalReason,
  type UnconfirmedOutcome,
  type UpdateTaskWrite,
  notSent,
  unknown,
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

/** The outcome of a write that did not succeed. A 4xx was refused before anything changed. */
export function gradeError(error: unknown): UnconfirmedOutcome {
  if (error instanceof ApiError) {
    const { status, words, fieldErrors, sentBytes, isPage } = error;
    const reason = refusalOf(error);
    // 408 and 499 come from a proxy, or after a time limit: the service may have done it.
    if (status >= 500 || status === 408 || status === 499) return unknown("server-error", status);
    // A page is a proxy's: the workspace itself may have done it, or never have seen it.
    if (isPage && (status === 403 || status === 404)) return unknown("unreadable", status);
    return {
      grade: "refused",
      reason,
      status,
      words,
      ...(reason === "too-large" && { sentBytes }),
      ...(Object.keys(fieldErrors).length === 0 ? {} : { fieldErrors }),
    };
  }
  if (error instanceof UnreachableError) return unknown(error.reason);
  if (error instanceof UnreadableResponseError)
    return unknown(error.reason === "empty" ? "empty" : "unreadable", error.status);
  if (error instanceof InvalidIdError) return notSent("invalid-id");
  if (error instanceof NotConnectedError) return notSent("disconnected");
  return unknown("unreadable");
}

/** The outcome of a write where a read shows that nothing changed. */
const unchanged = { grade: "refused", reason: "unchanged", status: null, words: null } as const;

/**
 * The outcome of a restore: confirmed only by the same id with `archived_at` null ("States and
 * transitions"). A reply that shows the item as it was may come before the restore is done; a later
 * read that shows it so is the end of it.
 */
export function gradeRestored(
  id: string,
  value: Item<Archived>,
  by: "reply" | "read",
): Outcome<Item<Archived>> {
  const { id: replied, archived_at: archivedAt } = value.item;
  if (replied !== id) return unknown("other-item");
  const state = archivedState(archivedAt);
  if (state === "active") return { grade: "confirmed", by, value };
  if (state === "unclear") {
    const isOdd = isObject(value.raw) && value.raw["archived_at"] !== undefined;
    return unknown(isOdd ? "odd-time" : "empty");
  }
  if (by === "reply") return unknown("queued");
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
 * The outcome of a finish ("Complete a file upload"): its reply confirms it, unless that says that
 * something failed. A later read confirms nothing, as no field says whether a file is finished.
 */
export function gradeFinished(id: string, value: Item<FileResource>): Outcome<Item<FileResource>> {
  if (value.item.id !== id) return unknown("other-item");
  if (saysFailed(value.raw)) return unknown("contradictory");
  return { grade: "confirmed", by: "reply", value };
}

/**
 * The outcome of an attach: confirmed by a read of the folder that has every one of the files, and
 * never by a reply, as none is documented.
 */
export function gradeAttached(
  files: readonly string[],
  value: FolderFiles,
  by: "reply" | "read",
): Outcome<FolderFiles> {
  if (by === "reply") return unknown("empty");
  const there = files.filter((id) => value.ids.includes(id));
  if (there.length === files.length) return { grade: "confirmed", by, value };
  if (value.complete && there.length === 0) return unchanged;
  return unknown("empty");
}

/** True for a reply that holds nothing but the ID and the very values that were sent. */
function isEcho(sent: Readonly<Record<string, unknown>>, raw: unknown): boolean {
  const fields = Object.entries(Object(raw)).filter(([field]) => field !== "id");
  const isSent = fields.every(([field, value]) => field in sent && sent[field] === value);
  return isSent && fields.length === Object.keys(sent).length;
}

/**
 * The outcome of a task update: confirmed only when the same task holds every value that was sent,
 * trimmed or written another way at most ("Update a task"). Other values do not show that nothing was
 * saved: a service may shorten a title or clean HTML, or save later. A later read that shows every
 * value as it was before is the end of it. An echo of the request does not show what was saved.
 */
export function gradeUpdated(
  { id, changes, before }: Pick<UpdateTaskWrite, "id" | "changes" | "before">,
  value: Item<Task>,
  by: "reply" | "read",
): Outcome<Item<Task>> {
  if (value.item.id !== id) return unknown("other-item");
  if (by === "reply" && isEcho(changes, value.raw)) return unknown("unconfirmed");
  const reply: Readonly<Record<string, unknown>> = value.item;
  const changed = fieldsNotKept(changes, reply);
  if (changed.length === 0) return { grade: "confirmed", by, value };
  const changedBefore = fieldsNotKept(before, reply);
  const isAsBefore = (field: string) =>
    Object.hasOwn(before, field) && !changedBefore.includes(field);
  if (by === "read" && Object.keys(changes).every(isAsBefore)) return unchanged;
  const isAbsent = changed.some((field) => reply[field] === undefined);
  return unknown(isAbsent ? "empty" : "other-values");
}

/** True for the refusals of something that may have been done before. */
export const isConflict = (status: number | null) => status === 409 || status === 422;

/** A refusal, or a success that proved nothing, by what a read has seen since, if it could be made. */
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
