import { Link } from "@tanstack/react-router";
import { OutcomeMark } from "#src/activity/outcome-mark.tsx";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { type CheckSummary, type CheckedItem, nowWords } from "#src/activity/run/items.ts";
import { kindWord, outcomeWordOf } from "#src/activity/run/report.ts";
import { formatMinute } from "#src/lib/format.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { openerId } from "#src/ui/table/focus/row-focus.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./run-page.module.css";

export interface RunRow extends CheckedItem {
  run: LoggedRun;
  /** Start of the last check, and true while it has not read the item. */
  lastCheck: number;
  isWaiting: boolean;
}

function NowCell({ now, check, lastCheck, isWaiting }: RunRow) {
  if (isWaiting) return <span className={tableStyles.muted}>Waiting</span>;
  if (now === null || !check) return null;
  return (
    <span className={styles.now}>
      <i data-now={now} aria-hidden />
      {nowWords[now]}
      {check.check !== lastCheck && (
        <span className={tableStyles.muted}>{formatMinute(check.at)}</span>
      )}
    </span>
  );
}

const columns: readonly Column<RunRow>[] = [
  {
    name: "Item",
    rowHeader: true,
    cell: ({ item: { kind, change, id, name, target } }) =>
      change ? (
        <Link
          id={openerId(target)}
          to="/tasks/$taskId"
          params={{ taskId: id }}
          className={tableStyles.open}
        >
          <ServiceText>{name}</ServiceText>
        </Link>
      ) : kind ? (
        <Link
          id={openerId(target)}
          to="/archive/$kind/$id"
          params={{ kind, id }}
          className={tableStyles.open}
        >
          <ServiceText>{name}</ServiceText>
        </Link>
      ) : (
        <ServiceText>{name}</ServiceText>
      ),
  },
  { name: "Kind", width: "7.5rem", hideOrder: 3, cell: ({ item }) => kindWord(item) },
  { name: "ID", width: "10.5rem", hideOrder: 1, cell: ({ item }) => <IdText>{item.id}</IdText> },
  {
    name: "Outcome",
    width: "8.5rem",
    cell: ({ item: { outcome }, run }) =>
      outcome === "not-started" ? (
        <span className={tableStyles.muted}>Not started</span>
      ) : (
        <OutcomeMark result={outcome}>{outcomeWordOf(outcome, run)}</OutcomeMark>
      ),
  },
  {
    name: "What shows it",
    width: "15rem",
    className: styles.shows,
    cell: ({ item: { shows } }) => <ServiceText>{shows}</ServiceText>,
  },
];

/** Columns of a run; the head of the last one names the time of the check. */
export const columnsFor = ({ read, at }: CheckSummary): readonly Column<RunRow>[] => [
  ...columns,
  {
    name: read > 0 ? `Now, ${formatMinute(at)}` : "Now",
    width: "14rem",
    card: "action",
    className: styles.nowCell,
    cell: (row) => <NowCell {...row} />,
  },
];
