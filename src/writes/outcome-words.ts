import { gatewayRefused, gatewayRefusedMessage } from "#src/api/explain.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { capitalise } from "#src/lib/format.ts";
import type {
  Change,
  NotSentReason,
  Outcome,
  RefusalReason,
  UnknownReason,
} from "#src/writes/send/write.ts";

export interface OutcomeMessage {
  tone: "plain" | "ok" | "warn" | "bad";
  title: string;
  text: string;
}

/** Text in quotes, truncated to a few lines. */
export const quote = (text: string) => `“${cutText(text, 300)}”`;

/** The workspace's own message as a sentence to append; empty if there is none. */
export const workspaceSaid = (words: string | null) =>
  words ? ` The workspace said: ${quote(words)}` : "";

/** A status to append, such as " (409)"; empty if there is none. */
export const statusSuffix = (status: number | null) => (status ? ` (${status})` : "");

/** Sentence for where IndexedDB refuses: the writes go on. */
export const NO_RECORD = "This browser keeps no record of what is sent.";

/** A value in a sentence: one of several words is quoted. */
const valueText = (value: string) => (/^\S+$/.test(value) ? value : quote(value));
const becomes = (value: string) => (value === "draft" ? "a draft" : valueText(value));

/** Fields that a restore changed besides, such as "Also changed: title is now “Budget (2)”."; empty for nothing. */
export function changedText(changed: readonly Change[] = []): string {
  if (changed.length === 0) return "";
  const parts = changed.map(({ field, to }) =>
    to === "" ? `${field} is gone` : `${field} is now ${becomes(to)}`,
  );
  return `Also changed: ${parts.join(", ")}.`;
}

/** The newest state of a restored item beside its outcome, such as "now a draft"; or empty. */
export function changedLabel(changed: readonly Change[] = []): string {
  const [first] = changed;
  if (!first) return "";
  const told = changed.find(({ field }) => field === "status" || field === "visibility");
  return told && told.to !== "" ? `now ${becomes(told.to)}` : `${first.field} changed`;
}

const reasons: Record<RefusalReason | UnknownReason | "page-gone" | "cancelled", string> = {
  key: "The key was not accepted",
  gateway: gatewayRefused,
  "not-allowed": "You aren’t allowed to do this",
  gone: "It was not found",
  "not-offered": "This workspace doesn’t offer this",
  unchanged: "A check found it not done",
  "too-many": "The workspace asked us to slow down",
  "too-large": "It is more than the workspace or the gateway takes",
  refused: "The workspace refused it",
  timeout: "No reply within 15 s",
  network: "The connection was lost, or the browser blocked the reply (CORS)",
  "server-error": "The workspace reported an error",
  unreadable: "The reply couldn’t be read",
  contradictory: "The reply says two different things",
  queued: "The workspace accepted it and may do it later",
  unconfirmed: "The workspace accepted it, and it wasn’t checked",
  "other-values": "The reply shows other values than were sent",
  empty: "The reply doesn’t say what happened",
  "odd-time": "The reply’s time of archiving can’t be read",
  "other-item": "The reply is about another item",
  "page-gone": "The page was closed before the reply",
  cancelled: "The run was cancelled",
};

/** Reason for an outcome, without a full stop. Reasons of other versions are shown as they are. */
export const reasonText = (reason: string): string =>
  Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? reason;

/** Words for an outcome by its grade, from the participle of its operation: "Restored", "Not restored". */
export const gradeWords = (done: string): Record<Outcome["grade"], string> => ({
  confirmed: capitalise(done),
  refused: `Not ${done}`,
  unknown: "Unclear",
  "not-sent": "Not sent",
});

type Of<G extends Outcome["grade"]> = Extract<Outcome, { grade: G }>;

/** The words of an operation in messages about its outcomes. */
export interface OperationWords {
  /** Verb with its object, such as "restore it", and its participle. */
  verb: string;
  done: string;
  /** Advice after a reply that proves nothing. */
  advice: string;
  unknown?: Partial<Record<UnknownReason, string>>;
  refused?: Partial<Record<RefusalReason, string>>;
  notSent?: Partial<Record<NotSentReason, string>>;
}

function refusalText(outcome: Of<"refused">, { verb, refused }: OperationWords): string {
  const { reason, words, sentBytes, maybeDone } = outcome;
  const said = workspaceSaid(words);
  const effect = maybeDone
    ? "It may have been done before: a browser can send a request twice."
    : "Nothing was changed.";
  const text = `${reasons[reason]}.`;
  const texts: Partial<Record<RefusalReason, string>> = {
    key: `${text} Enter a new key, then ${verb} again.`,
    gateway: gatewayRefusedMessage,
    "not-allowed": text + said,
    unchanged: effect + said,
    "too-large": `${sentBytes ? formatBytes(sentBytes) : "It"} is more than the workspace or the gateway takes.`,
    refused: effect + said,
  };
  const own = refused?.[reason];
  if (own === undefined) return texts[reason] ?? text;
  // Not quoted of what is gone: a workspace names its own classes there.
  return reason === "gone" ? own : own + said;
}

function notSentText({ reason }: Of<"not-sent">, { verb, notSent }: OperationWords): string {
  const texts: Partial<Record<NotSentReason, string>> = {
    offline: `You’re offline. We won’t retry this automatically: ${verb} again when you’re online.`,
    stopped: "It had to wait. We won’t send it later.",
    ...notSent,
  };
  return texts[reason] ?? "Nothing was sent to the workspace.";
}

/** Message about a write that was not confirmed: what happened and what to do. */
export function unconfirmedMessage(
  outcome: Exclude<Outcome, Of<"confirmed">>,
  words: OperationWords,
): OutcomeMessage {
  const { done, advice, unknown } = words;
  if (outcome.grade === "not-sent")
    return { tone: "warn", title: "Not sent.", text: notSentText(outcome, words) };
  if (outcome.grade === "unknown") {
    const { reason, status } = outcome;
    const why = `${unknown?.[reason] ?? reasons[reason]}${statusSuffix(status)}.`;
    return { tone: "warn", title: `We don’t know if this was ${done}.`, text: `${why} ${advice}` };
  }
  const title = `Not ${done}${statusSuffix(outcome.status)}.`;
  return { tone: "bad", title, text: refusalText(outcome, words) };
}

export const changeWords: OperationWords = {
  verb: "save this task",
  done: "changed",
  advice: "Check its status to find out.",
  refused: {
    gone: "The workspace doesn’t find this task any more. It may have been deleted.",
    "not-offered": "Tasks can’t be changed in this workspace.",
    unchanged: "The task still has its earlier values.",
  },
  notSent: {
    "other-tab": "Another tab, or a run, is changing this task right now. Save again after it.",
  },
};
