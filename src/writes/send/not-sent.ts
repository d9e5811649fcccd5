import type { WriteRequest } from "#src/api/write-requests.ts";
import { gradeError } from "#src/writes/send/grade.ts";
import { requestOf } from "#src/writes/send/operations.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { Write } from "#src/writes/send/write.ts";

/* Ends of writes that were not sent. */

export const offline = { grade: "not-sent", reason: "offline" } as const;
/** End of a write that the audit log could not note, as the person did not want it sent so. */
export const notRecorded = { grade: "not-sent", reason: "not-recorded" } as const;
export const disconnected = { grade: "not-sent", reason: "disconnected" } as const;
/** End of a write that waited for open ones until it was stopped, or for too long. */
export const noConnection = { grade: "not-sent", reason: "no-connection" } as const;
/** End of a write that was answered 429 and is not sent again: the service has done nothing. */
export const stopped = { grade: "not-sent", reason: "stopped" } as const;

/** The request of a write, or the outcome of one that no address can be made of. */
export function prepare(write: Write): WriteRequest | Outcome<never> {
  try {
    return requestOf(write);
  } catch (error) {
    return gradeError(error);
  }
}
