import type { Archived } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import {
  ApiError,
  NotConnectedError,
  UnreachableError,
  UnreadableResponseError,
} from "#src/api/errors.ts";
import type { NamedFiles, NewUpload } from "#src/api/files.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import type { FileResource } from "#src/api/resources.ts";
import type { Task } from "#src/api/resources.ts";
import type { Outcome, RefusalReason } from "#src/writes/send/outcome.ts";
import { compareSent } from "#src/writes/send/sent-values.ts";

function refusalOf(status: number): RefusalReason {
  if (status === 401) return "key";
  if (status === 403) return "not-allowed";
  if (status === 404 || status === 410) return "gone";
  if (status === 405) return "not-offered";
  if (status === 429) return "too-many";
  return "refused";
}

/**
 * The outcome of a write that was not answered with success. A 4xx was refused before anything
 * changed; after a 5xx, a timeout, a broken connection or an answer that cannot be read nobody
 * knows. Anything that is no error of the fetch layer is thrown on.
 */
export function gradeError(error: unknown): Outcome<never> {
  if (error instanceof ApiError) {
    const { status, words, retryAfterSeconds, fieldErrors } = error;
    if (status >= 500 || status === 408)
      return { grade: "unknown", reason: "server-error", status };
    return {
      grade: "refused",
      reason: refusalOf(status),
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
    const reason = error.reason === "empty" ? "empty" : "unreadable";
    return { grade: "unknown", reason, status: error.status };
  }
  if (error instanceof InvalidIdError) return { grade: "not-sent", reason: "invalid-id" };
  if (error instanceof NotConnectedError) return { grade: "not-sent", reason: "disconnected" };
  throw error;
}

/**
 * The outcome of a restore that was answered with a readable item: confirmed only by the same id
 * with `archived_at` null ("States and transitions"). Works for a later read of the item too.
 */
export function gradeRestored(
  id: string,
  value: Item<Archived>,
  by: "answer" | "read",
): Outcome<Item<Archived>> {
  const { id: answered, archived_at: archivedAt } = value.item;
  if (answered !== id) return { grade: "unknown", reason: "other-item", status: null };
  if (archivedAt === null) return { grade: "confirmed", by, value };
  if (archivedAt === undefined) return { grade: "unknown", reason: "empty", status: null };
  return { grade: "refused", reason: "unchanged", status: null, words: null };
}

/** The outcome of a create: an id and an address for the bytes are all that it is about. */
export function gradeCreated(value: NewUpload): Outcome<NewUpload> {
  return { grade: "confirmed", by: "answer", value };
}

/**
 * The outcome of a finish that was answered with a readable file ("Complete a file upload"): the
 * answer to the finish itself confirms it. A later read does not, as no field of a file says
 * whether it is finished.
 */
export function gradeFinished(
  id: string,
  value: Item<FileResource>,
  by: "answer" | "read",
): Outcome<Item<FileResource>> {
  if (value.item.id !== id) return { grade: "unknown", reason: "other-item", status: null };
  if (by === "read") return { grade: "unknown", reason: "empty", status: null };
  return { grade: "confirmed", by, value };
}

/**
 * The outcome of an attach: confirmed by an answer, or by the folder's files, that name every one of
 * them. A folder that was read whole and holds none of them shows that nothing was attached.
 */
export function gradeAttached(
  files: readonly string[],
  value: NamedFiles,
  by: "answer" | "read",
): Outcome<NamedFiles> {
  const there = files.filter((id) => value.ids.includes(id));
  if (there.length === files.length) return { grade: "confirmed", by, value };
  if (by === "read" && value.complete && there.length === 0) {
    return { grade: "refused", reason: "unchanged", status: null, words: null };
  }
  return { grade: "unknown", reason: "empty", status: null };
}

/**
 * The outcome of a task update that was answered with a readable task: confirmed only when the same
 * task holds every value that was sent, trimmed or written another way at most ("Update a task").
 * Works for a later read of the task too.
 */
export function gradeUpdated(
  { id, changes }: { id: string; changes: Readonly<Record<string, unknown>> },
  value: Item<Task>,
  by: "answer" | "read",
): Outcome<Item<Task>> {
  if (value.item.id !== id) return { grade: "unknown", reason: "other-item", status: null };
  const kept = Object.values(compareSent(changes, value.item));
  if (kept.every((one) => one === "same" || one === "normalised")) {
    return { grade: "confirmed", by, value };
  }
  if (kept.includes("absent")) return { grade: "unknown", reason: "empty", status: null };
  if (kept.every((one) => one === "other")) {
    return { grade: "refused", reason: "unchanged", status: null, words: null };
  }
  return { grade: "unknown", reason: "other-item", status: null };
}
