import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useState,
} from "react";
import { cx } from "#src/ui/cx.ts";
import { type DataRowProps, DataRow } from "#src/ui/table/data-row.tsx";
import { useTableCommands } from "#src/ui/table/focus/row-commands.ts";
import { openerAround } from "#src/ui/table/focus/row-focus.ts";
import { type TableSelection, SelectAll, useRowPicker } from "#src/ui/table/selection.tsx";
import { type HeadProps, TableShell } from "#src/ui/table/table-shell.tsx";
import { type GroupHeading, GroupRow } from "#src/ui/table/virtual/group-row.tsx";
import {
  type RowGroup,
  groupedLines,
  isHeading,
  lineId,
  rowsIn,
} from "#src/ui/table/virtual/lines.ts";
import { useVirtualLines } from "#src/ui/table/virtual/use-virtual-lines.ts";
import styles from "./virtual/virtual-table.module.css";

interface TableProps<T> extends HeadProps<T> {
  rows: readonly T[];
  /** ID of a row, which no other row has. */
  rowId: (row: T) => string;
  /** The rows that the checkbox in the head counts and selects; all without. */
  selectable?: readonly T[];
  groups?: readonly RowGroup<T>[] | null;
  /** Builds the words of a heading. Headings are memoised by this function. */
  groupHeading?(group: RowGroup<T>): GroupHeading<T>;
  alwaysOpen?: boolean;
  /** The ID that a key copies; that of the row without. */
  idToCopy?: (row: T) => string;
  /** Names what is shown; another name begins at the top. */
  pageKey?: string;
  currentId?: string | undefined;
  /** Selection of the rows; without one there are no checkboxes. */
  selection?: TableSelection<T>;
  /** A memoised component that adds a status to a `DataRow`; a plain one without. */
  Row?: ComponentType<DataRowProps<T>>;
  bodyClassName?: string | undefined;
  /** Replaces the table while it has no rows: says that there are none, or why. */
  empty?: ReactNode;
}

/**
 * Table of any number of rows: column headings, rows that render alone under headings of groups,
 * selection by pointer and keyboard. Of many rows only those in view are in the document. On a narrow
 * screen each row is a card. A click anywhere on a row opens it.
 */
export function Table<T extends object>(props: TableProps<T>) {
  return props.rows.length === 0 && props.empty ? props.empty : <FilledTable {...props} />;
}

function FilledTable<T extends object>(props: TableProps<T>) {
  const { columns, rows, rowId, selectable = rows, groups = null, selection, currentId } = props;
  const { groupHeading = nameOfKey, alwaysOpen = false, idToCopy = rowId, pageKey = "" } = props;
  const { Row = DataRow } = props;
  const { isOpen, fold } = useFolding(groups, alwaysOpen);
  // Lines of a hundred thousand rows are not worked out again for each step of a scroll.
  const lines = useMemo(
    () => (groups ? groupedLines(groups, isOpen) : rows),
    [rows, groups, isOpen],
  );
  const view = useVirtualLines({ lines, rowId, pageKey, currentId, skipGroups: alwaysOpen });
  const picker = useRowPicker({ rows: () => rowsIn(lines), rowId, selection });
  const { narrow, shown, height } = view;
  useTableCommands({
    moveFocus: view.moveFocus,
    pickBoth: picker.pickBoth,
    idToCopy(id) {
      const row = rows.find((one) => rowId(one) === id);
      return row ? idToCopy(row) : null;
    },
  });
  return (
    <TableShell
      {...props}
      // Of the cards of a narrow screen the headings are out of sight.
      onSort={narrow ? undefined : props.onSort}
      scrollRef={view.scrollRef}
      rowCount={lines.length}
      check={selection && <SelectAll rows={selectable} selection={selection} />}
    >
      <tbody
        ref={view.bodyRef}
        className={cx(styles.body, props.bodyClassName)}
        style={{ height }}
        onClick={openRow}
        onFocus={view.onFocus}
        onBlur={view.onBlur}
      >
        {shown.map((place) => {
          const line = lines[place.index];
          if (!line) return null;
          const id = lineId(line, rowId);
          if (isHeading(line)) {
            const { group } = line;
            return (
              <GroupRow
                key={id}
                heading={groupHeading}
                open={isOpen(group.key)}
                onFold={alwaysOpen ? undefined : fold}
                {...{ id, group, selection, ...place }}
              />
            );
          }
          const current = id === currentId;
          return (
            <Row key={id} row={line} {...{ id, columns, current, selection, picker, ...place }} />
          );
        })}
      </tbody>
    </TableShell>
  );
}

const nameOfKey = ({ key }: { key: string }) => ({ name: key, content: null });

/** Which groups are open: as they were left; before that a single one, and none of several. */
function useFolding(groups: readonly unknown[] | null, alwaysOpen: boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const opensByItself = alwaysOpen || groups?.length === 1;
  // Lines are worked out again when this function changes.
  const isOpen = useCallback(
    (key: string) => chosen.get(key) ?? opensByItself,
    [chosen, opensByItself],
  );
  // Headings are memoised by this function.
  const fold = useCallback(
    (key: string, open: boolean) => setChosen((before) => new Map(before).set(key, open)),
    [],
  );
  return { isOpen, fold };
}

const controls = "a, button, input, label, summary, [popover]";

/** Opens the row that was pressed, unless a control, a selected text or another tab was meant. */
function openRow({ target, ...event }: MouseEvent<HTMLElement>) {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!(target instanceof Element) || target.closest(controls) || hasModifier) return;
  if (document.getSelection()?.isCollapsed === false) return;
  openerAround(target)?.click();
}
