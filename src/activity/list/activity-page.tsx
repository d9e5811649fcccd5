import { HardDriveDownload, History } from "lucide-react";
import { memo, useDeferredValue, useEffect, useState, useSyncExternalStore } from "react";
import { checkedText, CheckLine } from "#src/activity/list/check-line.tsx";
import { findingOf, useCheck } from "#src/activity/check.ts";
import { FoldRunContext, columns, columnsWithWho } from "#src/activity/list/columns.tsx";
import { groupsOf, rowOf } from "#src/activity/list/rows.ts";
import { ActivityToolbar } from "#src/activity/list/toolbar.tsx";
import { type ActivityRecord, useActivity } from "#src/activity/queries.ts";
import { daysOf, filterLogged, inRange, rangeOfDays, writesOf } from "#src/activity/rules/days.ts";
import { unclearIn } from "#src/activity/rules/writes.ts";
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
import { NO_RECORD } from "#src/writes/outcome-words.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./columns.module.css";

export interface ActivityPageProps {
  search: ActivitySearch;
  /** The request whose details are open. */
  current: string | undefined;
  /** Changes the search params; `replace` leaves no step in the history. */
  goTo: (changed: Partial<ActivitySearch>, options?: { replace: boolean }) => void;
  /** Shows the plan that restores items. */
  onRestore: (items: readonly PlannedItem[]) => void;
}

/** Page of what was written from this browser, by day and run, newest first. */
export function ActivityPage({ search, ...props }: ActivityPageProps) {
  usePreferences();
  const activity = useActivity();
  // React renders what is deferred in slices: a hundred thousand entries don’t hold up the heading.
  const shownSearch = useDeferredValue(search);
  const isBegun = useDeferredValue(true, false);
  return (
    <>
      <PageHeader title="Activity" note={activity.available && "Stored in this browser only"} />
      <UnrecordedNotice />
      {isBegun && activity.available && (
        <>
          <Unreadable count={activity.stored.length - activity.readable} />
          <Days {...props} activity={activity} search={shownSearch} />
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
const Days = memo(function Days({ activity, search, current, goTo, onRestore }: DaysProps) {
  const { logged, writes, stored } = activity;
  usePreferences();
  const { workspace } = useSession();
  const { check } = useCheck();
  const today = useNow(dayAt);
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { q, result, now, from, to } = search;
  const matches = filterLogged(logged, search, (write) => findingOf(check, write)?.now);
  const inDays = inRange(matches, rangeOfDays(from, to));
  const shown = writesOf(inDays);
  const days = daysOf(inDays);
  useEffect(() => {
    const targets = unclearIn(writes, workspace).map(({ sent }) => sent.target);
    unclearTargets(workspace).set([...new Set(targets)]);
  }, [writes, workspace]);
  const isNarrowed = (q ?? result ?? now) !== undefined;
  const groups = groupsOf(days, ({ id }) => folded.get(id) ?? isNarrowed);

  if (logged.length === 0 && !isFiltered(search)) {
    return (
      <EmptyState icon={<History aria-hidden />} title="Nothing changed yet">
        What you restore, save or finish from this browser is listed here, with its result.
      </EmptyState>
    );
  }
  const shownColumns = logged.some(({ sent }) => sent.who !== "") ? columnsWithWho : columns;
  const countOf = new Map(
    days.map(({ start, matches: ofDay }) => [String(start), writesOf(ofDay).length]),
  );
  return (
    <FoldRunContext value={({ id }, open) => setFolded(new Map(folded).set(id, open))}>
      <ActivityToolbar
        label="Activity"
        subject={{ what: "activity" }}
        onSearch={(changed) => goTo(changed, { replace: true })}
        stored={isFiltered(search) ? null : stored}
        {...{ search, logged, writes, shown, check }}
      />
      <CheckLine writes={shown} onRestore={onRestore} />
      {shown.length > 0 && (
        <Paper
          title="Activity"
          subtitle={`${counted(shown.length, "item", "items")}, newest first, as stored in this browser. ${checkedText(shown, check)}`}
        >
          {() => <PaperTable columns={shownColumns} rows={shown.map((write) => rowOf(write))} />}
        </Paper>
      )}
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
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title="Nothing matches"
            actions={<Button onClick={() => goTo(noFilter)}>Clear the filter</Button>}
          >
            Searched all {formatNumber(writes.length)} items.
          </EmptyState>
        }
      />
    </FoldRunContext>
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
