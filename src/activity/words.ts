import { type Kind, isKind } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { formatNumber } from "#src/lib/format.ts";
import type { Entry, Grade } from "#src/writes/log/entry.ts";

/** What a kind is called inside a sentence. */
const nouns = {
  invoices: "invoice",
  conversations: "conversation",
  milestones: "milestone",
  embeds: "embed",
  links: "link",
  boards: "board",
  folders: "folder",
  docs: "doc",
} as const satisfies Record<Kind, string>;

/** The record may hold operations of other versions of this console: those are shown as they were noted. */
const operationWords: Readonly<Record<string, string>> = {
  restore: "Restore",
  updateTask: "Update task",
  create: "Create upload",
  finish: "Finish upload",
  attach: "Attach files",
};

/** An operation by its name in the record. */
export const operationName = (operation: string) => operationWords[operation] ?? operation;

/** What was acted on. `link` is set when the console has a page of it. */
export interface Target {
  label: string;
  id: string;
  link: { to: "item"; kind: Kind; id: string } | { to: "task"; id: string } | null;
}

function linkOf(operation: string, kind: string, id: string): Target["link"] {
  if (operation === "restore" && isKind(kind)) return { to: "item", kind, id };
  return operation === "updateTask" && isId("tsk", id) ? { to: "task", id } : null;
}

/** What a request acted on, of the workspace with this origin or of another one. */
export function targetOf({ target, name, operation, origin }: Entry, here: string | null): Target {
  const slash = target.indexOf("/");
  const kind = target.slice(0, slash);
  const id = target.slice(slash + 1);
  return { label: name ?? id, id, link: origin === here ? linkOf(operation, kind, id) : null };
}

/** What was asked for, such as "Restore invoice". */
export function operationWord({ operation, target }: Entry): string {
  const [kind = ""] = target.split("/");
  const noun = operation === "restore" && isKind(kind) ? ` ${nouns[kind]}` : "";
  return operationName(operation) + noun;
}

export const gradeWords = {
  confirmed: "Confirmed",
  refused: "Refused",
  unknown: "Unknown",
} as const satisfies Record<Grade, string>;

const reasons: Readonly<Record<string, string>> = {
  key: "the key was not accepted",
  "not-allowed": "not allowed for this key",
  gone: "not known to the workspace",
  "not-offered": "not offered",
  unchanged: "the answer shows no change",
  "too-many": "a pause was asked for",
  refused: "by the workspace",
  timeout: "no answer in time",
  network: "no answer that the browser shows",
  "server-error": "the workspace had trouble",
  unreadable: "the answer could not be read",
  empty: "the answer does not tell",
  "other-item": "the answer is about something else",
  "page-gone": "the page went away before an answer",
};

/** Why it ended so, in a few words; a reason that this version does not know is shown as it was noted. */
export function reasonWords({ reason }: Entry): string | null {
  return reason === null ? null : (reasons[reason] ?? reason);
}

/** How a request ended, such as "Unknown, no answer in time". */
export function outcomeWords(entry: Entry): string {
  const why = reasonWords(entry);
  return why === null ? gradeWords[entry.grade] : `${gradeWords[entry.grade]}, ${why}`;
}

const sources = {
  answer: "The answer",
  late: "An answer after it was given up",
  read: "A second read",
  lost: "The page went away before an answer",
} as const satisfies Record<Entry["by"], string>;

/** What gave this knowledge; a request that ended without an answer is not said to have one. */
export const sourceWords = ({ by, status }: Entry) =>
  by === "answer" && status === null ? "No answer" : sources[by];

/** Milliseconds as a person says them, such as 240 ms or 1.2 s. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return `${formatNumber(Number(seconds.toFixed(seconds < 10 ? 1 : 0)))} s`;
}

/** A run by the first characters of its random name. */
export const runName = (run: string) => run.slice(0, 6);
