import { gatewayRefusedMessage } from "#src/api/explain.ts";
import { counted } from "#src/lib/format.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import {
  type OutcomeMessage,
  notRecordedMessage,
  rateLimitMessage,
  refusedEffect,
  statusSuffix,
  noConnectionMessage,
  stoppedMessage,
  unknownReasonMessage,
  withoutRecord,
  workspaceSaid,
} from "#src/ui/feedback/outcome-messages.ts";
import type { ConfirmedOutcome, NotSentReason, Outcome } from "#src/writes/send/outcome.ts";
import type { StopReason, Upload } from "#src/uploads/manager/file.ts";

type Refused = Extract<Outcome, { grade: "refused" }>;

const unknownReason = (outcome: Extract<Outcome, { grade: "unknown" }>) =>
  unknownReasonMessage(outcome, {
    empty: "The answer doesn’t tell the result",
    "other-item": "The answer is about another file",
    replaced: "The answer is about another file",
  });

const notSentReasons: Partial<Record<NotSentReason, string>> = {
  offline: "You’re offline. We won’t retry this automatically: try again when you’re online.",
  "no-connection": noConnectionMessage,
  "not-recorded": notRecordedMessage,
};

/** Message about a write that was not sent, or was rate limited. */
function notSentMessage(reason: NotSentReason): OutcomeMessage {
  if (reason === "stopped") return { tone: "warn", title: "Stopped.", text: stoppedMessage };
  const text = notSentReasons[reason] ?? "Nothing was sent to the workspace.";
  return { tone: "warn", title: "Not sent.", text };
}

function refusalReason({ reason, words, waitSeconds, maybeDone }: Refused): string {
  switch (reason) {
    case "key":
      return "The workspace no longer accepts this key. Enter a new key, then try again.";
    case "gateway":
      return gatewayRefusedMessage;
    case "not-allowed":
      return `You aren’t allowed to do this.${workspaceSaid(words)}`;
    case "not-offered":
      return "This workspace doesn’t support it.";
    case "too-many":
      return rateLimitMessage(waitSeconds);
    case "gone":
      return `It was not found.${workspaceSaid(words)}`;
    case "unchanged":
    case "refused":
      return `${refusedEffect(maybeDone)}${workspaceSaid(words)}`;
  }
}

/** Message about a finish. `known` is true when the workspace has returned the file before. */
export function finishMessage(outcome: Outcome, known: boolean): OutcomeMessage {
  const message = finishedMessage(outcome, known);
  return { ...message, text: message.text + withoutRecord(outcome) };
}

function finishedMessage(outcome: Outcome, known: boolean): OutcomeMessage {
  if (outcome.grade === "confirmed") {
    return { tone: "ok", title: "Finished.", text: "The workspace keeps the file." };
  }
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We don’t know if this was finished.",
      text: `${unknownReason(outcome)} We won’t retry this automatically. It is safe to finish it again.`,
    };
  }
  if (outcome.grade === "not-sent") return notSentMessage(outcome.reason);
  const code = statusSuffix(outcome.status);
  if (outcome.maybeDone) {
    return {
      tone: "warn",
      title: `Finish refused${code}.`,
      text: `It may have been finished before.${workspaceSaid(outcome.words)} If you know that it is finished, choose “Already finished”.`,
    };
  }
  if (outcome.reason === "gone") {
    const advice = known ? "Upload the file again." : "Check the ID.";
    return {
      tone: "bad",
      title: `Not found${code}.`,
      text: `${advice} Unfinished uploads are deleted after 24 hours.${workspaceSaid(outcome.words)}`,
    };
  }
  return { tone: "bad", title: `Not finished${code}.`, text: refusalReason(outcome) };
}

/** Message about an attach that was not confirmed. */
export function attachMessage(outcome: Outcome): OutcomeMessage | null {
  if (outcome.grade === "confirmed") return null;
  const message = unattachedMessage(outcome);
  return { ...message, text: message.text + withoutRecord(outcome) };
}

/** Message about a confirmed attach, which may have been done before. */
export function attachedMessage(outcome: ConfirmedOutcome, count: number, folder: string): string {
  const files = counted(count, "file", "files");
  const { refusedFirst } = outcome;
  const note = withoutRecord(outcome);
  if (!refusedFirst) return `${files} attached to ${folder}${note && `.${note}`}`;
  return `${files} in ${folder}. The attach was refused${statusSuffix(refusedFirst.status)}: it was done before, or the browser sent the request twice.${note}`;
}

function unattachedMessage(outcome: Exclude<Outcome, { grade: "confirmed" }>): OutcomeMessage {
  if (outcome.grade === "unknown" && outcome.reason === "unconfirmed") {
    return {
      tone: "plain",
      title: `Accepted, but not checked${statusSuffix(outcome.status)}.`,
      text: "The folder’s files couldn’t be read, or not all of them. Check the folder before you attach it again.",
    };
  }
  if (outcome.grade === "unknown" && outcome.reason === "queued") {
    return {
      tone: "warn",
      title: `Accepted, but not in the folder yet${statusSuffix(outcome.status)}.`,
      text: "The workspace may attach it later. Check the folder before you attach it again.",
    };
  }
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We don’t know if this was attached.",
      text: `${unknownReason(outcome)} Check the folder before you attach it again.`,
    };
  }
  if (outcome.grade === "not-sent") return notSentMessage(outcome.reason);
  const code = statusSuffix(outcome.status);
  if (outcome.maybeDone) {
    return {
      tone: "warn",
      title: `Attach refused${code}.`,
      text: `It may have been attached before.${workspaceSaid(outcome.words)} Check the folder before you attach it again.`,
    };
  }
  const reason =
    outcome.reason === "gone"
      ? `The folder was not found, or files can’t be attached to it.${workspaceSaid(outcome.words)}`
      : refusalReason(outcome);
  return { tone: "bad", title: `Not attached${code}.`, text: reason };
}

/** Reason why an upload stopped: a line with what to do, and what more is known of it. */
export interface StopMessage {
  text: string;
  why?: string;
}

/** Advice for a storage that the browser may block. */
const allowAdvice = (storage: string) =>
  `Ask whoever runs the console to let ${storage} allow it, or to set RESHELVE_STORAGE to it.`;

function sendStopMessage(why: Extract<StopReason, { step: "bytes" }>): StopMessage {
  const { reason, status, storage = null } = why;
  const code = statusSuffix(status);
  switch (reason) {
    case "cancelled":
      return { text: "Cancelled. The workspace deletes unfinished uploads." };
    case "left":
      return { text: "Didn’t upload. The page was closed. Choose the file again." };
    case "network":
      return {
        text: "Didn’t upload. The connection was lost. Try again.",
        ...(storage !== null && {
          why: `If it keeps failing, the storage may block this page (CORS). ${allowAdvice(storage)}`,
        }),
      };
    case "hidden":
      return {
        text: "This may have uploaded. Finish it to find out, or upload it again.",
        why:
          storage === null
            ? "The connection was lost after all bytes had left."
            : `The connection was lost after all bytes had left, or the browser blocked the answer of ${storage} (CORS).`,
      };
    case "address":
      // Absent is not null: nothing shows then that a gateway answered.
      return why.storage === null && status === 401
        ? {
            text: `Didn’t upload${code}. You may no longer be signed in.`,
            why: "Open this site in another tab to sign in again, then try again.",
          }
        : {
            text: `Didn’t upload${code}. The upload link expired. Try again.`,
            why: "An upload link lasts 5 minutes. The storage may also reject one for another reason.",
          };
    case "policy":
      return {
        text: "Didn’t upload. This console doesn’t allow the storage. Nothing was sent.",
        why: `The console’s own policy (connect-src) doesn’t allow ${storage ?? "the storage"}. Ask whoever runs it to add it, or to set RESHELVE_STORAGE to it.`,
      };
    case "redirected":
      return {
        text: "Didn’t upload. The storage redirected it to another host. Try again.",
        why: "The upload was stopped, and nothing was sent to the other host.",
      };
    case "too-large":
      return { text: `Didn’t upload${code}. Larger than the workspace allows.` };
    case "refused":
      return { text: `Didn’t upload${code}. The storage rejected the file. Try again.` };
  }
}

function createStopMessage(outcome: Outcome): StopMessage {
  const note = withoutRecord(outcome);
  if (outcome.grade === "unknown") {
    return {
      text: "Didn’t upload. Try again.",
      why: `${unknownReason(outcome)} An unused upload is deleted after 24 hours.${note}`,
    };
  }
  if (outcome.grade === "not-sent") {
    return { text: `Didn’t upload. ${notSentMessage(outcome.reason).text}${note}` };
  }
  if (outcome.grade !== "refused") return { text: "" };
  const reason =
    outcome.reason === "gone" || outcome.reason === "not-offered"
      ? "This workspace doesn’t offer uploads through its API."
      : refusalReason(outcome);
  return { text: `Didn’t upload${statusSuffix(outcome.status)}.`, why: reason + note };
}

/** Reason why an upload stopped, and what to do. */
export const stopMessage = (why: StopReason): StopMessage =>
  why.step === "create" ? createStopMessage(why.outcome) : sendStopMessage(why);

/** Warning when the workspace reports another size than was sent, as bytes may be missing. */
export function sizeWarning({ size, facts }: Upload): string | null {
  if (size === null || typeof facts?.size !== "number" || facts.size === size) return null;
  return `The workspace reports ${formatBytes(facts.size)} instead of ${formatBytes(size)}. Check the file before you use it.`;
}
