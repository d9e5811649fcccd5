import {
  type OutcomeWords as CommonWords,
  doubtWords,
  pauseWords,
  said,
  statusCode,
} from "#src/ui/feedback/outcome-words.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";

export interface OutcomeWords extends CommonWords {
  /** What may help from here. */
  offer: "look" | "restore" | "both" | "none";
}

const doubts = {
  empty: "The answer does not say whether it is still archived",
  "other-item": "The answer is about another item",
};

const nothingSent = { text: "Nothing was sent to the workspace.", offer: "none" } as const;
const notSentWords = {
  offline: {
    text: "This device is offline. Nothing waits in the background: restore it again when it is back.",
    offer: "restore",
  },
  "other-tab": {
    text: "Another tab of this browser is restoring it right now. Look again to see what came of it.",
    offer: "look",
  },
  "invalid-id": nothingSent,
  disconnected: nothingSent,
} as const;

/** A restore that was not confirmed, in words: what happened and what to do. */
export function wordsFor(outcome: Outcome): OutcomeWords | null {
  if (outcome.grade === "confirmed") return null;
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We do not know whether this was restored.",
      text: `${doubtWords(outcome, doubts)} Look again to find out; nothing is sent again by itself.`,
      offer: "both",
    };
  }
  if (outcome.grade === "not-sent") {
    return { tone: "warn", title: "Not sent.", ...notSentWords[outcome.reason] };
  }
  return refusalWords(outcome);
}

function refusalWords(outcome: Extract<Outcome, { grade: "refused" }>): OutcomeWords {
  const { reason, status, words, waitSeconds } = outcome;
  const code = statusCode(status);
  const refused = { tone: "bad", title: `Not restored${code}.` } as const;
  switch (reason) {
    case "key":
      return {
        ...refused,
        text: "The workspace does not accept this key any more. Nothing was changed; give it a new key and restore again.",
        offer: "restore",
      };
    case "not-allowed":
      return {
        ...refused,
        text: `The workspace does not let this key restore it.${said(words)}`,
        offer: "restore",
      };
    case "gone":
      return {
        ...refused,
        title: `Gone${code}.`,
        text: "The workspace does not know this item any more. It may have been deleted since the list was read.",
        offer: "none",
      };
    case "not-offered":
      return { ...refused, text: "The workspace offers no restore for this kind.", offer: "none" };
    case "unchanged":
      return {
        ...refused,
        title: "Still archived.",
        text: "The workspace answered, and its answer shows the item as archived. Nothing was changed.",
        offer: "restore",
      };
    case "too-many":
      return {
        ...refused,
        text: `${pauseWords(waitSeconds)}; nothing was changed. Restore it again later.`,
        offer: "restore",
      };
    case "refused":
      return {
        ...refused,
        text: `The workspace refused; nothing was changed.${said(words)}`,
        offer: "both",
      };
  }
}
