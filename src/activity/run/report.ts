import { allOutcomes, changedFields, runTitle, whoLabel } from "#src/activity/labels.ts";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import {
  type CheckSummary,
  type RunRow,
  kindWord,
  nowWords,
  outcomeWordOf,
} from "#src/activity/run/items.ts";
import { type Now, itemOutcomes, nowStates } from "#src/activity/run/search.ts";
import { countOf, kinds } from "#src/api/archive.ts";
import type { ExportColumns, RowsFile } from "#src/lib/export/export-rows.ts";
import {
  capitalise,
  counted,
  formatExact,
  formatMinute,
  formatNumber,
  formatSpan,
  inWords,
} from "#src/lib/format.ts";

/** Heading of a run: "Restored 52 of 54 items on 21 Nov 2026, 14:05". */
export const runHeading = (run: LoggedRun) =>
  run.isOpen ? `${runTitle(run)} so far` : `${runTitle(run)} on ${formatMinute(run.at)}`;

/** Facts of a run: who, how long, the kinds. */
export function factsOf(run: LoggedRun, rows: readonly Pick<RunRow, "kind">[]): string {
  const { at, until, slowedDown, isOpen, sent } = run;
  const ofKinds = kinds.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count > 0 ? countOf(kind, count) : [];
  });
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

/** Sentence that counts the items that are still as the run left them. */
function stillWords(isOfTasks: boolean, done: number, still: number): string {
  if (done === 0) return `Nothing was ${isOfTasks ? "changed" : "restored"}`;
  if (done === 1) {
    const [what, as] = isOfTasks
      ? ["changed task", "as the run left it"]
      : ["restored item", "active now"];
    return `The ${what} is ${still === 1 ? "" : "not "}${as}`;
  }
  const many = isOfTasks ? "as they were changed" : "active now";
  return still === done
    ? `All ${formatNumber(done)} are ${many}`
    : `${formatNumber(still)} of the ${formatNumber(done)} are ${many}`;
}

export function summaryWords(run: LoggedRun, sum: CheckSummary): { title: string; detail: string } {
  const { counts, done, doneStill, read, inLast, total, at } = sum;
  if (read === 0) return { title: "Not checked since the run", detail: "A check changes nothing." };
  const title =
    read < total
      ? `${formatNumber(read)} of ${formatNumber(total)} checked`
      : stillWords(isOfTasks(run), done, doneStill);
  const many = inLast === total ? "Every item was" : counted(inLast, "item was", "items were");
  const others = inLast < read ? ", the others before" : "";
  const doubt =
    counts["not-found"] === read
      ? ". They may be gone, or this workspace doesn’t show single items"
      : "";
  return { title, detail: `${many} read again on ${formatMinute(at)}${others}${doubt}` };
}

function summaryText(run: LoggedRun, sum: CheckSummary): string {
  const { title, detail } = summaryWords(run, sum);
  return sum.read === 0 ? title : `${title}. ${detail}.`;
}

const countText = (counts: readonly { count: number; word: string }[]) =>
  counts
    .flatMap(({ count, word }) => (count > 0 ? `${formatNumber(count)} ${word}` : []))
    .join(", ");

const outcomesText = (run: LoggedRun) => countText(allOutcomes(run));

/** Numbers of what the checks found: "48 active, 2 archived again". */
const foundText = (run: LoggedRun, { counts }: CheckSummary) =>
  countText(
    nowStatesOf(run).map((state) => ({
      count: counts[state],
      word: nowWords[state].toLowerCase(),
    })),
  );

export const placeAndTime = ({ sent, at, until }: LoggedRun) =>
  `${new URL(sent.origin).host} · ${formatExact(new Date(at))} to ${formatExact(new Date(until))}`;

export function groupName(key: string, run: LoggedRun): string {
  const outcome = itemOutcomes.find((one) => one === key);
  if (outcome) return outcomeWordOf(outcome, run);
  if (key === "look") return "Worth a look";
  if (key !== "active") return "Not checked";
  return isOfTasks(run) ? "As changed now" : "Active now";
}

export interface Source {
  run: LoggedRun;
  /** All items, in the order of the page. */
  rows: readonly RunRow[];
  summary: CheckSummary;
}

/** Lines of text about a run: its facts, its outcomes, and the results of its checks. */
export const linesOf = ({ run, rows, summary }: Source): string[] => [
  ...[factsOf(run, rows), outcomesText(run), summaryText(run, summary), foundText(run, summary)],
];

export const recordNote =
  "Outcomes come from the record that this browser keeps. “Now” was read from the workspace itself.";

const iso = (time: number) => new Date(time).toISOString();

const columns: ExportColumns<RunRow> = {
  number: ({ place }) => place + 1,
  title: ({ name }) => name,
  kind: kindWord,
  id: ({ id }) => id,
  archived_at: ({ archivedAt }) => archivedAt && iso(archivedAt),
  outcome: ({ word }) => word,
  shown_by: ({ shows }) => shows,
  now: ({ now }) => now && nowWords[now],
  read_at: ({ check }) => check && iso(check.at),
};

const foundOf = ({ run, summary }: Source) =>
  Object.fromEntries(nowStatesOf(run).map((state) => [state, summary.counts[state]]));

/** Fields about the run in a report as data, beside its items. */
function aboutOf(source: Source) {
  const { id, at, until, isOpen, sent, counts, notStarted } = source.run;
  return {
    format: "reshelve run",
    version: 1,
    note: recordNote,
    run: id,
    workspace: sent.origin,
    started_at: iso(at),
    ended_at: isOpen ? null : iso(until),
    who: sent.who,
    who_signed_in: sent.signedIn ?? false,
    outcomes: { ...counts, "not-started": notStarted },
    now: source.summary.read > 0 ? foundOf(source) : null,
  };
}

/** Report of a run as CSV or JSON. */
export const reportFile = (source: Source, hide: (text: string) => string): RowsFile<RunRow> => ({
  subject: {
    what: "run",
    host: new URL(source.run.sent.origin).host,
    at: source.run.at,
    scope: source.run.id.slice(0, 8),
  },
  columns,
  rows: source.rows,
  about: aboutOf(source),
  listName: "items",
  hide,
});
