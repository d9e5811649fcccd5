import { isContainer } from "#src/api/archive.ts";
import { gatewayRefusedMessage } from "#src/api/explain.ts";
import { countItems } from "#src/archive/kinds/views.tsx";
import { refusedFirstMessage, restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import {
  changeWords,
  leftOutText,
  reasonText,
  unconfirmedMessage,
} from "#src/writes/outcome-words.ts";
import {
  type Halt,
  type ItemResult,
  type ItemState,
  type Planned,
  type SavedRun,
  isChange,
  isOfChanges,
  restoresIn,
} from "#src/writes/run/run-plan.ts";
import { doneCount, doneState } from "#src/writes/run/run-results.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { type UnconfirmedOutcome, refusalReasons, unknownReasons } from "#src/writes/send/write.ts";

/** Reason for a halt and the way out, by cause. */
const haltText: Record<Halt, string> = {
  user: "Nothing is sent until you resume.",
  key: "The workspace no longer accepts this key. Your list is kept. Enter a new key, then resume.",
  gateway: `Your list is kept. ${gatewayRefusedMessage}`,
  offline: "You’re offline. Your list is kept. Nothing is sent until you resume.",
  log: "Activity can’t record this run. Your list is kept. Resume to be asked again if it is sent without a record.",
  storage:
    "This run can’t be saved any more. If you resume, don’t reload this page before it ends: the rest could be sent twice.",
  workspace:
    "The workspace asked us to wait for more than a minute. Your list is kept. Resume later.",
  interrupted: "Nothing is sent until you resume.",
  unsaved:
    "The page was closed or reloaded after this run couldn’t be saved any more. We don’t know what was sent since. Check the status: what was not done can then be resumed.",
};

/** Warning about a run that is halted or can't be stored, with the way out; null where there is none. */
export function warningOf({ halt, stored, counts }: RunView): string | null {
  if (halt === "interrupted" && counts.unknown > 0) {
    return `${counted(counts.unknown, "item needs", "items need")} a check. Resume when ready.`;
  }
  if (halt) return haltText[halt];
  if (stored === "all") return null;
  return stored === "plan"
    ? "This run can’t be saved any more. After a reload, what was sent since is checked before it can be resumed."
    : "This run can’t be saved in this browser. Reloading the page loses its list and results.";
}

/** Number of items that were sent and have a result. */
export const processedCount = ({ counts, run }: RunView): number =>
  run.items.length - counts.waiting - counts.sending - counts["not-sent"] - counts["left-out"];

/** States whose reason is worth reading. */
export const problemStates = [
  ...["still-archived", "unchanged", "refused", "unknown", "left-out", "not-archived"],
] as const satisfies readonly ItemState[];

/** The restored items that the restore changed otherwise, too. */
export const changedIndexes = ({ indexesOf, resultOf }: RunView): number[] =>
  indexesOf("restored").filter((index) => resultOf(index).changed);

type Tone = "ok" | "bad" | "warn" | "busy" | "idle";
type ShownCount = readonly [ItemState, word: string, Tone];

/** States of items in the order of the bar, each with its word and tone. */
export const shownCounts = (run: SavedRun): readonly ShownCount[] => [
  ["restored", "restored", "ok"],
  ["changed", "changed", "ok"],
  ["not-archived", "already active", "ok"],
  ["still-archived", "still archived", "bad"],
  ["unchanged", "unchanged", "bad"],
  ["refused", isOfChanges(run) ? "not changed" : "not restored", "bad"],
  ["left-out", "left out", "idle"],
  ["unknown", "no answer", "warn"],
  ["sending", "under way", "busy"],
  ["waiting", "waiting", "idle"],
  ["not-sent", "not started", "idle"],
];

/** Number of items whose states have a tone. */
export const countOfTone = ({ counts, run }: RunView, tone: Tone): number =>
  shownCounts(run).reduce((sum, [state, , its]) => sum + (its === tone ? counts[state] : 0), 0);

export const runWords = (run: SavedRun) =>
  isOfChanges(run)
    ? { items: counted(run.items.length, "task", "tasks"), doing: "Changing", done: "changed" }
    : { items: countItems(restoresIn(run.items)), doing: "Restoring", done: "restored" };

/** Progress for screen readers and notifications, such as `17 of 20 restored, 3 not restored`. */
export function progressText({ counts, run, phase }: RunView): string {
  // Without the two of what was done, which the text begins with.
  const others = shownCounts(run).slice(2);
  const rest = others.flatMap(([state, word]) =>
    counts[state] > 0 ? `, ${formatNumber(counts[state])} ${word}` : [],
  );
  return `${phase === "cancelled" ? "Cancelled: " : ""}${doneOf({ counts, run })}${rest.join("")}`;
}

/** "17 of 20 restored". */
export const doneOf = ({ counts, run }: Pick<RunView, "counts" | "run">): string =>
  `${formatNumber(doneCount(counts))} of ${formatNumber(run.items.length)} ${runWords(run).done}`;

/** Note about a run that sends nothing more. An unclear answer may have restored something. */
export function endText({ phase, counts, checked, run }: RunView): string {
  if (phase === "stopping") return "Waiting for the requests in progress.";
  const unread =
    checked && checked.unread > 0 ? `, ${formatNumber(checked.unread)} couldn’t be loaded` : "";
  const read = checked
    ? `${formatNumber(checked.done)} of ${formatNumber(checked.of)} checked${unread}. `
    : "";
  if (phase === "checking") return read;
  if (doneCount(counts) + counts["not-archived"] === 0)
    return counts.unknown > 0 ? read.trim() : `${read}Nothing was ${runWords(run).done}.`;
  if (isOfChanges(run)) return `${read}The list shows the new values.`;
  return restoresIn(run.items).some(({ kind }) => isContainer(kind))
    ? `${read}What they contain may still be archived. Check afterwards.`
    : `${read}Restored rows disappear from their lists when you refresh.`;
}

/** Reason why an item was not restored or changed; null where there is none. */
export function resultText(item: Planned, result: ItemResult): string | null {
  const { state, reason, status = null, words = null, maybeDone } = result;
  const done = doneState(item);
  switch (state) {
    case "refused":
    case "still-archived":
    case "unchanged":
      return sentence(item, {
        grade: "refused",
        reason: refusalReasonOf(reason),
        status,
        words,
        ...(maybeDone && { maybeDone }),
      });
    case "unknown":
      if (reason === "not-saved") {
        return `It may have been ${done}: this run couldn’t be saved any more. Check its status.`;
      }
      return reason === "page-gone"
        ? `${reasonText(reason)}. It may have been ${done}: check its status.`
        : unknownText(item, reason, status);
    case "left-out":
      return leftOutText(reason);
    case "not-sent":
      return reason === "cancelled" ? "Not started: the run was cancelled first." : "Not sent.";
    case "not-archived":
      return `Active. ${refusedFirstMessage({ status, words })}`;
    case "restored":
      if (result.changed) return `Restored. Also changed: ${result.changed.join(", ")}.`;
      return result.by === "other-tab" ? "Restored in another tab." : null;
    case "changed":
    case "waiting":
    case "sending":
      return null;
  }
}

function sentence(item: Planned, outcome: UnconfirmedOutcome): string {
  const message = isChange(item)
    ? unconfirmedMessage(outcome, changeWords)
    : restoreMessage(outcome);
  return message ? `${message.title} ${message.text}` : "";
}

const refusalReasonOf = (reason = "refused") =>
  refusalReasons.find((each) => each === reason) ?? "refused";

/** Says no reason where none is known, as of a run that another version kept. */
function unknownText(item: Planned, reason: string | undefined, status: number | null) {
  const known = unknownReasons.find((each) => each === reason);
  if (known) return sentence(item, { grade: "unknown", reason: known, status });
  return `We don’t know if this was ${doneState(item)}. Check its status to find out.`;
}
