import { entriesFile } from "#src/activity/export.ts";
import { DaysFilter } from "#src/activity/list/days.tsx";
import type { ActivityRecord } from "#src/activity/queries.ts";
import { type Match, itemCount, writesOf } from "#src/activity/rules/days.ts";
import { results, subjects } from "#src/activity/rules/logged.ts";
import { type ActivitySearch, isFiltered } from "#src/activity/search.ts";
import type { RowFormat } from "#src/lib/export/download.ts";
import { exportRows } from "#src/lib/export/export-rows.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { ExportMenu, formatsOfRows } from "#src/ui/table/export-menu.tsx";
import { Toolbar, choiceFilter } from "#src/ui/table/toolbar.tsx";

const resultNames = { done: "Done", "not-done": "Not done", "no-answer": "No answer" };
const subjectNames = { item: "Restores", task: "Tasks", file: "Files" };
const resultChoices = [anyChoice, ...results.map((value) => ({ value, name: resultNames[value] }))];
const subjectChoices = [
  anyChoice,
  ...subjects.map((value) => ({ value, name: subjectNames[value] })),
];

const anyone = { value: undefined, name: "Anyone" };

interface ActivityToolbarProps {
  search: ActivitySearch;
  /** Changes the filter in the address, without a step in the history. */
  onSearch: (changed: Partial<ActivitySearch>) => void;
  activity: ActivityRecord;
  /** Runs and writes that match the filter. */
  shown: readonly Match[];
}

export function ActivityToolbar({ search, onSearch, activity, shown }: ActivityToolbarProps) {
  const { q, result, what, who, from, to } = search;
  const all = new Set([...activity.logged.map(({ sent }) => sent.who), who ?? ""]);
  const names = [...all]
    .filter(Boolean)
    .toSorted()
    .map((name) => ({ value: name, name }));
  return (
    <Toolbar
      label="Activity"
      filter="Filter by title, number or ID"
      text={q}
      onText={(text) => onSearch({ q: text })}
      filters={[
        choiceFilter("Result", result, resultChoices, (chosen) => onSearch({ result: chosen })),
        choiceFilter("What", what, subjectChoices, (chosen) => onSearch({ what: chosen })),
        names.length > 0 &&
          choiceFilter("Who", who, [anyone, ...names], (chosen) => onSearch({ who: chosen })),
        {
          isSet: (from ?? to) !== undefined,
          menu: <DaysFilter key="Days" from={from} to={to} onDays={onSearch} />,
        },
      ]}
      end={<ExportActivity {...{ activity, shown }} whole={!isFiltered(search)} />}
    />
  );
}

/** Exports what matches; its button says how many items. */
function ExportActivity(
  props: Pick<ActivityToolbarProps, "activity" | "shown"> & { whole: boolean },
) {
  const { activity, shown, whole } = props;
  const count = itemCount(shown);
  const scope = counted(count, "item", "items");

  function save(format: RowFormat) {
    const requests = writesOf(shown).flatMap((write) => write.requests);
    const ids = new Set(requests.map(({ request }) => request));
    const entries = activity.entries.filter(({ request }) => ids.has(request));
    const stored = whole ? activity.stored : null;
    return exportRows(format, entriesFile(entries, { scope, stored }));
  }

  return (
    <ExportMenu
      button={`Export ${formatNumber(count)}`}
      formats={formatsOfRows(formatNumber(count))}
      disabled={count === 0}
      onSave={save}
      printable
    >
      Oldest first, with all that was sent and answered. A copy of the record of this browser, not
      legal proof.
    </ExportMenu>
  );
}
