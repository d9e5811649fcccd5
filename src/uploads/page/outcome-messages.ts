import { formatBytes } from "#src/lib/format-bytes.ts";
import { counted, formatMinute } from "#src/lib/format.ts";
import type {
  AttachAnswer,
  StopReason,
  TransferErrorReason,
  Upload,
} from "#src/uploads/manager/file.ts";
import {
  type OperationWords,
  type OutcomeMessage,
  statusSuffix,
  unconfirmedMessage,
  withoutRecord,
  workspaceSaid,
} from "#src/writes/outcome-words.ts";
import type { ConfirmedOutcome, Outcome } from "#src/writes/send/write.ts";

const checkFolder = "Check the folder before you attach it again.";
const finishWords: OperationWords = {
  ...{ verb: "finish it", done: "finished" },
  advice: "We won’t retry this automatically. It is safe to finish it again.",
};
const attachWords: OperationWords = {
  ...{ verb: "attach it", done: "attached" },
  advice: checkFolder,
  refused: { gone: "The folder was not found, or files can’t be attached to it." },
};
const createWords: OperationWords = {
  ...{ verb: "upload it", done: "uploaded" },
  advice: "An unused upload is deleted after 24 hours.",
  refused: {
    gone: "This workspace doesn’t offer uploads through its API.",
    "not-offered": "This workspace doesn’t offer uploads through its API.",
  },
};

/** Message about a refusal of what may have been done before, with what to do. */
function maybeDoneMessage(
  outcome: Extract<Outcome, { grade: "refused" }>,
  { operation, done, advice }: { operation: string; done: string; advice: string },
): OutcomeMessage {
  return {
    tone: "warn",
    title: `${operation} refused${statusSuffix(outcome.status)}.`,
    text: `It may have been ${done} before.${workspaceSaid(outcome.words)} ${advice}${withoutRecord(outcome)}`,
  };
}

/** Message about a finish. `known` is true when the workspace has returned the file before. */
export function finishMessage(outcome: Outcome, known: boolean): OutcomeMessage {
  const note = withoutRecord(outcome);
  if (outcome.grade === "confirmed") {
    return { tone: "ok", title: "Finished.", text: `The workspace keeps the file.${note}` };
  }
  if (outcome.grade === "refused" && outcome.maybeDone) {
    return maybeDoneMessage(outcome, {
      ...{ operation: "Finish", done: "finished" },
      advice: "If you know that it is finished, choose “Already finished”.",
    });
  }
  if (outcome.grade === "refused" && outcome.reason === "gone") {
    const advice = known ? "Upload the file again." : "Check the ID.";
    return {
      tone: "bad",
      title: `Not found${statusSuffix(outcome.status)}.`,
      text: `${advice} Unfinished uploads are deleted after 24 hours.${workspaceSaid(outcome.words)}${note}`,
    };
  }
  return unconfirmedMessage(outcome, finishWords);
}

/** Message about a finish without an outcome, sent at a time in epoch milliseconds before the page was closed. */
export const unansweredFinish = (sentAt: number): OutcomeMessage => ({
  tone: "warn",
  title: "We don’t know if this was finished.",
  text: `It was sent on ${formatMinute(new Date(sentAt))}, but the page was closed before the answer. It is safe to finish it again.`,
});

/** Messages about an attach that may have been done; the text follows the request. */
export const attachAnswers: Record<AttachAnswer, OutcomeMessage> = {
  unclear: {
    tone: "warn",
    title: "We don’t know if this was attached.",
    text: "got no clear answer.",
  },
  accepted: {
    tone: "plain",
    title: "Accepted, but not checked.",
    text: "was accepted. Nothing has shown yet that it was done.",
  },
  queued: {
    tone: "warn",
    title: "Accepted, but not in the folder yet.",
    text: "was accepted. The workspace may attach it later.",
  },
  refused: {
    tone: "warn",
    title: "This may be attached.",
    text: "was refused. It may have been attached before.",
  },
};

export function attachMessage(outcome: Outcome): OutcomeMessage | null {
  if (outcome.grade === "confirmed") return null;
  const accepted = {
    unconfirmed: "The folder’s files couldn’t be read, or not all of them.",
    queued: "The workspace may attach it later.",
  };
  if (outcome.reason === "unconfirmed" || outcome.reason === "queued") {
    const { tone, title } = attachAnswers[outcome.reason === "queued" ? "queued" : "accepted"];
    const text = `${accepted[outcome.reason]} ${checkFolder}${withoutRecord(outcome)}`;
    return { tone, title, text };
  }
  if (outcome.grade === "refused" && outcome.maybeDone) {
    const attach = { operation: "Attach", done: "attached", advice: checkFolder };
    return maybeDoneMessage(outcome, attach);
  }
  return unconfirmedMessage(outcome, attachWords);
}

/** Message about a confirmed attach, which may have been done before. */
export function attachedMessage(outcome: ConfirmedOutcome, count: number, folder: string): string {
  const files = counted(count, "file", "files");
  const { refusedFirst } = outcome;
  const note = withoutRecord(outcome);
  if (!refusedFirst) return `${files} attached to ${folder}${note && `.${note}`}`;
  return `${files} in ${folder}. The attach was refused${statusSuffix(refusedFirst.status)}: it was done before, or the browser sent the request twice.${note}`;
}

/** Reason why an upload stopped: a line with what to do, and what more is known of it. */
export interface StopMessage {
  text: string;
  why?: string;
}

function sendStopMessage(why: Extract<StopReason, { step: "bytes" }>): StopMessage {
  const { reason, status, storage } = why;
  const failed = "Didn’t upload.";
  // The storage has no origin where it is behind the gateway.
  const isSignedOut = storage === null && status === 401;
  const messages: Record<TransferErrorReason, StopMessage> = {
    cancelled: { text: "Cancelled. The workspace deletes unfinished uploads." },
    left: { text: `${failed} The page was closed. Choose the file again.` },
    network: {
      text: `${failed} The connection was lost. Try again.`,
      ...(storage !== null && {
        why: `If it keeps failing, the storage may block this page (CORS). Ask the operator of this console to let ${storage} allow it, or to set RESHELVE_STORAGE to it.`,
      }),
    },
    hidden: {
      text: "This may have uploaded. Finish it to find out, or upload it again.",
      why: `The connection was lost after all bytes had left${storage === null ? "" : `, or the browser blocked the answer of ${storage} (CORS)`}.`,
    },
    address: isSignedOut
      ? {
          text: `${failed} You may no longer be signed in.`,
          why: "Open this site in another tab to sign in again, then try again.",
        }
      : {
          text: `${failed} The upload link expired. Try again.`,
          why: `An upload link lasts 5 minutes. The storage may also reject one for another reason${statusSuffix(status)}.`,
        },
    policy: {
      text: `${failed} This console doesn’t allow the storage. Nothing was sent.`,
      why: `The console’s own policy (connect-src) doesn’t allow ${storage ?? "the storage"}. Ask its operator to add it, or to set RESHELVE_STORAGE to it.`,
    },
    redirected: {
      text: `${failed} The storage redirected it to another host. Try again.`,
      why: "The upload was stopped, and nothing was sent to the other host.",
    },
    "too-large": { text: `${failed} Larger than the workspace allows.` },
    refused: { text: `${failed} The storage rejected the file. Try again.` },
  };
  return messages[reason];
}

function createStopMessage(outcome: Outcome): StopMessage {
  if (outcome.grade === "confirmed") return { text: "" };
  const why = unconfirmedMessage(outcome, createWords).text;
  if (outcome.grade === "not-sent") return { text: `Didn’t upload. ${why}` };
  return { text: `Didn’t upload.${outcome.grade === "unknown" ? " Try again." : ""}`, why };
}

export const stopMessage = (why: StopReason): StopMessage =>
  why.step === "create" ? createStopMessage(why.outcome) : sendStopMessage(why);

/** Warning when the workspace reports another size than was sent, as bytes may be missing. */
export function sizeWarning({ size, facts }: Upload): string | null {
  if (size === null || typeof facts?.size !== "number" || facts.size === size) return null;
  return `The workspace reports ${formatBytes(facts.size)} instead of ${formatBytes(size)}. Check the file before you use it.`;
}
