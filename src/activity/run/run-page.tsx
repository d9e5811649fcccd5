import { Link } from "@tanstack/react-router";
import { History, SearchX } from "lucide-react";
import { useSyncExternalStore } from "react";
import { findingOf, useCheck } from "#src/activity/check.ts";
import { changedFields, isSentTo, runTitle, whoLabel } from "#src/activity/labels.ts";
import { CheckLine, checkedText } from "#src/activity/list/check-line.tsx";
import { columns } from "#src/activity/list/columns.tsx";
import rowStyles from "#src/activity/list/columns.module.css";
import { rowsOfRun } from "#src/activity/list/rows.ts";
import { ActivityToolbar } from "#src/activity/list/toolbar.tsx";
import { useActivity } from "#src/activity/queries.ts";
import { filterWrites } from "#src/activity/rules/days.ts";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { type ActivitySearch, noFilter } from "#src/activity/search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { countOf, kinds } from "#src/api/archive.ts";
import {
  capitalise,
  formatExact,
  formatMinute,
  formatNumber,
  formatDuration,
  inWords,
} from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import headerStyles from "#src/ui/shell/page-header.module.css";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./run-page.module.css";

interface RunPageProps {
  id: string;
  search: ActivitySearch;
  /** Changes the filter in the address, without a step in the history. */
  onSearch: (changed: Partial<ActivitySearch>) => void;
  /** Shows the plan that restores items. */
  onRestore: (items: readonly PlannedItem[]) => void;
}

export function RunPage(props: RunPageProps) {
  usePreferences();
  const activity = useActivity();
  const run = activity.available
    ? activity.logged.find((one) => one.type === "run" && one.id === props.id)
    : undefined;
  return run?.type === "run" ? <FoundRun {...props} run={run} /> : <NoRun />;
}

const crumb = (
  <Link to="/activity" className={headerStyles.crumb}>
    Activity
  </Link>
);

function NoRun() {
  return (
    <>
      <PageHeader before={crumb} title="Run not found" documentTitle="Run not found · Activity" />
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="This run isn’t in this browser’s record"
        actions={<ButtonLink to="/activity">Go to Activity</ButtonLink>}
      >
        Open it in the browser where it was started.
      </EmptyState>
    </>
  );
}

/** Heading of a run: "Restored 52 of 54 items on 21 Nov 2026, 14:05". */
const headingOf = (run: LoggedRun) =>
  run.isOpen ? `${runTitle(run)} so far` : `${runTitle(run)} on ${formatMinute(run.at)}`;

/** Facts of a run: who, how long, the kinds. */
function factsOf({ at, until, isOpen, sent, writes }: LoggedRun): string {
  const ofKinds = kinds.flatMap((kind) => {
    const count = writes.filter((write) => write.sent.target.startsWith(`${kind}/`)).length;
    return count > 0 ? countOf(kind, count) : [];
  });
  return [
    capitalise(whoLabel(sent)),
    isOpen ? "Not finished" : `Took ${formatDuration((until - at) / 1000)}`,
    ofKinds.join(", ") || inWords(changedFields(sent)),
  ]
    .filter(Boolean)
    .join(" · ");
}

function FoundRun({ id, search, onSearch, onRestore, run }: RunPageProps & { run: LoggedRun }) {
  const { runs, workspace } = useSession();
  const { check } = useCheck();
  const isGoing = useSyncExternalStore(
    runs.subscribe,
    () => runs.going() && runs.get()?.run.id === id,
  );
  const { writes, sent, at, until } = run;
  const { host } = new URL(sent.origin);
  const shown = filterWrites(writes, search, (write) => findingOf(check, write)?.now);
  const rows = rowsOfRun(shown, false);
  const whyNot = isGoing
    ? "The run hasn’t ended."
    : isSentTo(sent, workspace)
      ? undefined
      : `This run was in ${host}.`;
  const heading = headingOf(run);
  const facts = factsOf(run);
  return (
    <>
      <Paper
        title={heading}
        subtitle={`${host} · ${formatExact(new Date(at))} to ${formatExact(new Date(until))}`}
      >
        {() => (
          <>
            <p>{facts}</p>
            <p>{checkedText(writes, check)}</p>
            <PaperTable columns={columns} rows={rowsOfRun(writes, false)} />
          </>
        )}
      </Paper>
      <PageHeader before={crumb} title={formatMinute(at)} documentTitle={`${heading} · Activity`} />
      <div className={styles.top}>
        <h2 className={styles.heading}>{heading}</h2>
        <p className={styles.facts}>
          <ServiceText>{facts}</ServiceText>
        </p>
      </div>
      <ActivityToolbar
        label="Items of the run"
        logged={null}
        subject={{ what: "run", host, at }}
        stored={null}
        {...{ search, onSearch, writes, shown, check }}
      />
      <CheckLine writes={shown} whyNot={whyNot} hasKey onRestore={onRestore} />
      <Table
        label="Items of the run"
        columns={columns}
        rows={rows}
        rowId={({ id: rowId }) => rowId}
        idToCopy={(row) => (row.type === "write" ? row.write.sent.target : row.id)}
        pageKey={JSON.stringify(search)}
        bodyClassName={rowStyles.body}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title="Nothing matches"
            actions={<Button onClick={() => onSearch(noFilter)}>Clear the filter</Button>}
          >
            Searched all {formatNumber(writes.length)} items of the run.
          </EmptyState>
        }
      />
    </>
  );
}

export const RunPending = () => (
  <PageHeader
    before={crumb}
    title="Run"
    documentTitle="Run · Activity"
    note={<span role="status">Loading the run</span>}
  />
);
