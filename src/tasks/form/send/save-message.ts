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
import type { NotSentReason, Outcome, RefusalReason } from "#src/writes/send/outcome.ts";

export interface SaveMessage extends OutcomeMessage {
  /** Reading the task again may tell more. */
  canRecheck: boolean;
}

interface LastSave {
  outcome: Outcome | null;
  /** False when it was sent by a form that was left since. */
  isOwnSave: boolean;
}

type RefusedOutcome = Extract<Outcome, { grade: "refused" }>;

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

const refusals = ({ words, waitSeconds }: RefusedOutcome): Record<RefusalReason, string> => ({
  key: `The workspace doesn’t accept this key any more. ${kept} Enter a new key and save again.`,
  gateway: `${kept} ${gatewayRefusedMessage}`,
  "not-allowed": `You aren’t allowed to change this task.${workspaceSaid(words)} ${kept}`,
  gone: `The workspace doesn’t find this task any more. It may have been deleted. ${kept}`,
  "not-offered": `Tasks can’t be changed in this workspace. ${kept}`,
  unchanged: `The task still has its earlier values. ${kept}`,
  "too-many": `${rateLimitMessage(waitSeconds)} ${kept}`,
  refused: `${workspaceSaid(words)} ${kept}`.trim(),
});

/**
 * Message about the last save, if it was not confirmed: what happened, what was kept, what to do. Of a
 * form that was left only while it is unknown. Null for a refusal that fields of the form show.
 */
export function lastMessage({ outcome, isOwnSave }: LastSave): SaveMessage | null {
  if (!outcome || outcome.grade === "confirmed") return null;
  if (!isOwnSave && outcome.grade !== "unknown") return null;
  const note = withoutRecord(outcome);
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We don’t know whether this was saved.",
      text: `${unknownReasonMessage(outcome, unknownReasons)} ${kept} Check the status before you save again: saving overwrites what someone else may have changed since.${note}`,
      canRecheck: true,
    };
  }
  if (outcome.grade === "not-sent") {
    const reason = notSentReasons[outcome.reason] ?? "Nothing left this page.";
    return { tone: "warn", title: "Not sent.", text: `${reason} ${kept}`, canRecheck: false };
  }
  const { reason, fieldErrors } = outcome;
  const { fields, others } = refusalsOf(fieldErrors);
  const notInForm = others.map(({ key, words }) => `${key}, which isn’t in this form: ${words}`);
  if (fields.length > 0 && notInForm.length === 0) return null;
  const text = notInForm.length > 0 ? `${notInForm.join(" ")} ${kept}` : refusals(outcome)[reason];
  const canRecheck = reason === "unchanged" && notInForm.length === 0;
  return { tone: "bad", title: "Not saved.", text: text + note, canRecheck };
}
