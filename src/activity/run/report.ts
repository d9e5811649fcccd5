import { type CheckSummary, type CheckedItem, nowWords } from "#src/activity/run/items.ts";
import {
  factsOf,
  foundText,
  kindWord,
  nowStatesOf,
  outcomeWordOf,
  outcomesText,
  placeAndTime,
  runHeading,
  summaryText,
} from "#src/activity/run/words.ts";
import { allOutcomes } from "#src/activity/labels.ts";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { type CsvCell, csvOf } from "#src/lib/csv.ts";
import { formatMinute } from "#src/lib/format.ts";

interface Source {
  run: LoggedRun;
  /** All items, in the order of the page. */
  rows: readonly CheckedItem[];
  summary: CheckSummary;
}

export const recordNote =
  "Outcomes come from the record that this browser keeps. “Now” was read from the workspace itself.";

/** Names of the columns in data and on the page. */
const columns = [
  ["number", "No."],
  ["title", "Item"],
  ["kind", "Kind"],
  ["id", "ID"],
  ["archived_at", "Archived"],
  ["outcome", "Outcome"],
  ["shown_by", "What shows it"],
  ["now", "Now"],
  ["read_at", "Read"],
] as const;
const names = columns.map(([name]) => name);

const iso = (time: number) => new Date(time).toISOString();

function cellsOf({ run, rows }: Source, formatTime: (time: number) => string) {
  const time = (at: number | null | undefined) => (typeof at === "number" ? formatTime(at) : null);
  return rows.map(({ item, check, now }) => [
    ...[item.place + 1, item.name, kindWord(item), item.id, time(item.archivedAt)],
    ...[outcomeWordOf(item.outcome, run), item.shows, now && nowWords[now], time(check?.at)],
  ]);
}

const foundOf = ({ run, summary }: Source) =>
  Object.fromEntries(nowStatesOf(run).map((state) => [state, summary.counts[state]]));

function dataOf(source: Source) {
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
    items: cellsOf(source, iso).map((cells) =>
      Object.fromEntries(names.map((name, place) => [name, cells[place]])),
    ),
  };
}

export const jsonReport = (source: Source) => `${JSON.stringify(dataOf(source), null, 2)}\n`;

export const csvReport = (source: Source) => csvOf(names, cellsOf(source, iso));

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
  const { run, rows, summary } = source;
  const cell = (text: CsvCell) => `<td><bdi>${escapeHtml(String(text ?? ""))}</bdi>`;
  const line = (cells: readonly CsvCell[]) => `<tr>${cells.map(cell).join("")}`;
  const bar = allOutcomes(run).map(
    ({ count, tone }) => count > 0 && `<i class="${tone}" style="flex:${count} 1 0"></i>`,
  );
  const title = escapeHtml(runHeading(run));
  const facts = [
    factsOf(run, rows),
    ...[placeAndTime(run), outcomesText(run), summaryText(run, summary), foundText(run, summary)],
  ];
  // No text can end the script element.
  const json = JSON.stringify(dataOf(source)).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<div aria-hidden="true">${bar.filter(Boolean).join("")}</div>
${facts.map((text) => `<p><bdi>${escapeHtml(text)}</bdi></p>`).join("\n")}
<table>
<thead>${columns.map(([, word]) => `<th scope="col">${word}`).join("")}
<tbody>
${cellsOf(source, formatMinute).map(line).join("\n")}
</table>
<p>${escapeHtml(recordNote)}</p>
<script type="application/json">${json}</script>
</html>
`;
}
