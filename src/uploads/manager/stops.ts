import { ApiError, UnreachableError } from "#src/api/errors.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import type { ReadProblem } from "#src/uploads/manager/picked-file.ts";
import {
  type OperationWords,
  statusSuffix,
  unconfirmedMessage,
} from "#src/writes/outcome-words.ts";
import type { Outcome } from "#src/writes/send/write.ts";

/** Stage of an upload that stopped before all its bytes had arrived. */
export interface Stopped {
  name: "stopped";
  text: string;
  /** Further explanation; may be empty. */
  why: string;
  /** The next step: a file that the browser can no longer read is chosen again. */
  next: "retry" | "choose" | "finish";
}

const stopped = (text: string, why = "", next: Stopped["next"] = "retry"): Stopped => ({
  name: "stopped",
  text,
  why,
  next,
});
const failed = (text: string, why?: string, next?: Stopped["next"]) =>
  stopped(`Didn’t upload. ${text}`, why, next);

export const cancelled = stopped("Cancelled. The workspace deletes unfinished uploads.");

/** The page was closed or reloaded: the bytes are gone. */
export const left = failed("The page was closed, or another tab is uploading it.", "", "choose");

/** Stage of an upload whose file the browser can't read any more. */
export const stoppedAtFile = (name: string, problem: ReadProblem) =>
  problem === "changed"
    ? failed(
        `${name} was changed since you chose it.`,
        "If it wasn’t, another program may have locked it.",
        "choose",
      )
    : failed(`${name} can’t be read any more.`, "It may have been moved or deleted.", "choose");

const createWords: OperationWords = {
  verb: "upload it",
  done: "uploaded",
  advice: "An unused upload is deleted after 24 hours.",
  refused: {
    gone: "This workspace doesn’t offer uploads through its API.",
    "not-offered": "This workspace doesn’t offer uploads through its API.",
  },
};

export function stoppedAtCreate(outcome: Exclude<Outcome, { grade: "confirmed" }>): Stopped {
  const { text } = unconfirmedMessage(outcome, createWords);
  return outcome.grade === "not-sent" ? failed(text) : stopped("Didn’t upload.", text);
}

interface Sent {
  size: number;
  /** True when every byte had left. */
  sentAll: boolean;
  /** Origin that the bytes were sent to; null behind a gateway, which passed them on. */
  storage: string | null;
}

/** Stage of an upload after an error while its bytes were sent. */
export function stoppedAtBytes(error: unknown, { size, sentAll, storage }: Sent): Stopped {
  if (error instanceof ApiError) return refusedBytes(error.status, size);
  if (!(error instanceof UnreachableError)) return cancelled;
  if (error.cause === "redirect") {
    return failed(
      "The storage redirected it to another host.",
      "The upload was stopped, and nothing was sent to the other host.",
    );
  }
  if (error.cause === "page") {
    return failed(
      "This console doesn’t allow the storage. Nothing was sent.",
      `The console’s own policy (connect-src) doesn’t allow ${storage ?? "the storage"}. Ask its operator to add it, or to set RESHELVE_STORAGE to it.`,
    );
  }
  if (sentAll) {
    const cors = storage === null ? "" : `, or the browser blocked the reply of ${storage} (CORS)`;
    return stopped(
      "This may have uploaded. Finish it to find out.",
      `The connection was lost after all bytes had left${cors}.`,
      "finish",
    );
  }
  const cors = `If it keeps failing, the storage may block this page (CORS). Ask the operator of this console to let ${storage} allow it, or to set RESHELVE_STORAGE to it.`;
  return failed("The connection was lost.", storage === null ? "" : cors);
}

function refusedBytes(status: number, size: number): Stopped {
  if (status === 413)
    return failed(`${formatBytes(size)} is more than the workspace allows.`, "", "choose");
  if (status === 401 || status === 403) {
    return failed(
      `The upload link wasn’t accepted${statusSuffix(status)}.`,
      "A link lasts 5 minutes; Try again uses a new one. Behind a sign-in, sign in again in another tab first.",
    );
  }
  return failed(`The storage rejected the file${statusSuffix(status)}.`);
}
