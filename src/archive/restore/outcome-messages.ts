import { gatewayRefusedMessage } from "#src/api/explain.ts";
import {
  type OutcomeMessage,
  noConnectionMessage,
  notRecordedMessage,
  rateLimitMessage,
  refusedEffect,
  statusSuffix,
  stoppedMessage,
  unknownReasonMessage,
  withoutRecord,
  workspaceSaid,
} from "#src/ui/feedback/outcome-messages.ts";
import { type Kind, isContainer } from "#src/api/archive.ts";
import type { ConfirmedOutcome, Outcome, UnknownReason } from "#src/writes/send/outcome.ts";

export interface RestoreMessage extends OutcomeMessage {
  /** Buttons to show. */
  offer: "check" | "restore" | "both" | "none";
}

const unknownReasons = {
  empty: "The answer doesn’t say if it is still archived",
  "other-item": "The answer is about another item",
  replaced:
    "The workspace answered with another item and no longer finds this one, so it may go on under a new ID",
};

/** Buttons offered where another restore would be refused or misleading. */
const unknownOffers: Partial<Record<UnknownReason, RestoreMessage["offer"]>> = {
  "other-item": "check",
  replaced: "none",
};

const nothingSent = { text: "Nothing was sent to the workspace.", offer: "none" } as const;
const notSentMessages = {
  offline: {
    text: "You’re offline. We won’t retry this automatically: restore it again when you’re online.",
    offer: "restore",
  },
  "other-tab": {
    text: "Another tab is restoring it right now. Check its status to see the result.",
    offer: "check",
  },
  "not-recorded": { text: notRecordedMessage, offer: "restore" },
  stopped: {
    text: stoppedMessage,
    offer: "restore",
  },
  "no-connection": {
    text: noConnectionMessage,
    offer: "restore",
  },
  "invalid-id": nothingSent,
  disconnected: nothingSent,
} as const;

/** Words about the contents of a restored container; null for kinds that hold nothing. */
export const contentsNote = (kind: Kind): string | null =>
  isContainer(kind) ? "Check that its contents came back too." : null;

/** Message about a confirmed restore; where it was refused first, nobody knows who restored it. */
export function confirmedMessage(kind: Kind, name: string, outcome: ConfirmedOutcome): string {
  const { refusedFirst } = outcome;
  const note = withoutRecord(outcome);
  if (refusedFirst) return `${name} is active. ${refusedFirstMessage(refusedFirst)}${note}`;
  const rest = [contentsNote(kind), note.trim()].filter(Boolean).join(" ");
  return rest ? `${name} restored. ${rest}` : `${name} restored`;
}

/** Explanation of an item that is active though its restore was refused. */
export const refusedFirstMessage = ({
  status,
  words,
}: {
  status: number | null;
  words: string | null;
}) =>
  `The restore was refused${statusSuffix(status)}: it was active before, or the browser sent the request twice.${workspaceSaid(words)}`;

/** Message about a restore that was not confirmed: what happened and what to do. */
export function restoreMessage(outcome: Outcome): RestoreMessage | null {
  if (outcome.grade === "confirmed") return null;
  const message = unconfirmedMessage(outcome);
  return { ...message, text: message.text + withoutRecord(outcome) };
}

function unconfirmedMessage(outcome: Exclude<Outcome, { grade: "confirmed" }>): RestoreMessage {
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We don’t know if this was restored.",
      text: `${unknownReasonMessage(outcome, unknownReasons)} ${outcome.reason === "replaced" ? "Look for it in the workspace." : "Check its status to find out."} We won’t retry this automatically.`,
      offer: unknownOffers[outcome.reason] ?? "both",
    };
  }
  if (outcome.grade === "not-sent") {
    return { tone: "plain", title: "Not sent.", ...notSentMessages[outcome.reason] };
  }
  return refusalMessage(outcome);
}

function refusalMessage(outcome: Extract<Outcome, { grade: "refused" }>): RestoreMessage {
  const { reason, status, words, waitSeconds, maybeDone } = outcome;
  const code = statusSuffix(status);
  const refused = { tone: "bad", title: `Not restored${code}.` } as const;
  switch (reason) {
    case "key":
      return {
        ...refused,
        text: "The workspace no longer accepts this key. Enter a new key, then restore again.",
        offer: "restore",
      };
    case "gateway":
      return { ...refused, text: gatewayRefusedMessage, offer: "restore" };
    case "not-allowed":
      return {
        ...refused,
        text: `You aren’t allowed to restore it.${workspaceSaid(words)}`,
        offer: "restore",
      };
    case "gone":
      return {
        ...refused,
        title: `Not found${code}.`,
        text: "The item may have been deleted since the list was loaded.",
        offer: "none",
      };
    case "not-offered":
      return {
        ...refused,
        text: "This workspace can’t restore items of this type.",
        offer: "none",
      };
    case "unchanged":
      return {
        ...refused,
        title: "Still archived.",
        text: `The workspace shows it as archived. Nothing was changed.${workspaceSaid(words)}`,
        offer: "restore",
      };
    case "too-many":
      return { ...refused, text: rateLimitMessage(waitSeconds), offer: "restore" };
    case "refused":
      return {
        ...refused,
        text: `${refusedEffect(maybeDone)}${workspaceSaid(words)}`,
        offer: "both",
      };
  }
}
