import type { FileResource, Task } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import type { FieldErrors } from "#src/api/errors.ts";
import type { FolderFiles } from "#src/api/files.ts";

/**
 * Every request that changes something: what it acts on (`target`), what else it sends, and what a
 * full reply holds. A new operation is a row here, below in `targets` and in `operations.ts`;
 * forgetting one does not compile.
 */
interface Operations {
  restore: { target: { kind: Kind; id: string }; payload: object; reply: Item<Archived> };
  /** `key` is the upload's local name, as it has no id yet. `onAddress` gets the upload address, also late. */
  create: {
    target: { key: string };
    payload: { filename: string; onAddress: (address: string) => void };
    reply: { id: string };
  };
  finish: { target: { id: string }; payload: object; reply: Item<FileResource> };
  attach: {
    target: { folder: string; files: readonly string[] };
    payload: object;
    reply: FolderFiles;
  };
  /**
   * `body` is the exact JSON text that is sent, and `changes` are the values in it. `before` are the
   * values of the same fields as they were read last; empty where the task was never read.
   */
  updateTask: {
    target: { id: string };
    payload: { body: string; changes: FieldValues; before: FieldValues };
    reply: Item<Task>;
  };
}

export type OperationName = keyof Operations;

type FieldValues = Readonly<Record<string, unknown>>;

export type Reply<O extends OperationName = OperationName> = Operations[O]["reply"];

export type Target<O extends OperationName = OperationName> = {
  [P in O]: { operation: P } & Operations[P]["target"];
}[O];

export type Write<O extends OperationName = OperationName> = {
  [P in O]: { operation: P } & Operations[P]["target"] & Operations[P]["payload"];
}[O];

export type UpdateTaskWrite = Write<"updateTask">;
export type RestoreWrite = Write<"restore">;
export type AttachWrite = Write<"attach">;

const targets: { [O in OperationName]: (target: Target<O>) => string } = {
  restore: ({ kind, id }) => `${kind}/${id}`,
  create: ({ key }) => `uploads/${key}`,
  finish: ({ id }) => `files/${id}`,
  attach: ({ folder, files }) => `folders/${folder}/files/${files.toSorted().join()}`,
  updateTask: ({ id }) => `tasks/${id}`,
};

/** The target of a write as text, as the audit log keeps it. */
export const targetOf = <O extends OperationName>(target: Target<O>): string =>
  targets[target.operation](target);

/** Key by operation and target. Two writes with one key are never under way together. */
export const writeKey = (target: Target): string => `${target.operation} ${targetOf(target)}`;

const bodyOf = (write: Target) => ("body" in write ? write.body : null);
/** True for two writes that do the same: other values of a task are another write. */
export const isSameWrite = (one: Target, other: Target): boolean =>
  writeKey(one) === writeKey(other) && bodyOf(one) === bodyOf(other);

export type RefusalReason =
  | "key" // 401: the key is not accepted
  | "gateway" // 401 without a key of ours: the user is not signed in, or the gateway's key is not accepted
  | "not-allowed" // 403
  | "gone" // 404, 410
  | "not-offered" // 405
  | "unchanged" // a read shows that nothing changed
  | "too-many" // 429: only in the audit log and for reads, as a write waits and is sent again
  | "too-large" // 413, 414: more than the service or a proxy takes
  | "refused"; // 409, 422 and any other 4xx

export type UnknownReason =
  | "timeout" // no reply in time; a later one still settles it
  | "network" // the connection broke, or the browser hides the reply
  | "server-error" // 5xx, 408, and 499 of a proxy
  | "unreadable" // HTML, a cut body, another shape, a redirect
  | "contradictory" // the reply says two things
  | "queued" // accepted (202), or the item as it was before: it may be done later
  | "unconfirmed" // accepted, and nothing was read that proves it
  | "other-values" // the reply shows other values than were sent
  | "empty" // OK without a word about the item
  | "odd-time" // `archived_at` is no time
  | "other-item"; // the reply is about something else

export type NotSentReason =
  | "offline"
  | "invalid-id"
  | "disconnected" // the session ended in the meantime
  | "stopped" // its wait was stopped, or its 429 came late
  | "other-tab"; // another tab sends it already

export type ConfirmedOutcome<T = unknown> = Extract<Outcome<T>, { grade: "confirmed" }>;

export type UnconfirmedOutcome = Exclude<Outcome<never>, { grade: "confirmed" }>;

/** A field that a restore changed beside `archived_at`, by its word on screen. */
export interface Change {
  field: string;
  from: string;
  /** Empty where the reply has none. */
  to: string;
}

/** End of a write. Claims no more than its reply proved. */
export type Outcome<T = unknown> =
  | {
      grade: "confirmed";
      by: "reply" | "read";
      value: T;
      changed?: readonly Change[];
      /** The refusal that came before the read: it was done before, or the browser sent it twice. */
      refusedFirst?: { status: number; words: string | null };
    }
  | {
      grade: "refused";
      reason: RefusalReason;
      status: number | null;
      words: string | null;
      /** Size of the body that was refused as too large. */
      sentBytes?: number;
      /** Messages for the fields that the service refused by name. */
      fieldErrors?: FieldErrors;
      /** It can be done only once, and may have been done before: no read could show it. */
      maybeDone?: true;
      /** Time of archiving of an item that a read found archived, in epoch milliseconds. */
      archivedAt?: number;
    }
  | { grade: "unknown"; reason: UnknownReason; status: number | null }
  | { grade: "not-sent"; reason: NotSentReason };

export const notSent = (reason: NotSentReason) => ({ grade: "not-sent", reason }) as const;
export const unknown = (reason: UnknownReason, status: number | null = null) =>
  ({ grade: "unknown", reason, status }) as const;

/** True where nothing was sent, or it was refused before its target was looked at. */
export const saysNothing = (outcome: Outcome): boolean =>
  outcome.grade === "not-sent" ||
  (outcome.grade === "refused" &&
    ["key", "gateway", "not-allowed", "not-offered"].includes(outcome.reason));

/** True for what was accepted and not seen done yet: a read can't show if it will be. */
export const mayComeLater = (outcome: Outcome): boolean =>
  outcome.grade === "unknown" && outcome.reason === "queued";
