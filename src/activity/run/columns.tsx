import { OutcomeMark } from "#src/activity/outcome-mark.tsx";
import { type CheckSummary, type RunRow, kindWord, nowWords } from "#src/activity/run/items.ts";
import { formatMinute } from "#src/lib/format.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { RowLink } from "#src/ui/table/row-link.tsx";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./run-page.module.css";

const columns: readonly Column<RunRow>[] = [
  {
    name: "Item",
    rowHeader: true,
    cell: ({ kind, change, id, name }) =>
      change ? (
        <RowLink to="/tasks/$taskId" params={{ taskId: id }}>
          <ServiceText>{name}</ServiceText>
        </RowLink>
      ) : kind ? (
        <RowLink to="/archive/$kind/$id" params={{ kind, id }}>
          <ServiceText>{name}</ServiceText>
        </RowLink>
      ) : (
        <ServiceText>{name}</ServiceText>
      ),
  },
  { name: "Kind", width: "7.5rem", hideOrder: 3, cell: kindWord },
  { name: "ID", width: "10.5rem", hideOrder: 1, cell: ({ id }) => <IdText>{id}</IdText> },
  {
    name: "Outcome",
    width: "8.5rem",
    cell: ({ outcome, word }) => <OutcomeMark result={outcome}>{word}</OutcomeMark>,
  },
  {
    name: "What shows it",
    width: "22%",
    className: styles.shows,
    cell: ({ shows }) => <ServiceText>{shows}</ServiceText>,
  },
];

/**
 * Columns of a run; the head of the last one names the time of the check. `isWaiting` is true for an
 * item that a check under way has not read.
 */
export const columnsFor = (
  { read, at, check: lastCheck }: CheckSummary,
  isWaiting: (row: RunRow) => boolean = () => false,
): readonly Column<RunRow>[] => [
  ...columns,
  {
    name: read > 0 ? `Now, ${formatMinute(at)}` : "Now",
    width: "12rem",
    card: "action",
    className: styles.nowCell,
    cell(row) {
      const { now, check } = row;
      if (isWaiting(row)) return <span className={tableStyles.muted}>Waiting</span>;
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
    },
  },
];
