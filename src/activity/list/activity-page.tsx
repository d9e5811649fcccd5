import { NO_RECORD } from "#src/writes/outcome-words.ts";
import { HardDriveDownload, History } from "lucide-react";
import { memo, useDeferredValue, useEffect, useState, useSyncExternalStore } from "react";
import { useFindOut } from "#src/activity/find-out.ts";
import { restoreOf } from "#src/activity/labels.ts";
import { ActivityToolbar } from "#src/activity/list/activity-toolbar.tsx";
import { columns, columnsWithWho } from "#src/activity/list/columns.tsx";
import { type Opening, RowActionsContext, groupsOf, rowOf } from "#src/activity/list/rows.ts";
import { Unanswered } from "#src/activity/list/unanswered.tsx";
import { type ActivityRecord, useActivity } from "#src/activity/queries.ts";
import {
  daysOf,
  filterLogged,
  inRange,
  itemCount,
  rangeOfDays,
  writesOf,
} from "#src/activity/rules/days.ts";
import type { LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import { unansweredIn } from "#src/activity/rules/writes.ts";
import { type ActivitySearch, isFiltered, noFilter } from "#src/activity/search.ts";
import { unclearTargets } from "#src/activity/unclear-note.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber, formatWeekday, notShownText } from "#src/lib/format.ts";
import { dayAt } from "#src/lib/dates.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ListNotice } from "#src/ui/table/refresh.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { useNow } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { useWrite } from "#src/writes/use-write.ts";
import styles from "./columns.module.css";

export interface ActivityPageProps {
  search: ActivitySearch;
  /** The request whose details are open. */
  current: string | undefined;
  /** Changes the search params; `replace` leaves no step in the history. */
  goTo: (changed: Partial<ActivitySearch>, options?: { replace: boolean }) => void;
}

/** Page of what was written from this browser, by day and run, newest first. */
export function ActivityPage({ search, current, goTo }: ActivityPageProps) {
  usePreferences();
  const activity = useActivity();
  // React renders what is deferred in slices: a hundred thousand entries don’t hold up the heading.
  const shownSearch = useDeferredValue(search);
  const isBegun = useDeferredValue(true, false);
  return (
    <>
      <PageHeader title="Activity" note={activity.available && "Kept in this browser only"} />
      <UnrecordedNotice />
      {isBegun && activity.available && (
        <>
          <Unreadable count={activity.stored.length - activity.entries.length} />
          <Days activity={activity} search={shownSearch} current={current} goTo={goTo} />
        </>
      )}
      {!activity.available && (
        <EmptyState
          icon={<HardDriveDownload aria-hidden />}
          title="Activity can’t be recorded in this browser"
          details={activity.error}
        >
          It blocks storage (IndexedDB) for this site, as some private windows do. To record
          activity, allow storage for this site and reload the page.
        </EmptyState>
      )}
    </>
  );
}

/** Notice that entries were stored by another version, or are damaged. */
function Unreadable({ count }: { count: number }) {
  if (count === 0) return null;
  const one = count === 1;
  return (
    <ListNotice tone="warn" title={notShownText(count, "entry", "entries")}>
      {one ? "It stays" : "They stay"} in the record and in a JSON file of all entries.
    </ListNotice>
  );
}

/** Name of a day: "Today, Tue 24 Nov". */
function dayName(start: number, today: number): string {
  const ago = today - dayAt(start);
  const name = formatWeekday(start);
  if (ago === 0) return `Today, ${name}`;
  return ago === 1 ? `Yesterday, ${name}` : name;
}

interface DaysProps extends ActivityPageProps {
  activity: ActivityRecord;
}

/** Runs and writes by day. Of many entries it is rendered again only where something of it changed. */
const Days = memo(function Days(props: DaysProps) {
  const { search, current, goTo } = props;
  const { logged, writes } = props.activity;
  usePreferences();
  const { workspace } = useSession();
  const today = useNow(dayAt);
  const findOut = useFindOut();
  const restore = useWrite("restore");
  const [openings, setOpenings] = useState<ReadonlyMap<string, Opening>>(new Map());
  const { from, to } = search;
  const shown = inRange(filterLogged(logged, search), rangeOfDays(from, to));
  const days = daysOf(shown);
  const unanswered = unansweredIn(writes, workspace);
  useEffect(() => {
    const targets = unansweredIn(writes, workspace).map(({ sent }) => sent.target);
    unclearTargets(workspace).set([...new Set(targets)]);
  }, [writes, workspace]);
  const isNarrowed = search.q !== undefined || search.result !== undefined;
  const withOpen = logged.find((one) => one.type === "run" && one.counts.done < one.total);
  const groups = groupsOf(days, (run) => {
    const opensByItself = isNarrowed || run === withOpen;
    return openings.get(run.id) ?? (opensByItself ? "some" : "folded");
  });

  function retry({ sent }: LoggedWrite) {
    const write = restoreOf(sent);
    const context = { name: sent.name ?? write?.id, isShown: () => false };
    if (write) restore.mutate({ write, context });
  }

  if (logged.length === 0 && !isFiltered(search)) {
    return (
      <EmptyState icon={<History aria-hidden />} title="Nothing changed yet">
        What you restore, save or finish from this browser is kept here, with what came of it.
      </EmptyState>
    );
  }
  const box = unanswered.length > 0 ? <Unanswered writes={unanswered} /> : null;
  const shownColumns = logged.some(({ sent }) => sent.who !== "") ? columnsWithWho : columns;
  const countOf = new Map(days.map(({ start, matches }) => [String(start), itemCount(matches)]));
  return (
    <RowActionsContext
      value={{
        open: (run: LoggedRun, opening) => setOpenings(new Map(openings).set(run.id, opening)),
        findOut: (write) => findOut.start([write]),
        retry,
        isBusy: restore.isPending || findOut.busy,
      }}
    >
      <ActivityToolbar
        search={search}
        onSearch={(changed) => goTo(changed, { replace: true })}
        activity={props.activity}
        shown={shown}
      />
      {shown.length > 0 && (
        <Paper
          title="Activity"
          subtitle={`${counted(itemCount(shown), "item", "items")}, newest first, as kept in this browser`}
        >
          {() => <PaperTable columns={shownColumns} rows={writesOf(shown).map(rowOf)} />}
        </Paper>
      )}
      {shown.length === 0 && box}
      <Table
        label="Activity"
        columns={shownColumns}
        rows={groups.flatMap(({ rows }) => rows)}
        rowId={({ id }) => id}
        idToCopy={(row) => (row.type === "write" ? row.write.sent.target : row.run.id)}
        groups={groups}
        groupHeading={({ key }) => ({
          name: dayName(Number(key), today),
          content: ` ${counted(countOf.get(key) ?? 0, "item", "items")}`,
        })}
        alwaysOpen
        pageKey={JSON.stringify(search)}
        currentId={current}
        bodyClassName={styles.body}
        above={box}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title="Nothing matches"
            actions={<Button onClick={() => goTo(noFilter)}>Clear the filter</Button>}
          >
            Searched all {formatNumber(writes.length)} entries.
          </EmptyState>
        }
      />
    </RowActionsContext>
  );
});

/** Placeholder of the page while the record is loading. */
export const ActivityPending = () => (
  <PageHeader title="Activity" note={<span role="status">Loading activity</span>} />
);

function UnrecordedNotice() {
  const { isUnrecorded } = useSession();
  const isShown = useSyncExternalStore(isUnrecorded.subscribe, isUnrecorded.get);
  return isShown && <ListNotice tone="warn" title={NO_RECORD} />;
}
