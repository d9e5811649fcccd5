import { counted, formatMinute } from "#src/lib/format.ts";
import { Choice, FilterField, Toolbar } from "#src/ui/table/toolbar.tsx";
import { ExportRequests } from "#src/activity/list/export-requests.tsx";
import { type Line, runsOf } from "#src/activity/lines.ts";
import { type ActivitySearch, grades } from "#src/activity/list/search.ts";
import { gradeWords, operationName } from "#src/activity/words.ts";

interface RequestsToolbarProps {
  search: ActivitySearch;
  /** Changes the filter in the address, without a step in the history. */
  onSearch: (changed: Partial<ActivitySearch>) => void;
  /** All requests of the record. */
  lines: readonly Line[];
  /** Requests that match the filter. */
  chosen: readonly Line[];
}

/** Filter and export of the requests. */
export function RequestsToolbar({ search, onSearch, lines, chosen }: RequestsToolbarProps) {
  const operations = new Set<string>(lines.map(({ sent }) => sent.operation));
  const runs = runsOf(lines);
  if (search.operation !== undefined) operations.add(search.operation);
  const runUnknown = search.run !== undefined && !runs.some(({ run }) => run === search.run);
  return (
    <Toolbar label="Requests" end={<ExportRequests lines={lines} chosen={chosen} />}>
      <FilterField
        label="Filter by target, name or reason"
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
      />
      <Choice
        label="Outcome"
        value={search.outcome ?? ""}
        onChoose={(value) => onSearch({ outcome: grades.find((grade) => grade === value) })}
      >
        <option value="">Any</option>
        {grades.map((grade) => (
          <option key={grade} value={grade}>
            {gradeWords[grade]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Operation"
        value={search.operation ?? ""}
        onChoose={(value) => onSearch({ operation: value || undefined })}
      >
        <option value="">Any</option>
        {[...operations].map((operation) => (
          <option key={operation} value={operation}>
            {operationName(operation)}
          </option>
        ))}
      </Choice>
      {(runs.length > 0 || runUnknown) && (
        <Choice
          label="Run"
          value={search.run ?? ""}
          onChoose={(value) => onSearch({ run: value || undefined })}
        >
          <option value="">Any</option>
          {runs.map(({ run, at, requests }) => (
            <option key={run} value={run}>
              {formatMinute(new Date(at))} · {counted(requests, "request", "requests")}
            </option>
          ))}
          {runUnknown && <option value={search.run}>Not in the record</option>}
        </Choice>
      )}
    </Toolbar>
  );
}
