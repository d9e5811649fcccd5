import { type ReactNode, useMemo } from "react";
import { formatNumber } from "#src/lib/format.ts";
import { dueGroupNames, dueGroups } from "#src/tasks/home/table/due.ts";
import type { TaskSort } from "#src/tasks/home/search.ts";
import { taskColumns, taskSorts } from "#src/tasks/home/table/task-columns.tsx";
import type { TaskGroup, TaskRow } from "#src/tasks/home/table/task-rows.ts";
import type { Column, Unreadable } from "#src/ui/table/column.ts";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { Table } from "#src/ui/table/table.tsx";
import type { RowGroup } from "#src/ui/table/virtual/lines.ts";
import styles from "./task-table.module.css";

interface TaskTableProps {
  /** A new array makes a narrow screen measure its rows again. */
  groups: readonly TaskGroup[];
  unreadable: readonly Unreadable[];
  /** Names what is shown; another name begins at the top. */
  pageKey: string;
  selection: TableSelection<TaskRow>;
  sort: TaskSort;
  onSort: (sort: TaskSort) => void;
  /** Replaces the table while there are no rows. */
  empty: ReactNode;
}

type Group = RowGroup<TaskRow | Unreadable>;

const UNREADABLE = "Rows without a valid ID";

/** The tasks under the headings of their due dates, then the rows that couldn't be read. */
function linesOf(tasks: readonly TaskGroup[], unreadable: readonly Unreadable[]) {
  const rows: Group["rows"] = [...tasks.flatMap((group) => group.rows), ...unreadable];
  const groups: Group[] = tasks.flatMap(({ group, rows: members }) =>
    group === null ? [] : [{ key: group, rows: members }],
  );
  if (groups.length === 0) return { rows, groups: null };
  if (unreadable.length > 0) groups.push({ key: UNREADABLE, rows: unreadable });
  return { rows, groups };
}

function groupHeading({ key, rows }: Group) {
  const group = dueGroups.find((one) => one === key);
  return {
    name: group ? dueGroupNames[group] : key,
    content: <> {formatNumber(rows.length)}</>,
    tone: key === "overdue" ? ("bad" as const) : key === "today" ? ("warn" as const) : undefined,
  };
}

/** Tasks of a board under the headings of their due dates. */
export function TaskTable({ groups, unreadable, sort, onSort, ...table }: TaskTableProps) {
  // On a narrow screen other lines are measured again, and each step of a scroll renders the table.
  const lines = useMemo(() => linesOf(groups, unreadable), [groups, unreadable]);
  const sorted = taskSorts.find((one) => one.sort === sort.replace("-", ""));
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  function sorter({ name }: Column<TaskRow>) {
    const by = taskSorts.find((one) => one.name === name)?.sort;
    return by && (() => onSort(by === sort ? `-${by}` : by));
  }
  return (
    <Table
      label="Tasks"
      columns={taskColumns}
      rowId={({ id }) => id}
      groupHeading={groupHeading}
      alwaysOpen
      sort={sorted && { column: sorted.name, direction }}
      onSort={sorter}
      bodyClassName={styles.body}
      {...lines}
      {...table}
    />
  );
}
