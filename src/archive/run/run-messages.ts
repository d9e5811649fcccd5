import { isContainer } from "#src/api/archive.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { gatewayRefusedMessage } from "#src/api/explain.ts";
import type { RunView } from "#src/writes/run/run.ts";
import type { Halt, ItemResult, ItemState } from "#src/writes/run/run-plan.ts";
import { refusedFirstMessage, restoreMessage } from "#src/archive/restore/outcome-messages.ts";

/** Reason for a halt and the way out, by cause. */
const haltText: Record<Halt, { title: string; text: string }> = {
  user: { title: "Nothing is sent until you resume.", text: "" },
  key: {
    title: "The workspace no longer accepts this key.",
    text: "Your list is kept. Enter a new key, then resume.",
  },
  gateway: { title: "Your list is kept.", text: gatewayRefusedMessage },
  offline: {
    title: "You’re offline.",
    text: "Your list is kept. Nothing is sent until you resume.",
  },
  log: {
    title: "Activity can’t record this run.",
    text: "Your list is kept. Resume to be asked again if it is sent without a record.",
  },
  storage: {
    title: "This run can’t be saved any more.",
    text: "If you resume, don’t reload this page before it ends: the rest could be sent twice.",
  },
  workspace: {
    title: "The workspace asked us to wait for more than a minute.",
    text: "Your list is kept. Resume later.",
  },
  interrupted: { title: "Nothing is sent until you resume.", text: "" },
  unsaved: {
    title: "The page was closed or reloaded after this run couldn’t be saved any more.",
    text: "We don’t know what was restored since. Check the status: what is still archived can then be resumed.",
  },
};

/** Warning about a run that is halted or can't be stored, with the way out; null where there is none. */
export function warningOf({ halt, stored, counts }: RunView): string | null {
  if (halt === "interrupted" && counts.unknown > 0) {
    return `${counted(counts.unknown, "item needs", "items need")} a check. Resume when ready.`;
  }
  if (halt) return `${haltText[halt].title} ${haltText[halt].text}`.trim();
  if (stored === "all") return null;
  return stored === "plan"
    ? "This run can’t be saved any more. After a reload, what was sent since is checked before it can be resumed."
    : "This run can’t be saved in this browser. Reloading the page loses its list and results.";
}

/** Reason why an item was not restored; null where there is none. */
export function resultText(result: ItemResult): string | null {
  const { state, reason, status = null, words = null, maybeDone } = result;
  switch (state) {
    case "refused":
    case "still-archived":
      return sentence({
        grade: "refused",
        reason: refusalReasonOf(reason),
        status,
        words,
        ...(maybeDone && { maybeDone }),
      });
    case "unknown":
      if (reason === "not-saved") {
        return "It may have been restored: this run couldn’t be saved any more. Check its status.";
      }
      return reason === "page-gone"
        ? "The page was closed before the answer arrived. It may have been restored: check its status."
        : unknownText(reason, status);
    case "not-sent":
      return reason === "cancelled" ? "Not started: the run was cancelled first." : "Not sent.";
    case "not-archived":
      return `Active. ${refusedFirstMessage({ status, words })}`;
    case "restored":
      if (result.changed) return `Restored. Also changed: ${result.changed.join(", ")}.`;
      return result.by === "other-tab" ? "Restored in another tab." : null;
    case "waiting":
    case "sending":
      return null;
  }
}

function sentence(outcome: Parameters<typeof restoreMessage>[0]): string {
  const message = restoreMessage(outcome);
  return message ? `${message.title} ${message.text}` : "";
}

const refusalReasons = [
  "key",
  "gateway",
  "not-allowed",
  "gone",
  "not-offered",
  "unchanged",
  "too-many",
] as const;
const refusalReasonOf = (reason = "refused") =>
  refusalReasons.find((each) => each === reason) ?? "refused";
const unknownReasons = [
  "timeout",
  "network",
  "server-error",
  "unreadable",
  "contradictory",
  "queued",
  "unconfirmed",
  "empty",
  "other-item",
  "replaced",
] as const;

/** Says no reason where none is known, as of a run that another version kept. */
function unknownText(reason: string | undefined, status: number | null) {
  const known = unknownReasons.find((each) => each === reason);
  if (known) return sentence({ grade: "unknown", reason: known, status });
  return "We don’t know if this was restored. Check its status to find out.";
}

/** Number of items that were sent and have a result. */
export const processedCount = ({ counts, run }: RunView): number =>
  run.items.length - counts.waiting - counts.sending - counts["not-sent"];

/** Number of items whose result has a reason to be read. */
export const problemCount = ({ counts }: RunView): number =>
  counts["still-archived"] + counts.refused + counts.unknown + counts["not-archived"];

/** The restored items that the restore changed otherwise, too. */
export const changedIndexes = ({ indexesOf, resultOf }: RunView): number[] =>
  indexesOf("restored").filter((index) => resultOf(index).changed);

/** States of items in the order of the bar, each with its word and tone. */
export const shownCounts = [
  ["restored", "restored", "ok"],
  ["not-archived", "already active", "ok"],
  ["still-archived", "still archived", "bad"],
  ["refused", "not restored", "bad"],
  ["unknown", "no answer", "warn"],
  ["sending", "under way", "busy"],
  ["waiting", "waiting", "idle"],
  ["not-sent", "not started", "idle"],
] as const satisfies readonly [ItemState, string, string][];

/** Progress for screen readers and notifications, such as `17 of 20 restored, 3 not restored`. */
export function progressText({ counts, run, phase }: RunView): string {
  const others = shownCounts
    .filter(([state]) => state !== "restored" && counts[state] > 0)
    .map(([state, word]) => `, ${formatNumber(counts[state])} ${word}`);
  const restored = `${formatNumber(counts.restored)} of ${formatNumber(run.items.length)} restored`;
  return `${phase === "cancelled" ? "Cancelled: " : ""}${restored}${others.join("")}`;
}

/** Note about a run that sends nothing more. Nobody knows of an unclear answer if it restored something. */
export function endText({ phase, counts, checked, run }: RunView): string {
  if (phase === "stopping") return "Waiting for the requests in progress.";
  const unread =
    checked && checked.unread > 0 ? `, ${formatNumber(checked.unread)} couldn’t be loaded` : "";
  const read = checked
    ? `${formatNumber(checked.done)} of ${formatNumber(checked.of)} checked${unread}. `
    : "";
  if (phase === "checking") return read;
  const active = counts.restored + counts["not-archived"];
  if (active === 0) return counts.unknown > 0 ? read.trim() : `${read}Nothing was restored.`;
  return run.items.some(({ kind }) => isContainer(kind))
    ? `${read}What they contain may still be archived. Check afterwards.`
    : `${read}Restored rows disappear from their lists when you refresh.`;
}
