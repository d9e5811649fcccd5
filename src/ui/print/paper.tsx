import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { counted, formatExact, formatNumber } from "#src/lib/format.ts";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import type { Column } from "#src/ui/table/column.ts";
import styles from "./paper.module.css";

/** Rows above which a table is cut: more would keep the browser busy for long. */
export const MAX_PRINTED_ROWS = 2_000;

interface PaperTableProps<T> {
  columns: readonly Column<T>[];
  rows: readonly T[];
}

/** The rows of a list with all their columns but those of buttons. The head is on every page. */
export function PaperTable<T>({ columns, rows }: PaperTableProps<T>) {
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
            <tr key={index}>
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

/** Number of documents of something over the page. */
let inFrontCount = 0;

interface PaperProps {
  title: ReactNode;
  /** Line under the title, such as the workspace and the range of the rows. */
  subtitle: ReactNode;
  /** True for a document of something over the page, such as a drawer: printed instead of the page's. */
  inFront?: boolean;
  /** Builds what follows; called only while it is printed. */
  children: () => ReactNode;
}

/**
 * Document that is printed instead of the page, by a button or by the browser's own keys: black on
 * white, A4 or Letter.
 */
export function Paper({ inFront = false, title, subtitle, children }: PaperProps) {
  const [printedAt, setPrintedAt] = useState<Date | null>(null);
  useEffect(() => {
    function onBeforePrint() {
      // The browser lays the paper out as soon as this returns.
      if (inFront || inFrontCount === 0) flushSync(() => setPrintedAt(new Date()));
    }
    const onAfterPrint = () => setPrintedAt(null);
    if (inFront) inFrontCount += 1;
    addEventListener("beforeprint", onBeforePrint);
    addEventListener("afterprint", onAfterPrint);
    return () => {
      if (inFront) inFrontCount -= 1;
      removeEventListener("beforeprint", onBeforePrint);
      removeEventListener("afterprint", onAfterPrint);
    };
  }, [inFront]);
  if (!printedAt) return null;
  const paper = (
    <article className={styles.paper}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{subtitle}</p>
        <p>Printed {formatExact(printedAt)}</p>
      </header>
      <OnPaper value>{children()}</OnPaper>
    </article>
  );
  return createPortal(paper, document.body);
}
