import { gatewayRefusedMessage } from "#src/api/explain.ts";
import { refusalsOf } from "#src/tasks/form/send/refusals.ts";
import {
  type OutcomeMessage,
  noConnectionMessage,
  notRecordedMessage,
  rateLimitMessage,
  stoppedMessage,
  unknownReasonMessage,
  withoutRecord,
  workspaceSaid,
} from "#src/ui/feedback/outcome-messages.ts";
import type { NotSentReason, Outcome } from "#src/writes/send/outcome.ts";

export interface SaveMessage extends OutcomeMessage {
  /** Reading the task again may tell more. */
  canRecheck: boolean;
}

const unknownReasons = {
  empty: "The answer doesn’t contain the task",
  "other-item": "The answer contains another task",
  replaced: "The answer contains another task",
};

const kept = "Your changes are kept here.";

const notSentReasons: Partial<Record<NotSentReason, string>> = {
  offline:
    "This device is offline. Save again when it is back online; we won’t retry this automatically.",
  "no-connection": noConnectionMessage,
  stopped: stoppedMessage,
  "not-recorded": notRecordedMessage,
};

/**
 * Message about the last save, if it was not confirmed; of a form that was left only while it is
 * unknown. Null for a refusal that fields of the form show.
 */
export const lastMessage = ({
  outcome,
  isOwnSave,
}: {
  outcome: Outcome | null;
  isOwnSave: boolean;
}) => (outcome && (isOwnSave || outcome.grade === "unknown") ? messageOf(outcome) : null);

/** A save that was not confirmed: what happened, what was kept, what to do. */
function messageOf(outcome: Outcome): SaveMessage | null {
  if (outcome.grade === "confirmed") return null;
  const message = unconfirmedMessage(outcome);
  return message && { ...message, text: message.text + withoutRecord(outcome) };
}

function unconfirmedMessage(outcome: Exclude<Outcome, { grade: "confirmed" }>): SaveMessage | null {
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We don’t know whether this was saved.",
      text: `${unknownReasonMessage(outcome, unknownReasons)} ${kept} Check the status before you save again: saving overwrites what someone else may have changed since.`,
      canRecheck: true,
    };
  }
  if (outcome.grade === "not-sent") {
    const reason = notSentReasons[outcome.reason] ?? "Nothing left this page.";
    return { tone: "warn", title: "Not sent.", text: `${reason} ${kept}`, canRecheck: false };
  }
  return refusalMessage(outcome);
}

function refusalMessage(outcome: Extract<Outcome, { grade: "refused" }>): SaveMessage | null {
  const { reason, words, waitSeconds, fieldErrors } = outcome;
  const refused = { tone: "bad", title: "Not saved.", canRecheck: false } as const;
  const refusals = refusalsOf(fieldErrors);
  if (refusals.others.length > 0) {
    const others = refusals.others.map(
      (other) => `${other.key}, which isn’t in this form: ${other.words}`,
    );
    return { ...refused, text: `${others.join(" ")} ${kept}` };
  }
  if (refusals.fields.length > 0) return null;
  switch (reason) {
    case "key":
      return {
        ...refused,
        text: `The workspace doesn’t accept this key any more. ${kept} Enter a new key and save again.`,
      };
    case "gateway":
      return { ...refused, text: `${kept} ${gatewayRefusedMessage}` };
    case "not-allowed":
      return {
        ...refused,
        text: `You aren’t allowed to change this task.${workspaceSaid(words)} ${kept}`,
      };
    case "gone":
      return {
        ...refused,
        text: `The workspace doesn’t find this task any more. It may have been deleted. ${kept}`,
      };
    case "not-offered":
      return { ...refused, text: `Tasks can’t be changed in this workspace. ${kept}` };
    case "unchanged":
      return {
        ...refused,
        text: `The task still has its earlier values. ${kept}`,
        canRecheck: true,
      };
    case "too-many":
      return { ...refused, text: `${rateLimitMessage(waitSeconds)} ${kept}` };
    case "refused":
      return { ...refused, text: `${workspaceSaid(words)} ${kept}`.trim() };
  }
}
