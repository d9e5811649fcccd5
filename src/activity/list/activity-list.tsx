import { useNavigate } from "@tanstack/react-router";
import { History } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCheck } from "#src/activity/check.ts";
import { checkedText, CheckLine } from "#src/activity/list/check-line.tsx";
import { FoldRunContext, columns, columnsWithWho } from "#src/activity/list/columns.tsx";
import { groupsOf, rowOf, rowsOfRun, writesInRows } from "#src/activity/list/rows.ts";
import { ActivityToolbar } from "#src/activity/list/toolbar.tsx";
import { filterLogged } from "#src/activity/rules/filter.ts";
import { type Logged, type LoggedRun, writesIn } from "#src/activity/rules/logged.ts";
import type { ActivitySearch } from "#src/activity/search.ts";
import { counted, formatNumber, formatWeekday } from "#src/lib/format.ts";
import { dayAt } from "#src/lib/dates.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { useNow } from "#src/ui/text/text.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./columns.module.css";

/** Name of a day: "Today, Tue 24 Nov". */
function dayName(start: number, today: number): string {
  const ago = today - dayAt(start);
  const name = formatWeekday(start);
  if (ago === 0) return `Today, ${name}`;
  return ago === 1 ? `Yesterday, ${name}` : name;
}

export interface SearchProps {
  search: ActivitySearch;
  /** Shows the plan that restores items. */
  onRestore: (items: readonly PlannedItem[]) => void;
}

interface ActivityListProps extends SearchProps {
  label: string;
  /** Heading of the printed list, and what it says of its items. */
  paper: { title: string; about: ReactNode };
  /** Runs and single writes, newest first; the writes of the run on its page. */
  logged: readonly Logged[];
  /** The run whose page it is: its writes have no headings, and those that need a look come first. */
  run?: LoggedRun;
  /** The request whose details are open. */
  current?: string | undefined;
}

/** Filter, check and table of what was written, with its export and print. */
export function ActivityList(props: ActivityListProps) {
  const { label, paper, search, onRestore, logged, run, current } = props;
  const navigate = useNavigate();
  const onSearch = (changed: ActivitySearch | null) =>
    void navigate({
      to: ".",
      // Merges with the latest search, whose navigation may still be pending.
      search: (before) => (changed ? { ...before, ...changed } : {}),
      replace: true,
      resetScroll: false,
    });
  const { check } = useCheck();
  const today = useNow(dayAt);
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { q, result } = search;
  const matches = filterLogged(logged, search);
  const shown = writesIn(matches);
  const isNarrowed = (q ?? result) !== undefined;
  const groups = run ? null : groupsOf(matches, ({ id }) => folded.get(id) ?? isNarrowed);
  const rows = run ? rowsOfRun(shown, false) : shown.map((write) => rowOf(write));
  const hasWho = !run && logged.some(({ sent }) => sent.who !== "");
  const shownColumns = hasWho ? columnsWithWho : columns;
  const onFold = (id: string, open: boolean) => setFolded(new Map(folded).set(id, open));
  return (
    <FoldRunContext value={run ? null : onFold}>
      <ActivityToolbar {...{ label, search, onSearch, logged, shown, run, check }} />
      <CheckLine writes={shown} {...{ run, onRestore }} />
      {shown.length > 0 && (
        <Paper
          title={paper.title}
          subtitle={
            <>
              {paper.about} {checkedText(shown, check)}
            </>
          }
        >
          {() => <PaperTable columns={shownColumns} rows={rows} />}
        </Paper>
      )}
      <Table
        label={label}
        columns={shownColumns}
        rows={groups?.flatMap((group) => group.rows) ?? rows}
        rowId={({ id }) => id}
        idToCopy={(row) => (row.type === "write" ? row.write.sent.target : row.run.id)}
        groups={groups}
        groupHeading={({ key, rows: ofDay }) => ({
          name: dayName(Number(key), today),
          content: ` ${counted(writesInRows(ofDay), "item", "items")}`,
        })}
        alwaysOpen
        pageKey={JSON.stringify(search)}
        currentId={current}
        bodyClassName={styles.body}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title="Nothing matches"
            actions={<Button onClick={() => onSearch(null)}>Clear the filter</Button>}
          >
            Searched all {formatNumber(writesIn(logged).length)} items.
          </EmptyState>
        }
      />
    </FoldRunContext>
  );
}
