import { type ReactNode, useState } from "react";
import { counted, formatExact, formatNumber } from "#src/lib/format.ts";
import type { Column } from "#src/ui/table/column.ts";
import styles from "./paper.module.css";

/** Rows above which a table is cut: more would keep the browser busy for long. */
export const MAX_PRINTED_ROWS = 2_000;

interface PaperProps {
  title: ReactNode;
  /** Line under the title, such as the workspace and the range of the rows. */
  subtitle: ReactNode;
  children: ReactNode;
}

/** One printed document: black on white, A4 or Letter. */
export function Paper({ title, subtitle, children }: PaperProps) {
  const [now] = useState(() => new Date());
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{subtitle}</p>
        <p>Printed {formatExact(now)}</p>
      </header>
      {children}
    </article>
  );
}

interface PaperTableProps<T> {
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
}

/** The rows of a list with all their columns but those of buttons. The head is on every page. */
export function PaperTable<T>({ columns, rows, rowId }: PaperTableProps<T>) {
  const shown = columns.filter(({ hiddenName }) => !hiddenName);
  const left = rows.length - MAX_PRINTED_ROWS;
  return (
    <>
      {left > 0 && (
        <p className={styles.note}>
          The first {formatNumber(MAX_PRINTED_ROWS)} of {counted(rows.length, "row", "rows")}.{" "}
          {counted(left, "row is", "rows are")} left out: filter the list to print the others.
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            {shown.map(({ name, align }) => (
              <th key={name} scope="col" data-align={align}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_PRINTED_ROWS).map((row, index) => (
            // An ID may occur twice where pages shifted during the load.
            <tr key={`${rowId(row)} ${index}`}>
              {shown.map((column) => {
                const Cell = column.rowHeader ? "th" : "td";
                return (
                  <Cell
                    key={column.name}
                    scope={column.rowHeader ? "row" : undefined}
                    data-align={column.align}
                    data-short={column.width?.endsWith("rem") || undefined}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
