import { refusedFirstMessage, restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { changeText, leftOutText } from "#src/writes/outcome-words.ts";
import { type ItemResult, type Planned, isChange } from "#src/writes/run/run-plan.ts";
import { doneState } from "#src/writes/run/run-results.ts";
import type { UnconfirmedOutcome } from "#src/writes/send/outcome.ts";

/** Reason why an item was not restored or changed; null where there is none. */
export function resultText(item: Planned, result: ItemResult): string | null {
  const { state, reason, status = null, words = null, maybeDone } = result;
  const done = doneState(item);
  switch (state) {
    case "refused":
    case "still-archived":
    case "unchanged":
      return sentence(item, {
        grade: "refused",
        reason: refusalReasonOf(reason),
        status,
        words,
        ...(maybeDone && { maybeDone }),
      });
    case "unknown":
      if (reason === "not-saved") {
        return `It may have been ${done}: this run couldn’t be saved any more. Check its status.`;
      }
      return reason === "page-gone"
        ? `The page was closed before the answer arrived. It may have been ${done}: check its status.`
        : unknownText(item, reason, status);
    case "left-out":
      return leftOutText(reason);
    case "not-sent":
      return reason === "cancelled" ? "Not started: the run was cancelled first." : "Not sent.";
    case "not-archived":
      return `Active. ${refusedFirstMessage({ status, words })}`;
    case "restored":
      if (result.changed) return `Restored. Also changed: ${result.changed.join(", ")}.`;
      return result.by === "other-tab" ? "Restored in another tab." : null;
    case "changed":
    case "waiting":
    case "sending":
      return null;
  }
}

function sentence(item: Planned, outcome: UnconfirmedOutcome): string {
  if (isChange(item)) return changeText(outcome);
  const message = restoreMessage(outcome);
  return message ? `${message.title} ${message.text}` : "";
}

const refusalReasons = [
  "key",
  "gateway",
  "not-allowed",
  "gone",
  "not-offered",
  "unchanged",
  "too-many",
] as const;
const refusalReasonOf = (reason = "refused") =>
  refusalReasons.find((each) => each === reason) ?? "refused";
const unknownReasons = [
  "timeout",
  "network",
  "server-error",
  "unreadable",
  "contradictory",
  "queued",
  "unconfirmed",
  "other-values",
  "empty",
  "other-item",
  "replaced",
] as const;

/** Says no reason where none is known, as of a run that another version kept. */
function unknownText(item: Planned, reason: string | undefined, status: number | null) {
  const known = unknownReasons.find((each) => each === reason);
  if (known) return sentence(item, { grade: "unknown", reason: known, status });
  return `We don’t know if this was ${doneState(item)}. Check its status to find out.`;
}
