import { csvOfEntries, jsonOfEntries } from "#src/activity/export.ts";
import { gradeLabels, operationLabel } from "#src/activity/labels.ts";
import { type ActivitySearch, grades } from "#src/activity/list/search.ts";
import { type LoggedRequest, runsOf } from "#src/activity/requests.ts";
import { useActivity } from "#src/activity/use-activity.ts";
import { type FileKind, download } from "#src/lib/download.ts";
import { counted, formatMinute, formatNumber } from "#src/lib/format.ts";
import { ExportMenu } from "#src/ui/table/export-menu.tsx";
import { FilterField, Toolbar, ToolbarSelect } from "#src/ui/table/toolbar.tsx";
import { isoDayAt } from "#src/lib/zone.ts";

interface RequestsToolbarProps {
  search: ActivitySearch;
  /** Changes the filter in the address, without a step in the history. */
  onSearch: (changed: Partial<ActivitySearch>) => void;
  /** All requests of the record. */
  requests: readonly LoggedRequest[];
  /** Requests that match the filter. */
  matches: readonly LoggedRequest[];
}

/** Filter and export of the requests. */
export function RequestsToolbar({ search, onSearch, requests, matches }: RequestsToolbarProps) {
  const operations = new Set<string>(requests.map(({ sent }) => sent.operation));
  const runs = runsOf(requests);
  if (search.operation !== undefined) operations.add(search.operation);
  const runUnknown = search.run !== undefined && !runs.some(({ run }) => run === search.run);
  return (
    <Toolbar label="Requests" end={<ExportRequests requests={requests} matches={matches} />}>
      <FilterField
        label="Filter by target, name or reason"
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
      />
      <ToolbarSelect
        label="Outcome"
        value={search.outcome ?? ""}
        onChange={(value) => onSearch({ outcome: grades.find((grade) => grade === value) })}
      >
        <option value="">Any</option>
        {grades.map((grade) => (
          <option key={grade} value={grade}>
            {grade === "refused" ? "Refused or unchanged" : gradeLabels[grade]}
          </option>
        ))}
      </ToolbarSelect>
      <ToolbarSelect
        label="Operation"
        value={search.operation ?? ""}
        onChange={(value) => onSearch({ operation: value || undefined })}
      >
        <option value="">Any</option>
        {[...operations].map((operation) => (
          <option key={operation} value={operation}>
            {operationLabel(operation)}
          </option>
        ))}
      </ToolbarSelect>
      {(runs.length > 0 || runUnknown) && (
        <ToolbarSelect
          label="Run"
          value={search.run ?? ""}
          onChange={(value) => onSearch({ run: value || undefined })}
        >
          <option value="">Any</option>
          {runs.map(({ run, at, requests: count }) => (
            <option key={run} value={run}>
              {formatMinute(new Date(at))} · {counted(count, "request", "requests")}
            </option>
          ))}
          {runUnknown && <option value={search.run}>Not in the record</option>}
        </ToolbarSelect>
      )}
    </Toolbar>
  );
}

type ExportRequestsProps = Pick<RequestsToolbarProps, "requests" | "matches">;

/** Exports the matching requests; its button says how many of how many. */
function ExportRequests({ requests, matches }: ExportRequestsProps) {
  const activity = useActivity();
  const whole = matches.length === requests.length;
  const all = counted(requests.length, "request", "requests");
  const scope = whole
    ? `${requests.length === 1 ? "" : "all "}${all}`
    : `${formatNumber(matches.length)} of ${all}`;

  function save(kind: FileKind) {
    if (!activity.available) return;
    const ids = new Set(matches.map(({ request }) => request));
    const entries = activity.entries.filter(({ request }) => ids.has(request));
    const now = Date.now();
    const text =
      kind === "csv"
        ? csvOfEntries(entries)
        : jsonOfEntries(whole ? activity.stored : entries, { scope, whole, now });
    download(`reshelve activity ${isoDayAt(now)} ${scope}`, kind, text);
  }

  return (
    <ExportMenu
      scope={scope}
      disabled={matches.length === 0}
      kinds={["json", "csv"]}
      onSave={save}
      printable
    >
      Oldest first, including later results. A copy of the record of this browser, not legal proof.
    </ExportMenu>
  );
}
