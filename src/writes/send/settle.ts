import { ApiError } from "#src/api/errors.ts";
import { gradeError } from "#src/writes/send/grade.ts";
import type { Outcome, UnknownReason } from "#src/writes/send/outcome.ts";
import type { Answer, Write } from "#src/writes/send/write.ts";

/* Rules about an answer that does not settle a write by itself. */

/** True for an answer that only asks to wait: nothing was done. */
export const isWaitAsked = ({ status, retryAfterSeconds }: ApiError, repeats503: boolean) =>
  status === 429 || (repeats503 && status === 503 && retryAfterSeconds !== null);

/** The outcome of an answer or of an error of the workspace. */
export const outcomeOf = (result: Outcome<Answer> | ApiError): Outcome<Answer> =>
  result instanceof ApiError ? gradeError(result) : result;

/**
 * An outcome by the status of its answer, too: 202 and 207 do not say that it was done. An upload
 * that has its id and address was created, whatever the status.
 */
export function withStatus(
  { operation }: Write,
  status: number | null,
  outcome: Outcome<Answer> | ApiError,
): Outcome<Answer> | ApiError {
  if (outcome instanceof ApiError || outcome.grade !== "confirmed") return outcome;
  if (operation === "create" || (status !== 202 && status !== 207)) return outcome;
  return { grade: "unknown", reason: "queued", status, value: outcome.value };
}

/** True for the refusals of something that may have been done before. */
export const isConflict = (status: number | null) => status === 409 || status === 422;
const isSuccess = (status: number | null) => status !== null && status >= 200 && status <= 299;

/**
 * True where a read follows at once: after a 409 or 422 to what can be done only `once`, and after a
 * success that proves nothing where the operation `readsAfter`.
 */
export function needsRead(
  outcome: Outcome,
  status: number | null,
  {
    once = false,
    readsAfter = [],
  }: { once?: boolean; readsAfter?: "all" | readonly UnknownReason[] },
): boolean {
  if (outcome.grade === "refused") return once && isConflict(status);
  if (outcome.grade !== "unknown" || !isSuccess(status)) return false;
  return readsAfter === "all" || readsAfter.includes(outcome.reason);
}

/** A refusal, or a success that proved nothing, where no read tells more. */
export function unsettled(outcome: Outcome<Answer>): Outcome<Answer> {
  if (outcome.grade === "refused") return { ...outcome, maybeDone: true };
  const isSilent = outcome.grade === "unknown" && outcome.reason === "empty";
  return isSilent ? { ...outcome, reason: "unconfirmed" } : outcome;
}

/** A refusal, or a success that proved nothing, by what a read has seen since. */
export function settledBy(before: Outcome<Answer>, seen: Outcome<Answer>): Outcome<Answer> {
  if (seen.grade === "unknown" || seen.grade === "not-sent") return unsettled(before);
  if (before.grade === "unknown") {
    // An answer about another item says nothing of this one, so that the read is the end of it.
    if (seen.grade === "confirmed" || before.reason === "other-item") return seen;
    // Only an answer that could be read says that it was accepted.
    const isAccepted = before.reason === "empty" || before.reason === "unconfirmed";
    return isAccepted ? { ...before, reason: "queued" } : before;
  }
  if (before.grade !== "refused" || seen.grade === "refused" || before.status === null) {
    return before;
  }
  return { ...seen, refusedFirst: { status: before.status, words: before.words } };
}

/** A refusal that a read confirmed, with the words of the refusal: the read tells no reason. */
export const withWordsOf = (before: Outcome, seen: Outcome<Answer>): Outcome<Answer> =>
  before.grade === "refused" && seen.grade === "refused" ? { ...seen, words: before.words } : seen;
