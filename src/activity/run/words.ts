import { archiveKinds, kinds } from "#src/api/archive.ts";
import { formatSpan } from "#src/lib/format-duration.ts";
import {
  capitalise,
  counted,
  formatExact,
  formatMinute,
  formatNumber,
  inWords,
} from "#src/lib/format.ts";
import {
  allOutcomes,
  changedFields,
  outcomeLabels,
  runTitle,
  whoLabel,
} from "#src/activity/labels.ts";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { type CheckSummary, type RunItem, nowWords } from "#src/activity/run/items.ts";
import { type ItemOutcome, type Now, itemOutcomes, nowStates } from "#src/activity/run/search.ts";

/** Heading of a run: "Restored 52 of 54 items on 21 Nov 2026, 14:05". */
export const runHeading = (run: LoggedRun) =>
  run.isOpen ? `${runTitle(run)} so far` : `${runTitle(run)} on ${formatMinute(run.at)}`;

/** Facts of a run: who, how long, the kinds. */
export function factsOf(run: LoggedRun, rows: readonly { item: RunItem }[]): string {
  const { at, until, slowedDown, isOpen, sent } = run;
  const counts = new Map(kinds.map((kind) => [kind, 0]));
  for (const { item } of rows) {
    const { kind } = item;
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const ofKinds = [...counts].flatMap(([kind, count]) =>
    count > 0 ? counted(count, archiveKinds[kind].noun, kind) : [],
  );
  return [
    capitalise(whoLabel(sent)),
    isOpen ? "Not finished" : `Took ${formatSpan((until - at) / 1000)}`,
    slowedDown > 0 && `Slowed down ${counted(slowedDown, "time", "times")}`,
    ofKinds.join(", ") || inWords(changedFields(sent)),
  ]
    .filter(Boolean)
    .join(" · ");
}

const isOfTasks = ({ sent }: LoggedRun) => sent.operation === "updateTask";

const ofItems = new Set<Now>(["active", "again", "still"]);
const ofTasks = new Set<Now>(["as-changed", "other-values"]);

/** States that a check can find of the items of a run. */
export const nowStatesOf = (run: LoggedRun): Now[] =>
  nowStates.filter((state) => !(isOfTasks(run) ? ofItems : ofTasks).has(state));

/** Result of the checks, and what was read for it. */
export function summaryWords(run: LoggedRun, sum: CheckSummary): { title: string; detail: string } {
  const { counts, done, doneStill, read, inLast, total, at } = sum;
  if (read === 0) return { title: "Not checked since the run", detail: "A check changes nothing." };
  const still = isOfTasks(run) ? "as they were changed" : "active now";
  const all = formatNumber(done);
  const active =
    done > 1 && doneStill === done
      ? `All ${all} are ${still}`
      : `${formatNumber(doneStill)} of the ${all} are ${still}`;
  const title = read < total ? `${formatNumber(read)} of ${formatNumber(total)} checked` : active;
  const many = inLast === total ? "Every item was" : counted(inLast, "item was", "items were");
  const others = inLast < read ? ", the others before" : "";
  const doubt =
    counts["not-found"] === read
      ? ". They may be gone, or this workspace doesn’t show single items"
      : "";
  return { title, detail: `${many} read again on ${formatMinute(at)}${others}${doubt}` };
}

/** The same in a line. */
export function summaryText(run: LoggedRun, sum: CheckSummary): string {
  const { title, detail } = summaryWords(run, sum);
  return sum.read === 0 ? title : `${title}. ${detail}.`;
}

const countText = (counts: readonly { count: number; word: string }[]) =>
  counts
    .flatMap(({ count, word }) => (count > 0 ? `${formatNumber(count)} ${word}` : []))
    .join(", ");

export const outcomesText = (run: LoggedRun) => countText(allOutcomes(run));

/** Numbers of what the checks found: "48 active, 2 archived again". */
export const foundText = (run: LoggedRun, { counts }: CheckSummary) =>
  countText(
    nowStatesOf(run).map((state) => ({
      count: counts[state],
      word: nowWords[state].toLowerCase(),
    })),
  );

/** Host of the workspace, with the times of the first and the last request. */
export const placeAndTime = ({ sent, at, until }: LoggedRun) =>
  `${new URL(sent.origin).host} · ${formatExact(new Date(at))} to ${formatExact(new Date(until))}`;

/** Kind of an item with a capital letter. */
export const kindWord = ({ kind }: RunItem) =>
  kind === null ? "Task" : capitalise(archiveKinds[kind].noun);

/** Words of an item's outcome, such as "Restored". */
export function outcomeWordOf(outcome: ItemOutcome, run: LoggedRun): string {
  const { done, notDone } = outcomeLabels(run.sent);
  return {
    ...{ done, "not-done": notDone, "no-answer": "No answer", "not-started": "Not started" },
  }[outcome];
}

export function groupName(key: string, run: LoggedRun): string {
  const outcome = itemOutcomes.find((one) => one === key);
  if (outcome) return outcomeWordOf(outcome, run);
  if (key === "look") return "Worth a look";
  if (key !== "active") return "Not checked";
  return isOfTasks(run) ? "As changed now" : "Active now";
}
