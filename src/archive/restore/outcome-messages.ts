import { type Kind, isContainer } from "#src/api/archive.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import {
  type OperationWords,
  type OutcomeMessage,
  changedText,
  statusSuffix,
  unconfirmedMessage,
  workspaceSaid,
} from "#src/writes/outcome-words.ts";
import type { WriteContext } from "#src/writes/log/write-log.ts";
import type { ConfirmedOutcome, Outcome, RestoreWrite } from "#src/writes/send/write.ts";

export interface RestoreMessage extends OutcomeMessage {
  offer: "check" | "restore" | "both" | "none";
}

const words: Omit<OperationWords, "advice"> = {
  verb: "restore it",
  done: "restored",
  refused: {
    gone: "The item may have been deleted since the list was loaded.",
    "not-offered": "This workspace can’t restore items of this type.",
    unchanged: "The workspace shows it as archived.",
  },
  notSent: {
    "other-tab": "Another tab is restoring it right now. Check its status to see the result.",
  },
};

/** Buttons for a reason; another restore would sometimes be refused, or misleading. */
const offers: Partial<Record<string, RestoreMessage["offer"]>> = {
  "other-tab": "check",
  "invalid-id": "none",
  disconnected: "none",
  gone: "none",
  "not-offered": "none",
  refused: "both",
  "other-item": "check",
};

/** Words about the contents of a restored container; null for kinds that hold nothing. */
export const contentsNote = (kind: Kind): string | null =>
  isContainer(kind) ? "Check that its contents came back too." : null;

/** Message about a confirmed restore; where it was refused first, it is not known who restored it. */
export function confirmedMessage(kind: Kind, name: string, outcome: ConfirmedOutcome): string {
  const { refusedFirst } = outcome;
  if (refusedFirst) return `${name} is active. ${refusedFirstMessage(refusedFirst)}`;
  const more = [changedText(outcome.changed), contentsNote(kind)].filter(Boolean).join(" ");
  return more ? `${name} restored. ${more}` : `${name} restored`;
}

/** Explanation of an item that is active though its restore was refused. */
export const refusedFirstMessage = (refusal: { status: number | null; words: string | null }) =>
  `The restore was refused${statusSuffix(refusal.status)}: it was active before, or the browser sent the request twice.${workspaceSaid(refusal.words)}`;

/** Message about a restore that was not confirmed: what happened and what to do. */
export function restoreMessage(outcome: Outcome): RestoreMessage | null {
  if (outcome.grade === "confirmed") return null;
  const { grade, reason } = outcome;
  const message = unconfirmedMessage(outcome, {
    ...words,
    advice: "Check its status to find out. We won’t retry this automatically.",
  });
  const offer = offers[reason] ?? (grade === "unknown" ? "both" : "restore");
  if (grade === "not-sent") return { ...message, tone: "plain", offer };
  if (reason === "unchanged") return { ...message, title: "Still archived.", offer };
  const title = reason === "gone" ? `Not found${statusSuffix(outcome.status)}.` : message.title;
  return { ...message, title, offer };
}

/** Announces a restore: a confirmed one always, any other only where it is not on screen already. */
export function announceRestore(
  outcome: Outcome,
  { write, context }: { write: RestoreWrite; context: WriteContext },
): void {
  const { name = write.id, isShown = () => true } = context;
  if (outcome.grade === "confirmed") {
    toast(confirmedMessage(write.kind, name, outcome), outcome.changed ? "warn" : "ok");
    return;
  }
  const message = restoreMessage(outcome);
  if (!message || isShown(outcome)) return;
  toast(`${name}: ${message.title} ${message.text}`, message.tone === "bad" ? "bad" : "warn");
}
