import type { FieldErrors } from "#src/api/errors.ts";

/** Reasons why the service did not do it. */
export const refusalReasons = [
  "key", // 401: the key is not accepted
  "gateway", // 401 without a key of ours: the user is not signed in, or the gateway's key is not accepted
  "not-allowed", // 403
  "gone", // 404, 410
  "not-offered", // 405
  "unchanged", // a read shows that nothing changed
  "too-many", // 429: only in the audit log and for reads, as a write waits and is sent again
  "refused", // 409, 422 and any other 4xx
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Reasons why the outcome is unknown. */
export const unknownReasons = [
  "timeout", // no answer in time; a later one still settles it
  "network", // the connection broke, or the browser hides the answer
  "server-error", // 5xx, 408, and 499 of a proxy
  "unreadable", // HTML, a cut body, another shape, a redirect
  "contradictory", // the answer says two things
  "queued", // accepted (202), or the item as it was before: it may be done later
  "unconfirmed", // accepted, and nothing was read that proves it
  "other-values", // the answer shows other values than were sent
  "empty", // OK without a word about the item
  "other-item", // the answer is about something else
  "replaced", // the answer is about another item, and the workspace no longer finds this one
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** Reason why nothing was sent. */
export type NotSentReason =
  | "offline"
  | "invalid-id"
  | "disconnected" // the session ended meanwhile
  | "stopped" // answered 429 and not sent again, as the user stopped waiting or the answer came late
  | "no-connection" // others were still open when it was stopped, or its time in the queue was over
  | "not-recorded" // the audit log could not note it, and the person did not want it sent so
  | "other-tab"; // another tab sends it already

export type ConfirmedOutcome<T = unknown> = Extract<Outcome<T>, { grade: "confirmed" }>;

/** End of a write that was not confirmed. */
export type UnconfirmedOutcome = Exclude<Outcome<never>, { grade: "confirmed" }>;

interface Sent {
  /** The audit log has no entry of the request. */
  unrecorded?: true;
}

/** End of a write. Claims no more than its answer proved. */
export type Outcome<T = unknown> =
  | ({
      grade: "confirmed";
      by: "answer" | "read";
      value: T;
      /** The refusal that came before the read: it was done before, or the browser sent it twice. */
      refusedFirst?: { status: number; words: string | null };
    } & Sent)
  | ({
      grade: "refused";
      reason: RefusalReason;
      status: number | null;
      words: string | null;
      waitSeconds?: number;
      /** Messages for the fields that the service refused by name. */
      fieldErrors?: FieldErrors;
      /** It can be done only once, and may have been done before: no read could tell. */
      maybeDone?: true;
      /** When the item was archived that a read found archived, in epoch milliseconds. */
      archivedAt?: number;
    } & Sent)
  | ({
      grade: "unknown";
      reason: UnknownReason;
      status: number | null;
      /** The answer, where it could be read. */
      value?: T;
    } & Sent)
  | { grade: "not-sent"; reason: NotSentReason };

/** End of a write that was not sent. */
export const notSent = (reason: NotSentReason) => ({ grade: "not-sent", reason }) as const;

/** True for what was accepted and not seen done yet: a read can't tell whether it will be. */
export const mayComeLater = (outcome: Outcome): boolean =>
  outcome.grade === "unknown" && outcome.reason === "queued";
