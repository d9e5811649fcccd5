import { formatBytes } from "#src/lib/format-bytes.ts";
import {
  type OutcomeMessage,
  rateLimitMessage,
  statusSuffix,
  unknownReasonMessage,
  workspaceSaid,
} from "#src/ui/feedback/outcome-messages.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { Upload, Stop } from "#src/uploads/manager/file.ts";
import { onceRule } from "#src/uploads/manager/states.ts";

type Refused = Extract<Outcome, { grade: "refused" }>;

const conflicts = new Set([400, 409, 422]);

/** Whether a refusal says that the upload was finished before. No field tells it: only words do. */
export const saysFinished = ({ status, words }: Refused) =>
  conflicts.has(status ?? 0) &&
  /already/i.test(words ?? "") &&
  /complet|finish|finali/i.test(words ?? "");

/** Whether a refusal says that the file was used before. */
export const saysUsed = (outcome: Outcome) =>
  outcome.grade === "refused" &&
  conflicts.has(outcome.status ?? 0) &&
  /already/i.test(outcome.words ?? "") &&
  /\bused\b|attached/i.test(outcome.words ?? "");

const doubt = (outcome: Extract<Outcome, { grade: "unknown" }>) =>
  unknownReasonMessage(outcome, {
    empty: "The answer does not say what became of it",
    "other-item": "The answer is about another file",
  });

const offline =
  "This device is offline. Nothing waits in the background: try again when it is back.";

function refusal(outcome: Refused): string {
  const { reason, words, waitSeconds } = outcome;
  switch (reason) {
    case "key":
      return "The workspace does not accept this key any more. Give it a new key and try again.";
    case "not-allowed":
      return `The workspace does not let this key do it.${workspaceSaid(words)}`;
    case "not-offered":
      return "The workspace does not offer this.";
    case "too-many":
      return rateLimitMessage(waitSeconds);
    case "gone":
      return `The workspace does not know it.${workspaceSaid(words)}`;
    case "unchanged":
    case "refused":
      return `The workspace refused.${workspaceSaid(words)}`;
  }
}

/** A finish in words: what happened, and what to do. `known` when the desk has seen the file before. */
export function finishWords(outcome: Outcome, known: boolean): OutcomeMessage {
  if (outcome.grade === "confirmed") {
    return { tone: "ok", title: "Finished.", text: "The workspace keeps the file." };
  }
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We do not know whether this was finished.",
      text: `${doubt(outcome)} Nothing is sent again by itself. Finishing it again does no harm: the workspace says if it was done.`,
    };
  }
  if (outcome.grade === "not-sent") {
    const text = outcome.reason === "offline" ? offline : "Nothing was sent to the workspace.";
    return { tone: "warn", title: "Not sent.", text };
  }
  if (saysFinished(outcome)) {
    return {
      tone: "plain",
      title: `Already finished${statusSuffix(outcome.status)}.`,
      text: `Nothing was changed.${workspaceSaid(outcome.words)}`,
    };
  }
  if (outcome.reason === "gone") {
    const what = known
      ? "An upload that is not finished within 24 hours is deleted, and can’t be brought back. Upload the file again."
      : "Check the ID. An upload that was not finished within 24 hours is deleted, too.";
    return {
      tone: "bad",
      title: known
        ? `Deleted${statusSuffix(outcome.status)}.`
        : `Unknown${statusSuffix(outcome.status)}.`,
      text: `The workspace does not know this file${known ? " any more" : ""}. ${what}${workspaceSaid(outcome.words)}`,
    };
  }
  return {
    tone: "bad",
    title: `Not finished${statusSuffix(outcome.status)}.`,
    text: `${refusal(outcome)} Nothing was changed; the file still waits.`,
  };
}

/** An attach that was not confirmed, in words. */
export function attachWords(outcome: Outcome): OutcomeMessage | null {
  if (outcome.grade === "confirmed") return null;
  if (outcome.grade === "unknown") {
    return {
      tone: "warn",
      title: "We do not know whether this was attached.",
      text: `${doubt(outcome)} Look in the folder before you attach it again.`,
    };
  }
  if (outcome.grade === "not-sent") {
    const text = outcome.reason === "offline" ? offline : "Nothing was sent to the workspace.";
    return { tone: "warn", title: "Not sent.", text };
  }
  const rule = saysUsed(outcome) ? ` The rule: “${onceRule}”.` : "";
  const gone =
    outcome.reason === "gone"
      ? `The workspace does not know this folder, or offers no attaching.${workspaceSaid(outcome.words)}`
      : refusal(outcome);
  return {
    tone: "bad",
    title: `Not attached${statusSuffix(outcome.status)}.`,
    text: `${gone}${rule} Nothing was changed.`,
  };
}

const byteWords = (why: Extract<Stop, { step: "bytes" }>): string => {
  switch (why.reason) {
    case "cancelled":
      return "Cancelled. Nothing of it stays: the workspace deletes what is not finished.";
    case "left":
      return "The page was closed while its bytes were on the way, and the file is not here any more. Choose it again.";
    case "network":
      return "The bytes did not get through: the connection broke, or the storage does not let this page send (CORS). Try again; if it keeps failing, the storage must allow this page.";
    case "hidden":
      return "All bytes have left, but the browser shows no answer of the storage (CORS, or a broken connection). They may have arrived: finish the upload to find out, or send it again.";
    case "address":
      return `The storage refused${statusSuffix(why.status)}: the upload address lasts 5 minutes and is over, or is not accepted. Try again with a new one.`;
    case "too-large":
      return `Refused${statusSuffix(why.status)}: larger than the workspace allows. Nothing was stored.`;
    case "refused":
      return `The storage refused${statusSuffix(why.status)}. Nothing was stored. Try again.`;
  }
};

function createWords(outcome: Outcome): string {
  if (outcome.grade === "unknown") {
    return `${doubt(outcome)} No byte was sent. Trying again begins a new upload; an unused one is deleted after 24 hours.`;
  }
  if (outcome.grade === "not-sent") {
    return outcome.reason === "offline" ? offline : "Nothing was sent to the workspace.";
  }
  if (outcome.grade !== "refused") return "";
  const why =
    outcome.reason === "gone" || outcome.reason === "not-offered"
      ? "The workspace does not offer uploads through its interface."
      : refusal(outcome);
  return `Not begun${statusSuffix(outcome.status)}. ${why} No byte was sent.`;
}

/** Why an upload stopped, and what to do. */
export const stopWords = (why: Stop) =>
  why.step === "create" ? createWords(why.outcome) : byteWords(why);

/** A size that is not the one that was sent means that bytes are missing. */
export function sizeDoubt({ size, facts }: Upload): string | null {
  if (size === null || typeof facts?.size !== "number" || facts.size === size) return null;
  return `The workspace counts ${formatBytes(facts.size)}; ${formatBytes(size)} were expected. Open it before you use it.`;
}
