import { type CSSProperties, Fragment, type ReactNode, type Ref, useDeferredValue } from "react";
import {
  type Column,
  type TableSort,
  type Unreadable,
  isUnreadable,
} from "#src/ui/table/column.ts";
import { DataRow, type DataRowProps, WideRow, columnClass } from "#src/ui/table/data-row.tsx";
import {
  type RowPicker,
  type TableSelection,
  SelectAll,
  useRowPicker,
} from "#src/ui/table/selection.tsx";
import { type TableKeys, moveTabStop, tableRef } from "#src/ui/table/focus/row-focus.ts";
import { cx } from "#src/ui/cx.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { UnreadableRow } from "#src/ui/table/unreadable-row.tsx";
import styles from "./data-table.module.css";
import skeleton from "./skeleton.module.css";

export interface HeadProps<T> {
  /** Accessible name of the table. */
  label: string;
  /** Columns in their order. Rows are memoised by this array: build it once. */
  columns: readonly Column<T>[];
  /** Order of the rows, shown where the headings sort; always told to screen readers. */
  sort?: TableSort | undefined;
  /** Sorts by a column. The headings are buttons then. */
  onSort?: ((column: string) => void) | undefined;
}

interface DataTableProps<T> extends HeadProps<T> {
  rows: readonly (T | Unreadable)[];
  rowId: (row: T) => string;
  /** Names the page of rows. A page with another name shows its first screen of rows before the rest. */
  pageKey?: string;
  /** The row whose details are open. */
  currentId?: string | undefined;
  selection?: TableSelection<T>;
  /** A row, as a memoised component that adds its status to a `DataRow`; a plain `DataRow` without. */
  renderRow?: (props: DataRowProps<T>) => ReactNode;
  /** Styles that only the rows of this table have. */
  rowClassName?: string | undefined;
  /** Follows the table inside its scroll container. */
  below?: ReactNode;
}

/**
 * Table of a list: column headings, rows that render alone, selection by pointer and keyboard. On a
 * narrow screen each row is a card.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, rowId, selection, below, pageKey } = props;
  const readable = rows.flatMap((row) => (isUnreadable(row) ? [] : [row]));
  const picker = useRowPicker({ rows: () => readable, rowId, selection });
  return (
    <TableShell
      {...props}
      keys={picker}
      check={selection && <SelectAll rows={readable} rowId={rowId} selection={selection} />}
      below={below}
    >
      <TableRows key={pageKey} {...props} picker={picker} />
    </TableShell>
  );
}

function TableRows<T extends object>(props: DataTableProps<T> & { picker: RowPicker }) {
  const { columns, rows, rowId, currentId, selection, picker, rowClassName } = props;
  const { renderRow = (row) => <DataRow {...row} /> } = props;
  // A page of 100 rows is there in half the time: docs/benchmarks.md, "usable" and "next page".
  const showAll = useDeferredValue(true, false);
  const shown = showAll ? rows : rows.slice(0, FIRST_SCREEN_ROWS);
  const keyOf = createKeys();
  const rendered = shown.map((row, index) => {
    if (isUnreadable(row)) {
      return (
        <WideRow key={`unreadable ${index}`} cells={columns.length + 1}>
          <UnreadableRow row={row} />
        </WideRow>
      );
    }
    const id = rowId(row);
    return (
      <Fragment key={keyOf(id)}>
        {renderRow({
          id,
          row,
          columns,
          current: id === currentId,
          selection,
          picker,
          className: rowClassName,
        })}
      </Fragment>
    );
  });
  return (
    <>
      {inGroups(rendered)}
      {shown.length < rows.length && <PendingRowsSpacer count={rows.length - shown.length} />}
    </>
  );
}

/** Rows that fill most screens. */
const FIRST_SCREEN_ROWS = 25;

/** Space for the rows to come, so that the list keeps its scroll position. */
function PendingRowsSpacer({ count }: { count: number }) {
  const height = `calc(${count} * var(--row-height))`;
  return (
    // Out of sight a `tbody` is as high as its intrinsic size, whatever it holds.
    <tbody style={{ containIntrinsicBlockSize: height }}>
      <tr aria-hidden style={{ height }} />
    </tbody>
  );
}

/** Rows in one `tbody`, which the browser skips as a whole while it is out of sight. */
const ROWS_PER_GROUP = 10;

function inGroups(rows: readonly ReactNode[]) {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_GROUP) }, (_, index) => {
    const group = rows.slice(index * ROWS_PER_GROUP, (index + 1) * ROWS_PER_GROUP);
    return (
      <tbody
        key={index}
        style={{ containIntrinsicBlockSize: `auto calc(${group.length} * var(--row-height))` }}
      >
        {group}
      </tbody>
    );
  });
}

/** React keys of rows. An ID may occur twice where pages shifted during the load. */
function createKeys() {
  const seen = new Map<string, number>();
  return (id: string) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id} ${count}`;
  };
}

/** Widths of the columns that show at each width of the list: all, without those that hide first, … */
function tracksOf<T>(columns: readonly Column<T>[], check: boolean): CSSProperties {
  const levels = [0, 1, 2, 3, 4].map((level) => {
    const shown = columns.filter(({ hideOrder }) => !hideOrder || hideOrder > level);
    const widths = shown.map(({ width }) => width ?? "minmax(0, 1fr)");
    return [`--columns-${level}`, [...(check ? ["2.375rem"] : []), ...widths].join(" ")];
  });
  const wide = columns.map(({ width }) => wideTrack(width));
  return Object.fromEntries([
    ...levels,
    ["--columns-wide", [...(check ? ["2.375rem"] : []), ...wide].join(" ")],
  ]);
}

/** Share of a column in a list with more room than its columns need; a width that a user set stays. */
function wideTrack(width: string | undefined): string {
  if (!width) return "minmax(0, 24fr)";
  const rem = /^([\d.]+)rem$/.exec(width)?.[1];
  if (rem) return `minmax(${width}, ${rem}fr)`;
  return width.endsWith("px") ? width : "minmax(0, 20fr)";
}

interface TableShellProps<T> extends HeadProps<T> {
  busy?: boolean;
  keys?: TableKeys;
  /** Checkbox in the head. */
  check?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
  /** Content of a heading; the name of the column without. */
  renderHead?: (column: Column<T>) => ReactNode;
  /** Number of all rows, where not all of them are in the document. */
  rowCount?: number;
  scrollRef?: Ref<HTMLDivElement>;
  /** Scrolls away with the rows, above the table. */
  above?: ReactNode;
}

/** Scroll container, table and headings around any rows. */
export function TableShell<T>(props: TableShellProps<T>) {
  const { label, columns, sort, onSort, busy, check, below, children } = props;
  const { renderHead, rowCount, scrollRef, above, keys } = props;
  return (
    <div ref={scrollRef} className={styles.scroll} data-scroll-restoration-id="rows">
      {above}
      <table
        ref={tableRef(keys)}
        onFocus={moveTabStop}
        className={styles.table}
        style={tracksOf(columns, check !== undefined)}
        aria-label={label}
        aria-busy={busy}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      >
        <thead>
          <tr className={styles.head}>
            {/* Not a `th`: screen readers expect text in one. */}
            {check !== undefined && <td className={styles.check}>{check}</td>}
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                // Its content may have more than the name.
                aria-label={renderHead && column.name}
                aria-sort={sort?.column === column.name ? sort.direction : undefined}
                className={columnClass(column)}
              >
                {renderHead ? (
                  renderHead(column)
                ) : column.hiddenName ? (
                  <VisuallyHidden>{column.name}</VisuallyHidden>
                ) : onSort ? (
                  <button type="button" className={styles.sort} onClick={() => onSort(column.name)}>
                    {column.name}
                  </button>
                ) : (
                  column.name
                )}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
      {below}
    </div>
  );
}

interface TableSkeletonProps<T> extends HeadProps<T> {
  /** True when the rows to come can be selected. */
  selectable?: boolean;
  /** Sets the height of the rows to come, where it is not that of other lists. */
  bodyClassName?: string | undefined;
}

/** Placeholder of a table whose rows are loading. */
export function TableSkeleton<T>({ selectable, bodyClassName, ...head }: TableSkeletonProps<T>) {
  return (
    <TableShell {...head} busy {...(selectable && { check: null })}>
      <tbody className={bodyClassName}>
        <tr className={skeleton.skeleton}>
          {selectable && <td className={skeleton.check} />}
          {head.columns.map((column) => (
            <td
              key={column.name}
              data-align={column.align}
              className={cx(columnClass(column), column.rowHeader && skeleton.title)}
            />
          ))}
        </tr>
      </tbody>
    </TableShell>
  );
}
