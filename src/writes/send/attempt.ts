import type { ApiError } from "#src/api/errors.ts";
import type { Outcome, UnconfirmedOutcome } from "#src/writes/send/outcome.ts";
import type { Answer, OperationName } from "#src/writes/send/write.ts";

/**
 * The end of one attempt: an outcome, a pause that was asked for, or an item that another tab
 * restored first.
 */
export type Attempt<O extends OperationName = OperationName> =
  | { outcome: Outcome<Answer<O>> }
  | { pause: ApiError }
  | "restored-elsewhere";

/** Result of reading the target of a write, or the failure. */
export type Recheck = Outcome<Answer> | { failed: UnconfirmedOutcome };
