import { formatBytes } from "#src/lib/format-bytes.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import {
  type OperationWords,
  type OutcomeMessage,
  statusSuffix,
  unconfirmedMessage,
} from "#src/writes/outcome-words.ts";
import type { Outcome } from "#src/writes/send/write.ts";

const finishWords: OperationWords = {
  verb: "finish it",
  done: "finished",
  advice: "We won’t retry this automatically. It is safe to finish it again.",
  refused: { gone: "Check the ID. Unfinished uploads are deleted after 24 hours." },
};
const attachWords: OperationWords = {
  verb: "attach it",
  done: "attached",
  advice: "Check the folder before you attach it again.",
  refused: { gone: "The folder was not found, or files can’t be attached to it." },
};

/** Message about an outcome that was not confirmed. A refusal does not prove that it was not done before. */
function messageOf(outcome: Outcome, words: OperationWords): OutcomeMessage | null {
  if (outcome.grade === "confirmed") return null;
  const message = unconfirmedMessage(outcome, words);
  if (outcome.grade !== "refused" || !outcome.maybeDone) return message;
  const title = `This may be ${words.done}${statusSuffix(outcome.status)}.`;
  return { tone: "warn", title, text: message.text };
}

export const finishMessage = (outcome: Outcome) => messageOf(outcome, finishWords);
export const attachMessage = (outcome: Outcome) => messageOf(outcome, attachWords);

/** Warning when the workspace reports another size than was sent, as bytes may be missing. */
export function sizeWarning({ size, reportedSize }: Upload): string | null {
  if (size === null || reportedSize === null || reportedSize === size) return null;
  return `The workspace reports ${formatBytes(reportedSize)} instead of ${formatBytes(size)}. Check the file before you use it.`;
}
