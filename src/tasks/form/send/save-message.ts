import { refusalsOf } from "#src/tasks/form/send/refusals.ts";
import {
  type OutcomeMessage,
  changeWords,
  notSentText,
  refusalText,
  unknownText,
  withoutRecord,
} from "#src/writes/outcome-words.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";

export interface SaveMessage extends OutcomeMessage {
  /** Reading the task again may tell more. */
  canRecheck: boolean;
}

interface LastSave {
  outcome: Outcome | null;
  /** False when it was sent by a form that was left since. */
  isOwnSave: boolean;
}

const kept = "Your changes are kept here.";

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
      text: `${unknownText(outcome, changeWords)} ${kept} Check the status before you save again: saving overwrites what someone else may have changed since.${note}`,
      canRecheck: true,
    };
  }
  if (outcome.grade === "not-sent") {
    const text = `${notSentText(outcome, changeWords)} ${kept}`;
    return { tone: "warn", title: "Not sent.", text, canRecheck: false };
  }
  const { reason, fieldErrors } = outcome;
  const { fields, others } = refusalsOf(fieldErrors);
  const notInForm = others.map((other) => `${other.key}, which isn’t in this form: ${other.words}`);
  if (fields.length > 0 && notInForm.length === 0) return null;
  const text = notInForm.length > 0 ? notInForm.join(" ") : refusalText(outcome, changeWords);
  const canRecheck = reason === "unchanged" && notInForm.length === 0;
  return { tone: "bad", title: "Not saved.", text: `${text} ${kept}${note}`, canRecheck };
}
