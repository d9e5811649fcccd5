import { formatDuration } from "#src/lib/format-duration.ts";
import { cutText } from "#src/lib/cut-text.ts";
import type { Tone } from "#src/ui/feedback/notice.tsx";

/** Message about the outcome of a write. */
export interface OutcomeMessage {
  tone: Tone;
  title: string;
  text: string;
}

/** Text from the workspace in quotes, truncated to a few lines. */
export const quote = (text: string) => `“${cutText(text, 300)}”`;

/** The workspace's own message as a sentence to append; empty if there is none. */
export const workspaceSaid = (words: string | null) =>
  words ? ` The workspace said: ${quote(words)}` : "";

/** A status to append, such as " (409)"; empty if there is none. */
export const statusSuffix = (status: number | null) => (status ? ` (${status})` : "");

/** Effect of a refusal. `maybeDone`: it may speak of a request that was done before. */
export const refusedEffect = (maybeDone: true | undefined) =>
  maybeDone
    ? "It may have been done before: a browser can send a request twice."
    : "Nothing was changed.";

/** Says that Activity has no entry of a request, as a sentence to append; empty if it has one. */
export const withoutRecord = (outcome: { grade: string; unrecorded?: true }) =>
  outcome.unrecorded ? " Sent without a record." : "";

/** Message about a write that the audit log could not note, and that was not sent for that. */
export const notRecordedMessage =
  "Activity couldn’t record it. Try again to be asked if it is sent without a record.";

/** A longer wait that the workspace asked for, as a sentence to append; empty if there is none. */
export const askedToWait = (seconds: number | null) =>
  seconds === null ? "" : ` The workspace asked to wait ${formatDuration(seconds)}.`;

/** Message about a write that waits for open ones, such as "4 restores have had no answer for 20 s". */
export function blockedMessage(
  blocked: { count: number; operation: string | null; seconds: number } | null,
): string {
  if (!blocked) return "Waits for earlier requests.";
  const { count, operation, seconds } = blocked;
  const noun = operation === "restore" ? "restores" : "requests";
  return `${count} ${noun} have had no answer for ${seconds} s; the next one waits.`;
}

/** Message about a write that waited for open ones and never left. */
export const noConnectionMessage =
  "Earlier requests had no answer, and this one never left. We won’t send it later.";

/** Label of a write that waits, with the seconds until it is sent where they are known. */
export const waitingLabel = (secondsLeft: number | null) =>
  secondsLeft === null ? "Waiting" : `Waiting ${secondsLeft} s`;

/** Message about a write that was answered 429 and is not sent again. */
export const stoppedMessage =
  "The workspace asked us to slow down (429). We won’t retry this automatically.";

/** Message for a 429. */
export const rateLimitMessage = (seconds: number | undefined) =>
  `The workspace asked us to slow down. Try again ${seconds ? `in ${seconds} s` : "later"}.`;

const reasons = {
  timeout: "No answer within 15 s",
  network: "The connection was lost, or the browser blocked the answer (CORS)",
  "server-error": "The workspace reported an error",
  unreadable: "The answer couldn’t be read",
  contradictory: "The answer says two different things",
  queued: "The workspace accepted it and may do it later",
  unconfirmed: "The workspace accepted it, and it wasn’t checked",
  "other-values": "The answer shows other values than were sent",
};

interface UnknownOutcome<Own extends string> {
  reason: Own | keyof typeof reasons;
  status: number | null;
}

/** Reason why an outcome is unknown. `own` has the reasons that depend on the operation. */
export function unknownReasonMessage<Own extends string>(
  { reason, status }: UnknownOutcome<Own>,
  own: Record<Own, string>,
): string {
  const all: Record<Own | keyof typeof reasons, string> = { ...reasons, ...own };
  return `${all[reason]}${statusSuffix(status)}.`;
}
