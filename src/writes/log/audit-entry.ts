import type { OperationName } from "#src/writes/send/write.ts";

export type Grade = "confirmed" | "refused" | "unknown";

/** Entry of the audit log: a write request that was sent, or a later result of one. */
export interface AuditEntry {
  /** The request; a later entry about the same request carries the same. */
  request: string;
  /**
   * `answer` to the request, `late` after it was given up, `read` by a later check, `lost` when its
   * page was closed first, `told` for the word of the person.
   */
  by: "answer" | "late" | "read" | "lost" | "told";
  /** Time of sending, ISO 8601 in UTC. */
  at: string;
  /** From sending to this knowledge, in milliseconds; null when the end was not seen. */
  duration: number | null;
  /** Scheme, host and port of the workspace. */
  origin: string;
  operation: OperationName;
  /** Target of the request: `invoices/in_…`. */
  target: string;
  /** Title or number, as it was known then. */
  name: string | null;
  /** Name of the folder that files were attached to, where it was known. */
  into?: string;
  method: string;
  path: string;
  body: string | null;
  /** True where `body` is the text that was sent; absent where it was redacted, cut or reformatted. */
  exact?: boolean;
  grade: Grade;
  /** Reason why it was refused or is unknown. */
  reason: string | null;
  status: number | null;
  answer: string | null;
  /** ID of the request in the log of the gateway, where the answer had one. */
  requestId?: string;
  /** Name of who did it: as typed in this browser, not verified, or as signed in. */
  who: string;
  /** True where `who` is the name under which the user was signed in at a gateway. */
  signedIn?: boolean;
  run: string | null;
  /** Note of the person who stated the outcome. */
  note?: string;
}
