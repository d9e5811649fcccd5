import type { FieldErrors } from "#src/api/errors.ts";

/** Why the service did not do it. Each is told in words by whoever shows it. */
export type RefusalReason =
  | "key" // 401: the key is not accepted
  | "not-allowed" // 403
  | "gone" // 404, 410
  | "not-offered" // 405
  | "unchanged" // answered OK, yet the answer shows that nothing changed
  | "too-many" // 429, after all repeats, or with a wait that is too long
  | "refused"; // 409, 422 and any other 4xx

/** Why we cannot tell. */
export type UnknownReason =
  | "timeout" // no answer in time; a later one still settles it
  | "network" // the connection broke, or the browser hides the answer
  | "server-error" // 5xx, 408
  | "unreadable" // HTML, a cut body, another shape, a redirect
  | "empty" // OK without a word about the item
  | "other-item"; // the answer is about something else

/** Why nothing left this device. */
export type NotSentReason =
  | "offline"
  | "invalid-id"
  | "disconnected" // the session ended meanwhile
  | "other-tab"; // another tab sends it already

/** How a write ended. Never more than its answer proved. */
export type Outcome<T = unknown> =
  | { grade: "confirmed"; by: "answer" | "read"; value: T }
  | {
      grade: "refused";
      reason: RefusalReason;
      status: number | null;
      words: string | null;
      waitSeconds?: number;
      /** Where the service named the fields that it refused. */
      fieldErrors?: FieldErrors;
    }
  | { grade: "unknown"; reason: UnknownReason; status: number | null }
  | { grade: "not-sent"; reason: NotSentReason };
