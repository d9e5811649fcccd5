import { entriesFile } from "#src/activity/export.ts";
import type { CheckView } from "#src/activity/check.ts";
import { DaysFilter } from "#src/activity/list/days.tsx";
import {
  type Logged,
  type LoggedRun,
  type LoggedWrite,
  results,
  subjects,
} from "#src/activity/rules/logged.ts";
import type { ActivitySearch } from "#src/activity/search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { ExportMenu } from "#src/ui/table/export-menu.tsx";
import { Toolbar, choiceFilter } from "#src/ui/table/toolbar.tsx";
import { gradeWords } from "#src/writes/outcome-words.ts";

const subjectNames = { item: "Restores", task: "Tasks", file: "Files" };
const resultNames = gradeWords("restored");
const resultChoices = [anyChoice, ...results.map((value) => ({ value, name: resultNames[value] }))];
const subjectChoices = [
  anyChoice,
  ...subjects.map((value) => ({ value, name: subjectNames[value] })),
];
const anyone = { value: undefined, name: "Anyone" };

interface ActivityToolbarProps {
  label: string;
  search: ActivitySearch;
  /** Changes the filter in the address, without a step in the history. */
  onSearch: (changed: ActivitySearch) => void;
  /** All runs and single writes, and the writes that match the filter. */
  logged: readonly Logged[];
  shown: readonly LoggedWrite[];
  /** The run whose page it is. */
  run: LoggedRun | undefined;
  check: CheckView;
}

/** Filters and the export of Activity, and of a run. */
export function ActivityToolbar(props: ActivityToolbarProps) {
  const { label, search, onSearch, logged, run } = props;
  const { q, result, what, who, from, to } = search;
  const names = [...new Set([...logged.map(({ sent }) => sent.who), who ?? ""])]
    .filter(Boolean)
    .toSorted()
    .map((name) => ({ value: name, name }));
  return (
    <Toolbar
      label={label}
      filter="Filter by title, number or ID"
      text={q}
      onText={(text) => onSearch({ q: text })}
      filters={[
        choiceFilter("Result", result, resultChoices, (chosen) => onSearch({ result: chosen })),
        !run && choiceFilter("What", what, subjectChoices, (chosen) => onSearch({ what: chosen })),
        !run &&
          names.length > 0 &&
          choiceFilter("Who", who, [anyone, ...names], (chosen) => onSearch({ who: chosen })),
        !run && {
          isSet: (from ?? to) !== undefined,
          menu: <DaysFilter key="Days" from={from} to={to} onDays={onSearch} />,
        },
      ]}
      end={<ExportActivity {...props} />}
    />
  );
}

/** Exports what matches; its button says how many items. */
function ExportActivity({ shown, run, check }: ActivityToolbarProps) {
  const { hide } = useSession();
  const scope = counted(shown.length, "item", "items");
  const ofRun = run && { what: "run", host: new URL(run.sent.origin).host, at: run.at };
  const context = { subject: { what: "activity", ...ofRun, scope }, check, hide };
  return (
    <ExportMenu
      text={`Export ${formatNumber(shown.length)}`}
      scope={scope}
      disabled={shown.length === 0}
      file={() => entriesFile(shown, context)}
      printable
    >
      Oldest first, with every request and reply, and what the last check found. A copy of the
      record of this browser, not legal proof.
    </ExportMenu>
  );
}
