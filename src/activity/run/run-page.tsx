import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History, RefreshCw, SearchX } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { isSentTo } from "#src/activity/labels.ts";
import { activityKey, storageError, useActivity } from "#src/activity/queries.ts";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { runCheckPart } from "#src/activity/run/check.ts";
import { columnsFor } from "#src/activity/run/columns.tsx";
import {
  type KeptRun,
  type RunRow,
  filterRows,
  groupKeys,
  groupRows,
  summaryOf,
  withRows,
} from "#src/activity/run/items.ts";
import {
  type Source,
  groupName,
  linesOf,
  placeAndTime,
  recordNote,
  reportFile,
  runHeading,
} from "#src/activity/run/report.ts";
import { RunTop } from "#src/activity/run/run-top.tsx";
import type { RunSearch } from "#src/activity/run/search.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { exportRows } from "#src/lib/export/export-rows.ts";
import { counted, formatMinute, formatNumber } from "#src/lib/format.ts";
import bars from "#src/ui/bar.module.css";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { cx } from "#src/ui/cx.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import headerStyles from "#src/ui/shell/page-header.module.css";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import type { Column } from "#src/ui/table/column.ts";
import { ExportMenu, formatsOfRows } from "#src/ui/table/export-menu.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import type { AuditLog } from "#src/writes/log/audit-log.ts";
import { isSavedRun, storedChecks, storedResults } from "#src/writes/run/stored-runs.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./run-page.module.css";

interface RunPageProps {
  id: string;
  search: RunSearch;
  /** Changes the filter in the address, without a step in the history. */
  onSearch: (changed: Partial<RunSearch>) => void;
  /** Shows the plan that restores items. */
  onRestore: (items: readonly PlannedItem[]) => void;
}

export function RunPage(props: RunPageProps) {
  usePreferences();
  const activity = useActivity();
  const run = activity.available
    ? activity.logged.find((one) => one.type === "run" && one.id === props.id)
    : undefined;
  return run?.type === "run" ? <FoundRun {...props} logged={run} /> : <NoRun />;
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

function FoundRun({
  id,
  search,
  onSearch,
  onRestore,
  logged,
}: RunPageProps & { logged: LoggedRun }) {
  const { log, queryClient, runs, workspace } = useSession();
  const narrow = useNarrow();
  const kept = useSuspenseQuery(runQuery(log, id)).data;
  const checker = useSessionPart(runCheckPart);
  const current = useSyncExternalStore(checker.current.subscribe, checker.current.get);
  const check = current?.run === id ? current : null;
  const isChecking = check?.phase === "checking";
  const isGoing = useSyncExternalStore(
    runs.subscribe,
    () => runs.going() && runs.get()?.run.id === id,
  );
  useEffect(() => {
    if (!isGoing) return undefined;
    // Its end is no entry of the record.
    return () => void queryClient.invalidateQueries({ queryKey: activityKey });
  }, [isGoing, queryClient]);

  const checks = new Map([...kept.checks, ...(check?.checks ?? [])]);
  const { run, rows } = withRows(logged, { ...kept, checks });
  const summary = summaryOf(rows);
  const keys = isChecking ? check.groups : groupKeys(rows);
  const grouped = groupRows(rows, keys);
  const groups = grouped
    .map(({ key, rows: ofGroup }) => ({ key, rows: filterRows(ofGroup, search) }))
    .filter((group) => group.rows.length > 0);

  const whyNot = isGoing
    ? "The run hasn’t ended."
    : !isSentTo(run.sent, workspace)
      ? `This run was in ${new URL(run.sent.origin).host}.`
      : undefined;
  // A report has all, whatever the filter.
  const source = { run, rows: grouped.flatMap((group) => group.rows), summary };
  const actions = (
    <>
      <ExportRun {...source} />
      {isChecking ? (
        <Button onClick={checker.stop}>Stop checking</Button>
      ) : (
        <CommandButton
          command="checkRun"
          variant="primary"
          icon={<RefreshCw aria-hidden />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => void checker.start(id, rows, keys)}
        >
          Check now
        </CommandButton>
      )}
    </>
  );
  return (
    <>
      <RunPaper {...source} />
      <PageHeader
        before={crumb}
        title={formatMinute(run.at)}
        documentTitle={`${runHeading(run)} · Activity`}
        actions={!narrow && actions}
      />
      <Table
        label="Items of the run"
        columns={columnsFor(summary, ({ target }) => isChecking && !check.checks.has(target))}
        rows={groups.flatMap((group) => group.rows)}
        rowId={({ target }) => target}
        idToCopy={({ id: itemId }) => itemId}
        groups={groups}
        groupHeading={headingOf(run, whyNot === undefined ? onRestore : null)}
        alwaysOpen
        pageKey={JSON.stringify(search)}
        bodyClassName={styles.body}
        above={<RunTop {...source} {...{ check, search, onSearch }} />}
        below={
          groups.length === 0 && (
            <EmptyState
              icon={<History aria-hidden />}
              title="Nothing matches"
              actions={
                <Button
                  onClick={() =>
                    onSearch({ q: undefined, outcome: undefined, now: undefined, kind: undefined })
                  }
                >
                  Clear the filter
                </Button>
              }
            >
              Searched all {formatNumber(rows.length)} items of the run.
            </EmptyState>
          )
        }
      />
      {narrow && <footer className={cx(bars.bar, styles.foot)}>{actions}</footer>}
    </>
  );
}

/** Builds the headings of groups; that of what is worth a look can restore what is archived. */
const headingOf =
  (run: LoggedRun, onRestore: RunPageProps["onRestore"] | null) =>
  ({ key, rows }: { key: string; rows: readonly RunRow[] }) => ({
    name: groupName(key, run),
    content: (
      <>
        {" "}
        {formatNumber(rows.length)}
        {key === "look" && onRestore && <RestoreArchived rows={rows} onRestore={onRestore} />}
      </>
    ),
  });

interface RestoreArchivedProps extends Pick<RunPageProps, "onRestore"> {
  rows: readonly RunRow[];
}

function RestoreArchived({ rows, onRestore }: RestoreArchivedProps) {
  const archived = rows.flatMap(({ kind, id, name, check, now }): PlannedItem[] => {
    if (kind === null || (now !== "again" && now !== "still")) return [];
    const at = check?.archivedAt ?? null;
    return [{ kind, id, name, archivedAt: at === null ? null : new Date(at).toISOString() }];
  });
  if (archived.length === 0) return null;
  return (
    <Button size="small" className={styles.restore} onClick={() => onRestore(archived)}>
      Restore {formatNumber(archived.length)}
    </Button>
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

const number: Column<RunRow> = {
  name: "No.",
  width: "3rem",
  cell: ({ place }) => formatNumber(place + 1),
};

function RunPaper(source: Source) {
  const { run, rows, summary } = source;
  return (
    <Paper title={runHeading(run)} subtitle={placeAndTime(run)}>
      {() => (
        <>
          {linesOf(source).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <PaperTable columns={[number, ...columnsFor(summary)]} rows={rows} />
          <p>{recordNote}</p>
        </>
      )}
    </Paper>
  );
}

function ExportRun(source: Source) {
  const { hide } = useSession();
  return (
    <ExportMenu
      formats={formatsOfRows(counted(source.rows.length, "item", "items"))}
      onSave={(format) => exportRows(format, reportFile(source, hide))}
      printable
    >
      All items, what shows each outcome, and what the last check found. Never the key.
    </ExportMenu>
  );
}

async function readRun(log: AuditLog, id: string): Promise<KeptRun> {
  try {
    const database = await log.database();
    const [plan, results, checks] = await Promise.all([
      database.get("runs", id),
      storedResults(database, id),
      storedChecks(database, id),
    ]);
    return { plan: isSavedRun(plan) ? plan : null, results, checks };
  } catch (error) {
    if (storageError(error) === null) throw error;
    return { plan: null, results: new Map(), checks: new Map() };
  }
}

/** A run with what its checks found. Changes of the record make it stale. */
export const runQuery = (log: AuditLog, id: string) =>
  queryOptions({
    queryKey: [...activityKey, "run", id],
    queryFn: () => readRun(log, id),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
