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
import type { CsvCell } from "#src/lib/export/csv.ts";
import { type FileFormat, type FileSubject, download } from "#src/lib/export/download.ts";
import {
  type ExportColumns,
  type RowsFile,
  exportRows,
  objectOf,
} from "#src/lib/export/export-rows.ts";
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

/** Columns of a report, whose times are written by `formatTime`. */
function columnsWith(formatTime: (time: number) => string) {
  const time = (at: number | null | undefined) => (typeof at === "number" ? formatTime(at) : null);
  return {
    number: ({ place }) => place + 1,
    title: ({ name }) => name,
    kind: kindWord,
    id: ({ id }) => id,
    archived_at: ({ archivedAt }) => time(archivedAt),
    outcome: ({ word }) => word,
    shown_by: ({ shows }) => shows,
    now: ({ now }) => now && nowWords[now],
    read_at: ({ check }) => time(check?.at),
  } satisfies ExportColumns<RunRow>;
}
const columns = columnsWith(iso);

/** Headings of the columns in HTML. */
const headings: Record<keyof typeof columns, string> = {
  number: "No.",
  title: "Item",
  kind: "Kind",
  id: "ID",
  archived_at: "Archived",
  outcome: "Outcome",
  shown_by: "What shows it",
  now: "Now",
  read_at: "Read",
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

const itemsOf = ({ rows }: Source) => rows.map((row) => objectOf(columns, row));

/** Subject of the files of a run, for their names. */
const reportSubject = ({ id, at, sent }: LoggedRun): FileSubject => ({
  what: "run",
  host: new URL(sent.origin).host,
  at,
  scope: id.slice(0, 8),
});

/** Report as CSV or JSON. */
export const reportFile = (source: Source, hide: (text: string) => string): RowsFile<RunRow> => ({
  subject: reportSubject(source.run),
  columns,
  rows: source.rows,
  about: aboutOf(source),
  listName: "items",
  objects: itemsOf(source),
  hide,
});

const entities: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" },
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const style = `
:root{color-scheme:light dark;font:14px/1.45 system-ui,sans-serif}
body{max-width:80rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.4rem;margin:0}p{margin:.25rem 0}
div{display:flex;gap:2px;height:1rem;margin:1rem 0 .5rem}i{min-width:.75rem}
.ok{background:#1d8553}.bad{background:#c93529}.idle{box-shadow:inset 0 0 0 1px #848a97}
.warn{background:repeating-linear-gradient(135deg,#b96b00 0 2px,transparent 2px 4px)}
table{width:100%;margin:1rem 0;border-collapse:collapse}tr{break-inside:avoid}
th,td{padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8886;text-align:left;vertical-align:top;overflow-wrap:break-word}
@media print{:root{color-scheme:light}body{margin:0}}`;

/** One HTML file that needs no network and runs no script. The data is in it as JSON. */
export function htmlReport(source: Source): string {
  const { run, rows } = source;
  const cell = (text: CsvCell) => `<td><bdi>${escapeHtml(String(text ?? ""))}</bdi>`;
  const cells = Object.values(columnsWith(formatMinute));
  const line = (row: RunRow) => `<tr>${cells.map((cellOf) => cell(cellOf(row))).join("")}`;
  const bar = allOutcomes(run).map(
    ({ count, tone }) => count > 0 && `<i class="${tone}" style="flex:${count} 1 0"></i>`,
  );
  const title = escapeHtml(runHeading(run));
  // No text can end the script element.
  const json = JSON.stringify({ ...aboutOf(source), items: itemsOf(source) }).replaceAll(
    "<",
    "\\u003c",
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<div aria-hidden="true">${bar.filter(Boolean).join("")}</div>
${[placeAndTime(run), ...linesOf(source)].map((text) => `<p><bdi>${escapeHtml(text)}</bdi></p>`).join("\n")}
<table>
<thead>${Object.values(headings)
    .map((word) => `<th scope="col">${word}`)
    .join("")}
<tbody>
${rows.map(line).join("\n")}
</table>
<p>${escapeHtml(recordNote)}</p>
<script type="application/json">${json}</script>
</html>
`;
}

/** Downloads a report; `hide` removes secrets from its text. */
export async function saveReport(
  format: FileFormat,
  source: Source,
  hide: (text: string) => string,
) {
  if (format !== "html") return exportRows(format, reportFile(source, hide));
  download(reportSubject(source.run), format, hide(htmlReport(source)));
}
