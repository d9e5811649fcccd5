import {
  type OutcomeMessage,
  rateLimitMessage,
  unknownReasonMessage,
  workspaceSaid,
} from "#src/ui/feedback/outcome-messages.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";

export interface OutcomeWords extends OutcomeMessage {
  /** Whether reading the task again may tell more. */
  offerLook: boolean;
}

const doubts = {
  empty: "The answer does not say what the task holds now",
  "other-item": "The answer is about another task, or shows other values than some that were sent",
};

const kept = "Everything you entered is kept here.";

/** A save that was not confirmed, in words: what happened, what was kept, what to do. */
export function wordsFor(outcome: Outcome): OutcomeWords | null {
  if (outcome.grade === "confirmed") return null;
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We do not know whether this was saved.",
      text: `${unknownReasonMessage(outcome, doubts)} ${kept} Look again to find out; saving again sends the same fields, and would overwrite what someone changed since.`,
      offerLook: true,
    };
  }
  if (outcome.grade === "not-sent") {
    const why =
      outcome.reason === "offline"
        ? "This device is offline. Nothing waits in the background: save again when it is back."
        : "Nothing left this page.";
    return { tone: "warn", title: "Not sent.", text: `${why} ${kept}`, offerLook: false };
  }
  return refusalWords(outcome);
}

function refusalWords(outcome: Extract<Outcome, { grade: "refused" }>): OutcomeWords {
  const { reason, status, words, waitSeconds } = outcome;
  const code = status === null ? "" : `${status}, `;
  const refused = { tone: "bad", title: `${code}nothing was saved.`, offerLook: false } as const;
  switch (reason) {
    case "key":
      return {
        ...refused,
        text: `The workspace does not accept this key any more. ${kept} Give it a new key and save again.`,
      };
    case "not-allowed":
      return {
        ...refused,
        text: `The workspace does not let this key change the task.${workspaceSaid(words)} ${kept}`,
      };
    case "gone":
      return {
        ...refused,
        text: `The workspace does not know this task any more. It may have been deleted. ${kept}`,
      };
    case "not-offered":
      return { ...refused, text: `The workspace offers no change of tasks. ${kept}` };
    case "unchanged":
      return {
        ...refused,
        title: "Answered, but not saved.",
        text: `The task that came back holds none of the values that were sent. ${kept}`,
        offerLook: true,
      };
    case "too-many":
      return {
        ...refused,
        text: `${rateLimitMessage(waitSeconds)} ${kept}`,
      };
    case "refused":
      return { ...refused, text: `The workspace refused.${workspaceSaid(words)} ${kept}` };
  }
}
