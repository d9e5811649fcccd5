import { Fragment, type ReactNode, useDeferredValue } from "react";
import { type Unreadable, isUnreadable } from "#src/ui/table/column.ts";
import { DataRow, type DataRowProps } from "#src/ui/table/data-row.tsx";
import { type RowPicker, type TableSelection, useRowPicker } from "#src/ui/table/selection.tsx";
import { createKeys } from "#src/ui/table/react-keys.ts";
import { type HeadProps, TableShell } from "#src/ui/table/table-shell.tsx";
import { UnreadableRow } from "#src/ui/table/unreadable-row.tsx";
import { SelectAll } from "#src/ui/table/virtual/select-box.tsx";
import styles from "./data-table.module.css";

interface DataTableProps<T> extends Omit<HeadProps<T>, "onSort"> {
  /** Sorts by a column. The headings are buttons then. */
  onSort?: ((column: string) => void) | undefined;
  rows: readonly (T | Unreadable)[];
  rowId: (row: T) => string;
  /** Names the page of rows. A page with another name shows its first screen of rows before the rest. */
  pageKey?: string;
  /** The row whose details are open. */
  currentId?: string | undefined;
  selection?: TableSelection<T>;
  /** A row, as a memoised component that adds its status to a `DataRow`; a plain `DataRow` without. */
  renderRow?: (props: DataRowProps<T>) => ReactNode;
  /** Follows the table inside its scroll container. */
  below?: ReactNode;
}

/**
 * Table of a list: column headings, rows that render alone, selection by pointer and keyboard. On a
 * narrow screen each row is a card.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, rowId, selection, pageKey, onSort } = props;
  const readable = rows.flatMap((row) => (isUnreadable(row) ? [] : [row]));
  const picker = useRowPicker({ rows: () => readable, rowId, selection });
  return (
    <TableShell
      {...props}
      onSort={
        onSort &&
        (({ name }) =>
          () =>
            onSort(name))
      }
      keys={picker}
      check={selection && <SelectAll rows={readable} rowId={rowId} selection={selection} />}
    >
      <TableRows key={pageKey} {...props} picker={picker} />
    </TableShell>
  );
}

function TableRows<T extends object>(props: DataTableProps<T> & { picker: RowPicker }) {
  const { columns, rows, rowId, currentId, selection, picker } = props;
  const { renderRow = (row) => <DataRow {...row} /> } = props;
  // A page of 100 rows is there in half the time: docs/benchmarks.md, "usable" and "next page".
  const showAll = useDeferredValue(true, false);
  const shown = showAll ? rows : rows.slice(0, FIRST_SCREEN_ROWS);
  const keyOf = createKeys();
  const rendered = shown.map((row, index) => {
    if (isUnreadable(row)) {
      return <UnreadableRow key={`unreadable ${index}`} row={row} cells={columns.length + 1} />;
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
    <tbody className={styles.rowGroup} style={{ containIntrinsicBlockSize: height }}>
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
        className={styles.rowGroup}
        style={{ containIntrinsicBlockSize: `auto calc(${group.length} * var(--row-height))` }}
      >
        {group}
      </tbody>
    );
  });
}
