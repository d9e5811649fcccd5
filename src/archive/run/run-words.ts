import { formatNumber } from "#src/lib/format.ts";
import type { Halt, RunView } from "#src/writes/run/run.ts";
import type { ItemResult } from "#src/writes/run/run-plan.ts";
import { wordsFor } from "#src/archive/restore/outcome-words.ts";

/** A time in words, such as `48 s`, `4 min` or `1 h 20 min`. */
export function durationWords(seconds: number): string {
  if (seconds < 100) return `${formatNumber(Math.max(1, Math.round(seconds)))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Why a run stands still, and what to do. */
export const haltWords: Record<Halt, { title: string; text: string }> = {
  user: { title: "Paused.", text: "Nothing is sent until you go on." },
  key: {
    title: "The workspace does not accept the key any more.",
    text: "The plan is kept. Give a new key, then go on.",
  },
  offline: {
    title: "This device is offline.",
    text: "The plan is kept, and nothing is sent until you go on.",
  },
  workspace: {
    title: "The workspace asks for a pause of more than a minute.",
    text: "The plan is kept. Go on when you think it is over.",
  },
  interrupted: {
    title: "This run was interrupted.",
    text: "Its page was closed or reloaded. What was under way then is unknown; nothing of the rest was sent, and nothing is until you go on.",
  },
};

/** What is wrong with an item, in one or two sentences; null when nothing is. */
export function resultWords(result: ItemResult): string | null {
  const { state, reason, status = null, words = null } = result;
  switch (state) {
    case "refused":
      return sentence({ grade: "refused", reason: refusalOf(reason), status, words });
    case "unknown":
      return reason === "page-gone"
        ? "Its page was closed before the answer came. It may have been restored: check again."
        : sentence({ grade: "unknown", reason: doubtOf(reason), status });
    case "not-sent":
      return "Not sent: the run was cancelled before its turn.";
    case "not-archived":
      return "Refused, as it was not archived: reading it again shows it active.";
    case "restored":
      return result.by === "other-tab" ? "Restored by another tab of this browser." : null;
    case "waiting":
    case "sending":
      return null;
  }
}

function sentence(outcome: Parameters<typeof wordsFor>[0]): string {
  const words = wordsFor(outcome);
  return words ? `${words.title} ${words.text}` : "";
}

const refusals = ["key", "not-allowed", "gone", "not-offered", "unchanged", "too-many"] as const;
const refusalOf = (reason = "refused") => refusals.find((one) => one === reason) ?? "refused";
const doubts = ["timeout", "network", "server-error", "unreadable", "empty"] as const;
const doubtOf = (reason = "other-item") => doubts.find((one) => one === reason) ?? "other-item";

/** What a run has come to, for the line that is read out. */
export function progressWords({ counts, run, phase }: RunView): string {
  const done = run.items.length - counts.waiting - counts.sending;
  const parts = [
    `${formatNumber(done)} of ${formatNumber(run.items.length)}`,
    `${formatNumber(counts.restored)} restored`,
    counts["not-archived"] > 0 && `${formatNumber(counts["not-archived"])} not archived`,
    counts.refused > 0 && `${formatNumber(counts.refused)} refused`,
    counts.unknown > 0 && `${formatNumber(counts.unknown)} unknown`,
    counts["not-sent"] > 0 && `${formatNumber(counts["not-sent"])} not sent`,
  ];
  const ended =
    phase === "done" ? "Run finished: " : phase === "cancelled" ? "Run cancelled: " : "";
  return ended + parts.filter((part) => part !== false).join(", ");
}
