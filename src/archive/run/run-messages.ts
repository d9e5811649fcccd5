import { isContainer } from "#src/api/archive.ts";
import { gatewayRefusedMessage } from "#src/api/explain.ts";
import { countItems } from "#src/archive/kinds/views.tsx";
import { counted, formatNumber, inWords } from "#src/lib/format.ts";
import { NO_RECORD, changedText } from "#src/writes/outcome-words.ts";
import {
  type Counts,
  type Halt,
  type ItemState,
  type SavedRun,
  isOfChanges,
  restoresIn,
} from "#src/writes/run/run-plan.ts";
import type { RunView } from "#src/writes/run/run.ts";

/** Reason for a halt and the way out, by cause. */
const haltText: Record<Halt, string> = {
  user: "Nothing is sent until you resume.",
  key: "The workspace no longer accepts this key. Your list is kept. Enter a new key, then resume.",
  gateway: `Your list is kept. ${gatewayRefusedMessage}`,
  offline: "You’re offline. Your list is kept. Nothing is sent until you resume.",
  workspace:
    "The workspace asked us to wait for more than a minute. Your list is kept. Resume later.",
  interrupted: "Nothing is sent until you resume.",
  "other-tab": "Another tab carries out this run. Pause or cancel it there.",
};

/** Warning about a run that is halted or can't be stored, with the way out; null where there is none. */
export function warningOf({ halt, isStored, counts }: RunView): string | null {
  if (halt === "interrupted" && counts.unknown > 0) {
    return `${counted(counts.unknown, "item needs", "items need")} a check. Resume when ready.`;
  }
  if (halt) return haltText[halt];
  return isStored
    ? null
    : `${NO_RECORD} Reloading the page loses the list and the results of this run.`;
}

/** Number of items that were sent and have a result. */
export const processedCount = ({ counts, run }: RunView): number =>
  run.items.length - counts.waiting - counts.sending - counts["not-sent"];

interface ShownCount {
  word: string;
  tone: "ok" | "bad" | "warn" | "busy" | "idle";
  states: readonly ItemState[];
}

/** Counts in the order of the bar, in the words of the page of the run. */
export const shownCounts = (run: SavedRun): readonly ShownCount[] => {
  const { done } = runWords(run);
  return [
    { word: done, tone: "ok", states: ["confirmed"] },
    { word: "already active", tone: "ok", states: ["already-active"] },
    { word: `not ${done}`, tone: "bad", states: ["refused"] },
    { word: "unclear", tone: "warn", states: ["unknown"] },
    { word: "under way", tone: "busy", states: ["sending"] },
    { word: "waiting", tone: "idle", states: ["waiting"] },
    { word: "not started", tone: "idle", states: ["not-sent"] },
  ];
};

export const countOf = ({ counts }: RunView, { states }: ShownCount): number =>
  states.reduce((sum, state) => sum + counts[state], 0);

export const runWords = (run: SavedRun) =>
  isOfChanges(run)
    ? { items: counted(run.items.length, "task", "tasks"), doing: "Changing", done: "changed" }
    : { items: countItems(restoresIn(run.items)), doing: "Restoring", done: "restored" };

/** "17 of 20 restored"; "3 of 20 unclear" where none is known to be done, as these may be. */
function doneWords(counts: Counts, of: string, done: string): string {
  const count = counts.confirmed;
  return count === 0 && counts.unknown > 0
    ? `${formatNumber(counts.unknown)} of ${of} unclear`
    : `${formatNumber(count)} of ${of} ${done}`;
}

export function panelTitle({ phase, halt, run, counts }: RunView): string {
  const { items, doing, done } = runWords(run);
  const progress = doneWords(counts, items, done);
  if (phase === "stopping") return `Cancelling: ${progress}`;
  if (phase === "cancelled") return `Cancelled: ${progress}`;
  if (phase === "halted") {
    if (halt === "other-tab") return `In another tab: ${progress}`;
    return halt === "interrupted" ? "Stopped when the page was closed" : `Paused: ${progress}`;
  }
  if (phase === "running") return `${doing} ${items}`;
  const count = counts.confirmed;
  if (count < run.items.length) return progress;
  return count === 1 ? `${items} ${done}` : `All ${items} ${done}`;
}

export const doneOf = ({ counts, run }: Pick<RunView, "counts" | "run">): string =>
  doneWords(counts, formatNumber(run.items.length), runWords(run).done);

/** Progress for screen readers, such as `17 of 20 restored, 3 not restored`. */
export function progressText(view: RunView): string {
  const [, ...others] = shownCounts(view.run);
  const done = doneOf(view);
  const rest = others
    .filter((one) => countOf(view, one) > 0 && !done.endsWith(one.word))
    .map((one) => `, ${formatNumber(countOf(view, one))} ${one.word}`);
  return `${view.phase === "cancelled" ? "Cancelled: " : ""}${done}${rest.join("")}`;
}

/** Fields that the restores of a run changed besides; empty where they changed none. */
export function alsoChangedText({ run, resultOf }: RunView): string {
  const changes = run.items.map((_item, index) => resultOf(index).changed ?? []);
  const [first, ...others] = changes.filter(({ length }) => length > 0);
  if (!first || others.length === 0) return changedText(first);
  const fields = new Set([first, ...others].flat().map(({ field }) => field));
  const count = formatNumber(others.length + 1);
  return `${count} also changed: ${inWords([...fields])}. Activity says how.`;
}

/** Note about a run that sends nothing more: what was not restored with it. */
export function endText({ phase, counts, run }: RunView): string {
  if (phase === "stopping") return "Waiting for the requests in progress.";
  const hasContents = restoresIn(run.items).some(({ kind }) => isContainer(kind));
  return hasContents && counts.confirmed > 0 ? "What they contain may still be archived." : "";
}
