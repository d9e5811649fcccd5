import { ArrowDown, ArrowUp } from "lucide-react";
import type { CSSProperties, ReactNode, Ref } from "react";
import { cx } from "#src/ui/cx.ts";
import type { Column, TableSort } from "#src/ui/table/column.ts";
import { columnClass } from "#src/ui/table/data-row.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./data-table.module.css";

export interface HeadProps<T> {
  label: string;
  /** Columns in their order. Rows are memoised by this array: build it once. */
  columns: readonly Column<T>[];
  /** Order of the rows, shown where the headings sort; screen readers always hear it. */
  sort?: TableSort | undefined;
  /** Sorts by a column; undefined for a column that does not sort. */
  onSort?: ((column: Column<T>) => (() => void) | undefined) | undefined;
  /** Follows the heading of the column that names the rows. */
  headNote?: ReactNode;
}

/** Widths of the columns that show at each width of the list: all, without those that hide first, … */
function tracksOf<T>({ columns }: HeadProps<T>, check: boolean): CSSProperties {
  const box = check ? ["2.375rem"] : [];
  const levels = [0, 1, 2, 3, 4, 5, 6, 7].map((level) => {
    const shown = columns.filter(({ hideOrder }) => !hideOrder || hideOrder > level);
    const tracks = shown.map(({ width = "minmax(0, 1fr)", narrowWidth = width }) =>
      level < 3 ? width : narrowWidth,
    );
    return [`--columns-${level}`, [...box, ...tracks].join(" ")];
  });
  const wide = columns.map(({ width }) => wideTrack(width));
  return Object.fromEntries([...levels, ["--columns-wide", [...box, ...wide].join(" ")]]);
}

/** Share of a column in a list with more room than its columns need. */
function wideTrack(width: string | undefined): string {
  if (!width) return "minmax(0, 24fr)";
  const rem = /^([\d.]+)rem$/.exec(width)?.[1];
  return rem ? `minmax(${width}, ${rem}fr)` : "minmax(0, 20fr)";
}

interface TableShellProps<T> extends HeadProps<T> {
  busy?: boolean;
  check?: ReactNode;
  rowCount?: number;
  scrollRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function TableShell<T>(props: TableShellProps<T>) {
  const { label, columns, sort, onSort, headNote } = props;
  const { busy, check, rowCount, scrollRef, children } = props;
  return (
    <div
      ref={scrollRef}
      className={styles.scroll}
      data-selectable={check !== undefined || undefined}
      data-scroll-restoration-id="rows"
    >
      <table
        className={styles.table}
        style={tracksOf(props, check !== undefined)}
        aria-label={label}
        aria-busy={busy}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      >
        <thead>
          <tr className={styles.head}>
            {/* Not a `th`: screen readers expect text in one. */}
            {check !== undefined && <td className={styles.check}>{check}</td>}
            {columns.map((column) => {
              const { name, hiddenName, align, rowHeader } = column;
              const direction = sort?.column === name ? sort.direction : undefined;
              const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
              const sortBy = hiddenName ? undefined : onSort?.(column);
              return (
                <th key={name} scope="col" aria-sort={direction} className={columnClass(column)}>
                  <span className={cx(styles.headCell, align && styles.headEnd)}>
                    {hiddenName && <VisuallyHidden>{name}</VisuallyHidden>}
                    {sortBy && (
                      <button type="button" className={styles.sort} onClick={sortBy}>
                        {name}
                        {direction && <Arrow aria-hidden />}
                      </button>
                    )}
                    {!hiddenName && !sortBy && name}
                  </span>
                  {rowHeader && headNote}
                </th>
              );
            })}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
