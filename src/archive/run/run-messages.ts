import { formatNumber } from "#src/lib/format.ts";
import { gatewayRefusedMessage } from "#src/api/explain.ts";
import type { Halt, RunView } from "#src/writes/run/run.ts";
import type { ItemResult } from "#src/writes/run/run-plan.ts";
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
  workspace: {
    title: "Rate limited for more than a minute.",
    text: "Your list is kept. Resume later.",
  },
  interrupted: {
    title: "The page was closed or reloaded during this run.",
    text: "We don’t know what happened to requests in progress at that moment. Nothing else is sent until you resume.",
  },
};

/** Warning about a run that is halted or can't be stored, with the way out; null where there is none. */
export function warningOf({ halt, stored }: RunView): string | null {
  if (halt) return `${haltText[halt].title} ${haltText[halt].text}`.trim();
  return stored
    ? null
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
      return reason === "page-gone"
        ? "The page was closed before the answer arrived. It may have been restored: check its status."
        : sentence({ grade: "unknown", reason: unknownReasonOf(reason), status });
    case "not-sent":
      return reason === "cancelled" ? "Not sent: the run was cancelled first." : "Not sent.";
    case "not-archived":
      return `Active. ${refusedFirstMessage({ status, words })}`;
    case "restored":
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
  "empty",
] as const;
const unknownReasonOf = (reason = "other-item") =>
  unknownReasons.find((each) => each === reason) ?? "other-item";

/** Number of items that were sent and have a result. */
export const processedCount = ({ counts, run }: RunView): number =>
  run.items.length - counts.waiting - counts.sending - counts["not-sent"];

/** Number of items whose result has a reason to be read. */
export const problemCount = ({ counts }: RunView): number =>
  counts["still-archived"] + counts.refused + counts.unknown + counts["not-archived"];

/** Progress for screen readers, such as `20 of 20 processed: 17 restored, 3 not restored`. */
export function progressText(view: RunView): string {
  const { counts, run, phase } = view;
  const parts = [
    `${formatNumber(counts.restored)} restored`,
    counts["not-archived"] > 0 && `${formatNumber(counts["not-archived"])} already active`,
    counts["still-archived"] > 0 && `${formatNumber(counts["still-archived"])} still archived`,
    counts.refused > 0 && `${formatNumber(counts.refused)} not restored`,
    counts.unknown > 0 && `${formatNumber(counts.unknown)} unknown`,
    counts["not-sent"] > 0 && `${formatNumber(counts["not-sent"])} not sent`,
  ];
  const cancelled = phase === "cancelled" ? "Cancelled: " : "";
  const processed = `${formatNumber(processedCount(view))} of ${formatNumber(run.items.length)} processed`;
  return `${cancelled}${processed}: ${parts.filter((part) => part !== false).join(", ")}`;
}
