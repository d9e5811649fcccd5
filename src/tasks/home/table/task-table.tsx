import { useMemo } from "react";
import { formatNumber } from "#src/lib/format.ts";
import { dueGroupNames, dueGroups } from "#src/tasks/home/table/due.ts";
import type { TaskSort } from "#src/tasks/home/search.ts";
import { taskColumns } from "#src/tasks/home/table/task-columns.tsx";
import type { TaskGroup, TaskRow } from "#src/tasks/home/table/task-rows.ts";
import type { Unreadable } from "#src/ui/table/column.ts";
import { DataRow, WideRow } from "#src/ui/table/data-row.tsx";
import { TableShell } from "#src/ui/table/data-table.tsx";
import { cx } from "#src/ui/cx.ts";
import { useRowPicker } from "#src/ui/table/selection.tsx";
import { UnreadableRow } from "#src/ui/table/unreadable-row.tsx";
import {
  type Lines,
  type RowGroup,
  groupedLines,
  plainLines,
} from "#src/ui/table/virtual/lines.ts";
import { useVirtualLines } from "#src/ui/table/virtual/use-virtual-lines.ts";
import styles from "./task-table.module.css";

interface TaskTableProps {
  /** A new array makes a narrow screen measure its rows again. */
  groups: readonly TaskGroup[];
  unreadable: readonly Unreadable[];
  /** Names what is shown; another name begins at the top. */
  pageKey: string;
  sort: TaskSort;
  onSort: (sort: TaskSort) => void;
}

const rowId = ({ id }: TaskRow) => id;

function linesOf(groups: readonly TaskGroup[]): Lines<TaskRow> {
  const [first] = groups;
  if (first?.group === null) return plainLines(first.rows, rowId);
  const keyed = groups.map(({ group, rows }) => ({ key: group ?? "", rows }));
  return groupedLines(keyed, rowId, () => true);
}

/** Tasks of a board under the headings of their due dates. Only those in view are in the document. */
export function TaskTable({ groups, unreadable, pageKey, sort, onSort }: TaskTableProps) {
  // On a narrow screen other lines are measured anew, and each step of a scroll renders this.
  const lines = useMemo(() => linesOf(groups), [groups]);
  const view = useVirtualLines({ lines, pageKey, skipGroups: true });
  const { virtualizer, scrollRef, bodyRef, measure } = view;
  const picker = useRowPicker({ rows: lines.rows, rowId, selection: undefined });
  const sorted = taskColumns.find((column) => column.sort === sort.replace("-", ""));
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  return (
    <TableShell
      label="Tasks"
      columns={taskColumns}
      sort={sorted && { column: sorted.name, direction }}
      onSort={(name) => {
        const by = taskColumns.find((column) => column.name === name)?.sort;
        if (by) onSort(by === sort ? `-${by}` : by);
      }}
      scrollRef={scrollRef}
      keys={{ ...picker, moveFocus: view.moveFocus }}
      rowCount={lines.count + unreadable.length}
    >
      <tbody
        ref={bodyRef}
        className={cx(styles.body, styles.heights)}
        // Unlike a `tbody` of all rows it has nothing that the browser could skip.
        style={{ height: virtualizer.getTotalSize(), contentVisibility: "visible" }}
        onFocus={view.onFocus}
        onBlur={view.onBlur}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines.at(index);
          const place = { index, top: start - virtualizer.options.scrollMargin, measure };
          if (line?.type === "group") {
            return <GroupHeading key={line.id} group={line.group} {...place} />;
          }
          return (
            line && (
              <DataRow
                key={line.id}
                {...{ id: line.id, row: line.row, columns: taskColumns, picker, ...place }}
                current={false}
                selection={undefined}
                className={styles.row}
              />
            )
          );
        })}
      </tbody>
      {unreadable.length > 0 && (
        <tbody>
          {unreadable.map((row, index) => (
            <WideRow key={index} cells={taskColumns.length}>
              <UnreadableRow row={row} />
            </WideRow>
          ))}
        </tbody>
      )}
    </TableShell>
  );
}

interface GroupHeadingProps {
  group: RowGroup<TaskRow>;
  index: number;
  top: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

function GroupHeading({ group: { key, rows }, index, top, measure }: GroupHeadingProps) {
  const group = dueGroups.find((one) => one === key);
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-group={group}
      className={styles.group}
      style={{ top }}
    >
      <th scope="rowgroup" colSpan={taskColumns.length}>
        {group && dueGroupNames[group]} <span>{formatNumber(rows.length)}</span>
      </th>
    </tr>
  );
}
