import { csvOfEntries, jsonOfEntries } from "#src/activity/export.ts";
import { gradeLabels, operationLabel } from "#src/activity/labels.ts";
import { type ActivitySearch, grades } from "#src/activity/list/search.ts";
import { type LoggedRequest, runsOf } from "#src/activity/requests.ts";
import { useActivity } from "#src/activity/use-activity.ts";
import { type FileKind, download } from "#src/lib/download.ts";
import { counted, formatMinute, formatNumber } from "#src/lib/format.ts";
import { ExportMenu } from "#src/ui/table/export-menu.tsx";
import { ChoiceMenu, anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { Toolbar } from "#src/ui/table/toolbar.tsx";
import { isoDayAt } from "#src/lib/zone.ts";

const outcomeNames = { ...gradeLabels, refused: "Refused or unchanged" };

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
  const { q, outcome, operation, run } = search;
  const operations = new Set<string>(requests.map(({ sent }) => sent.operation));
  if (operation !== undefined) operations.add(operation);
  const runs = runsOf(requests).map((each) => ({
    value: each.run,
    name: `${formatMinute(new Date(each.at))} · ${counted(each.requests, "request", "requests")}`,
  }));
  if (run !== undefined && !runs.some(({ value }) => value === run)) {
    runs.push({ value: run, name: "Not in the record" });
  }
  return (
    <Toolbar
      label="Requests"
      filter="Filter by target, name or reason"
      text={q}
      onText={(text) => onSearch({ q: text })}
      setCount={[outcome, operation, run].filter(Boolean).length}
      menus={
        <>
          <ChoiceMenu
            isFilter
            label="Outcome"
            value={outcome}
            choices={[
              anyChoice,
              ...grades.map((grade) => ({ value: grade, name: outcomeNames[grade] })),
            ]}
            onChange={(chosen) => onSearch({ outcome: chosen })}
          />
          <ChoiceMenu
            isFilter
            label="Operation"
            value={operation}
            choices={[
              anyChoice,
              ...[...operations].map((value) => ({ value, name: operationLabel(value) })),
            ]}
            onChange={(chosen) => onSearch({ operation: chosen })}
          />
          {runs.length > 0 && (
            <ChoiceMenu
              isFilter
              label="Run"
              value={run}
              choices={[anyChoice, ...runs]}
              onChange={(chosen) => onSearch({ run: chosen })}
            />
          )}
        </>
      }
      end={<ExportRequests requests={requests} matches={matches} />}
    />
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
