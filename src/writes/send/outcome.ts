import type { FieldErrors } from "#src/api/errors.ts";

/** Reason why the service did not do it. */
export type RefusalReason =
  | "key" // 401: the key is not accepted
  | "not-allowed" // 403
  | "gone" // 404, 410
  | "not-offered" // 405
  | "unchanged" // answered OK, yet the answer shows that nothing changed
  | "too-many" // 429, after all repeats, or with a wait that is too long
  | "refused"; // 409, 422 and any other 4xx

/** Reason why the outcome is unknown. */
export type UnknownReason =
  | "timeout" // no answer in time; a later one still settles it
  | "network" // the connection broke, or the browser hides the answer
  | "server-error" // 5xx, 408
  | "unreadable" // HTML, a cut body, another shape, a redirect
  | "empty" // OK without a word about the item
  | "other-item"; // the answer is about something else

/** Reason why nothing was sent. */
export type NotSentReason =
  | "offline"
  | "invalid-id"
  | "disconnected" // the session ended meanwhile
  | "other-tab"; // another tab sends it already

/** End of a write. Claims no more than its answer proved. */
export type Outcome<T = unknown> =
  | { grade: "confirmed"; by: "answer" | "read"; value: T }
  | {
      grade: "refused";
      reason: RefusalReason;
      status: number | null;
      words: string | null;
      waitSeconds?: number;
      /** Messages for the fields that the service refused by name. */
      fieldErrors?: FieldErrors;
    }
  | { grade: "unknown"; reason: UnknownReason; status: number | null }
  | { grade: "not-sent"; reason: NotSentReason };
