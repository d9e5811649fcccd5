import { parseTime } from "#src/lib/format.ts";
import { type Archived, archivedState } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import {
  ApiError,
  NotConnectedError,
  UnreachableError,
  UnreadableResponseError,
} from "#src/api/errors.ts";
import type { FolderFiles, NewUpload } from "#src/api/files.ts";
import { saysFailed } from "#src/api/answers/contradictions.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import type { FileResource } from "#src/api/resources.ts";
import type { Task } from "#src/api/resources.ts";
import type {
  Outcome,
  RefusalReason,
  UnconfirmedOutcome,
  UnknownReason,
} from "#src/writes/send/outcome.ts";
import { compareSent, isKept } from "#src/writes/send/sent-values.ts";
import type { UpdateTaskWrite } from "#src/writes/send/write.ts";

function refusalOf({ status, keyless }: ApiError): RefusalReason {
  if (status === 401) return keyless ? "gateway" : "key";
  if (status === 403) return "not-allowed";
  if (status === 404 || status === 410) return "gone";
  if (status === 405) return "not-offered";
  if (status === 429) return "too-many";
  return "refused";
}

/** Statuses below 500 that come from a proxy or after a time limit: the service may have done it. */
const notFromTheService = new Set([408, 499]);

/**
 * The outcome of a write that was not answered with success. A 4xx was refused before anything
 * changed; after a 5xx, a timeout, a broken connection or an answer that cannot be read nobody
 * knows, and neither after an error that is none of the fetch layer.
 */
export function gradeError(error: unknown): UnconfirmedOutcome {
  if (error instanceof ApiError) {
    const { status, words, retryAfterSeconds, fieldErrors } = error;
    if (status >= 500 || notFromTheService.has(status))
      return { grade: "unknown", reason: "server-error", status };
    return {
      grade: "refused",
      reason: refusalOf(error),
      status,
      words,
      ...(retryAfterSeconds === null ? {} : { waitSeconds: retryAfterSeconds }),
      ...(Object.keys(fieldErrors).length === 0 ? {} : { fieldErrors }),
    };
  }
  if (error instanceof UnreachableError) {
    return { grade: "unknown", reason: error.reason, status: null };
  }
  if (error instanceof UnreadableResponseError) {
    return { grade: "unknown", reason: reasonOf(error), status: error.status };
  }
  if (error instanceof InvalidIdError) return { grade: "not-sent", reason: "invalid-id" };
  if (error instanceof NotConnectedError) return { grade: "not-sent", reason: "disconnected" };
  return { grade: "unknown", reason: "unreadable", status: null };
}

function reasonOf({ reason }: UnreadableResponseError): UnknownReason {
  return reason === "empty" || reason === "contradictory" ? reason : "unreadable";
}

/**
 * The outcome of a restore that was answered with a readable item: confirmed only by the same id
 * with `archived_at` null ("States and transitions"). An answer that shows the item as it was may
 * come before the restore is done; a later read that shows it so is the end of it.
 */
export function gradeRestored(
  id: string,
  value: Item<Archived>,
  by: "answer" | "read",
): Outcome<Item<Archived>> {
  const { id: answered, archived_at: archivedAt } = value.item;
  if (answered !== id) return { grade: "unknown", reason: "other-item", status: null, value };
  const state = archivedState(archivedAt);
  if (state === "active") return { grade: "confirmed", by, value };
  if (state === "unclear") return { grade: "unknown", reason: "empty", status: null };
  if (by === "answer") return { grade: "unknown", reason: "queued", status: null, value };
  const since = typeof archivedAt === "string" ? parseTime(archivedAt)?.getTime() : undefined;
  return {
    ...{ grade: "refused", reason: "unchanged", status: null, words: null },
    ...(since !== undefined && { archivedAt: since }),
  };
}

/** The outcome of a create: an answer without an id and an upload address can't be read. */
export function gradeCreated(value: NewUpload): Outcome<NewUpload> {
  return { grade: "confirmed", by: "answer", value };
}

/**
 * The outcome of a finish that was answered with a readable file ("Complete a file upload"): the
 * answer to the finish itself confirms it, unless it says that something failed, or shows the file
 * just as it was read before. A later read does not, as no field of a file says whether it is finished.
 */
export function gradeFinished(
  id: string,
  value: Item<FileResource>,
  before?: Item<FileResource>,
): Outcome<Item<FileResource>> {
  if (value.item.id !== id) return { grade: "unknown", reason: "other-item", status: null };
  if (saysFailed(value.raw)) return { grade: "unknown", reason: "contradictory", status: null };
  if (before && JSON.stringify(before.raw) === JSON.stringify(value.raw)) {
    return { grade: "unknown", reason: "queued", status: null };
  }
  return { grade: "confirmed", by: "answer", value };
}

/**
 * The outcome of an attach: confirmed by a read of the folder that has every one of the files, and
 * never by an answer, as none is documented. A folder that was read whole and holds none of them
 * shows that nothing was attached.
 */
export function gradeAttached(
  files: readonly string[],
  value: FolderFiles,
  by: "answer" | "read",
): Outcome<FolderFiles> {
  const there = files.filter((id) => value.ids.includes(id));
  if (by === "answer") return { grade: "unknown", reason: "empty", status: null };
  if (there.length === files.length) return { grade: "confirmed", by, value };
  if (value.complete && there.length === 0) {
    return { grade: "refused", reason: "unchanged", status: null, words: null };
  }
  return { grade: "unknown", reason: "empty", status: null };
}

/** True for an answer that holds nothing but the ID and the very values that were sent. */
function isEcho(sent: Readonly<Record<string, unknown>>, raw: unknown): boolean {
  if (typeof raw !== "object" || raw === null) return false;
  const fields = Object.entries(raw).filter(([field]) => field !== "id");
  return (
    fields.length === Object.keys(sent).length &&
    fields.every(([field, value]) => Object.hasOwn(sent, field) && sent[field] === value)
  );
}

/**
 * The outcome of a task update that was answered with a readable task: confirmed only when the same
 * task holds every value that was sent, trimmed or written another way at most ("Update a task").
 * Other values do not show that nothing was saved: a service may shorten a title or clean HTML, or
 * save later. Works for a later read of the task too, and one that shows every value as it was
 * before the save is the end of it. An echo of the request does not show what was saved: a read does.
 */
export function gradeUpdated(
  { id, changes, before }: Pick<UpdateTaskWrite, "id" | "changes" | "before">,
  value: Item<Task>,
  by: "answer" | "read",
): Outcome<Item<Task>> {
  if (value.item.id !== id) return { grade: "unknown", reason: "other-item", status: null };
  const kept = Object.values(compareSent(changes, value.item));
  if (by === "answer" && isEcho(changes, value.raw)) {
    return { grade: "unknown", reason: "unconfirmed", status: null, value };
  }
  if (kept.every(isKept)) return { grade: "confirmed", by, value };
  const fields = Object.keys(changes);
  const isAsBefore = (field: string) =>
    Object.hasOwn(before, field) && isKept(compareSent(before, value.item)[field]);
  if (by === "read" && fields.every(isAsBefore)) {
    return { grade: "refused", reason: "unchanged", status: null, words: null };
  }
  const reason = kept.includes("absent") ? "empty" : "other-values";
  return { grade: "unknown", reason, status: null, value };
}
