import { Fragment, type MouseEvent, type ReactNode, useCallback, useMemo, useState } from "react";
import type { Column } from "#src/ui/table/column.ts";
import { DataRow, type DataRowProps } from "#src/ui/table/data-row.tsx";
import { type HeadProps, TableShell } from "#src/ui/table/data-table.tsx";
import { type TableSelection, selectAllId, useRowPicker } from "#src/ui/table/selection.tsx";
import { type GroupHeading, GroupRow } from "#src/ui/table/virtual/group-row.tsx";
import { type ColumnWidths, HeadCell } from "#src/ui/table/virtual/head-cell.tsx";
import { type RowGroup, groupedLines, plainLines } from "#src/ui/table/virtual/lines.ts";
import { SelectBox } from "#src/ui/table/virtual/select-box.tsx";
import { useSelectState } from "#src/ui/table/virtual/select-state.ts";
import { useVirtualLines } from "#src/ui/table/virtual/use-virtual-lines.ts";
import styles from "./virtual/virtual-table.module.css";

interface VirtualTableProps<T> extends Omit<HeadProps<T>, "onSort"> {
  /** All rows, in or out of groups. */
  rows: readonly T[];
  /** The rows under headings; null without. */
  groups: readonly RowGroup<T>[] | null;
  /** Builds the words of a heading. Headings are memoised by this function. */
  groupHeading(group: RowGroup<T>): GroupHeading;
  rowId: (row: T) => string;
  /** The ID that a key copies; that of the row without. */
  idToCopy?: (row: T) => string;
  /** Names what is shown; another name begins at the top. */
  pageKey: string;
  /** The row whose details are open. */
  currentId: string | undefined;
  selection: TableSelection<T>;
  /** A row, as a memoised component that adds its status to a `DataRow`; a plain `DataRow` without. */
  renderRow?: (props: DataRowProps<T>) => ReactNode;
  /** Sorts by a column; undefined for a column that does not sort. */
  onSort: (column: Column<T>) => (() => void) | undefined;
  widths: ColumnWidths;
  /** Sets the width of a column in pixels, or its original one with null. */
  onWidth: (column: string, width: number | null) => void;
  /** Scrolls away with the rows, above the table: one element, or nothing. */
  above?: ReactNode;
  /** Follows the table inside its scroll container. */
  below?: ReactNode;
}

/**
 * A `DataTable` of any number of rows: only those in view are in the document. A click anywhere on a
 * row opens its details.
 */
export function VirtualTable<T extends object>(props: VirtualTableProps<T>) {
  const { columns, rows, groups, rowId, selection, pageKey } = props;
  const {
    idToCopy = rowId,
    groupHeading,
    sort,
    onSort,
    widths,
    onWidth,
    currentId,
    above,
    below,
    label,
  } = props;
  const { renderRow = (row) => <DataRow {...row} /> } = props;
  const fold = useFolding(groups);
  const { isOpen } = fold;
  // Lines of a hundred thousand rows are not worked out again for each step of a scroll.
  const lines = useMemo(
    () => (groups ? groupedLines(groups, rowId, isOpen) : plainLines(rows, rowId)),
    [rows, groups, rowId, isOpen],
  );
  const view = useVirtualLines({ lines, pageKey, currentId });
  const picker = useRowPicker({ rows: lines.rows, rowId, selection });
  const { virtualizer, scrollRef, bodyRef, measure, narrow } = view;
  function copied(id: string) {
    const line = lines.at(lines.indexOf(id));
    return line?.type === "row" ? idToCopy(line.row) : null;
  }
  const { scrollMargin } = virtualizer.options;
  return (
    <TableShell
      label={label}
      columns={columns.map((column) => withWidth(column, widths[column.name]))}
      sort={sort}
      scrollRef={scrollRef}
      keys={{ ...picker, idToCopy: copied, moveFocus: view.moveFocus }}
      rowCount={lines.count}
      above={above}
      below={below}
      check={<SelectMatches {...{ rows, rowId, selection }} />}
      renderHead={(column) => (
        <HeadCell
          column={column}
          direction={sort?.column === column.name ? sort.direction : undefined}
          // Of the cards of a narrow screen the headings are out of sight.
          onSort={narrow ? undefined : onSort(column)}
          width={widths[column.name]}
          onWidth={narrow ? undefined : (width) => onWidth(column.name, width)}
        />
      )}
    >
      <tbody
        ref={bodyRef}
        className={styles.body}
        // Unlike a `tbody` of all rows it has nothing that the browser could skip.
        style={{ height: virtualizer.getTotalSize(), contentVisibility: "visible" }}
        onClick={openRow}
        onFocus={view.onFocus}
        onBlur={view.onBlur}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines.at(index);
          const place = { index, top: start - scrollMargin, measure };
          if (line?.type === "group") {
            const { id, group } = line;
            return (
              <GroupRow
                key={id}
                heading={groupHeading}
                open={isOpen(group.key)}
                onFold={fold.set}
                {...{ id, group, rowId, selection, ...place }}
              />
            );
          }
          if (!line) return null;
          const { id, row } = line;
          const current = id === currentId;
          return (
            <Fragment key={id}>
              {renderRow({ id, row, columns, current, selection, picker, ...place })}
            </Fragment>
          );
        })}
      </tbody>
    </TableShell>
  );
}

/** Checkbox in the head: selects all rows, in view or not. */
function SelectMatches<T>(props: Pick<VirtualTableProps<T>, "rows" | "rowId" | "selection">) {
  const { rows, rowId, selection } = props;
  const state = useSelectState(rows, rowId, selection);
  const label = selection.allLabel(rows.length);
  return <SelectBox id={selectAllId} {...{ label, rows, state, selection }} />;
}

/** Which groups are open: those that were opened, or all but those that were folded when there is one. */
function useFolding(groups: readonly unknown[] | null) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const opensByItself = groups?.length === 1;
  // Lines are worked out again when this function changes.
  const isOpen = useCallback(
    (key: string) => toggled.has(key) !== opensByItself,
    [toggled, opensByItself],
  );
  // Headings are memoised by this function.
  const set = useCallback(
    (key: string, open: boolean) =>
      setToggled((before) => {
        const next = new Set(before);
        if (open === opensByItself) next.delete(key);
        else next.add(key);
        return next;
      }),
    [opensByItself],
  );
  return { isOpen, set };
}

function withWidth<T>(column: Column<T>, width: number | undefined): Column<T> {
  return width === undefined ? column : { ...column, width: `${width}px` };
}

const controls = "a, button, input, label, summary, [popover]";

/** Opens the row that was pressed, unless a control, a selected text or another tab was meant. */
function openRow({ target, ...event }: MouseEvent<HTMLElement>) {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!(target instanceof Element) || target.closest(controls) || hasModifier) return;
  if (document.getSelection()?.isCollapsed === false) return;
  target.closest("tr")?.querySelector<HTMLElement>("th[scope=row] a[href]")?.click();
}
