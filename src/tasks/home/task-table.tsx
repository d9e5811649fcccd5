import { Link } from "@tanstack/react-router";
import { createContext, useContext } from "react";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { DueCell } from "#src/tasks/home/due-cell.tsx";
import { type DueGroup, dueGroupNames } from "#src/tasks/home/due.ts";
import type { TaskSort } from "#src/tasks/home/search.ts";
import type { TaskGroup, TaskNames, TaskRow } from "#src/tasks/home/task-rows.ts";
import { formatNumber } from "#src/lib/format.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";
import type { Column, Unreadable } from "#src/ui/table/column.ts";
import { DataRow, WideRow } from "#src/ui/table/data-row.tsx";
import { TableShell } from "#src/ui/table/data-table.tsx";
import tableStyles from "#src/ui/table/data-table.module.css";
import { OddMark, fieldCell } from "#src/ui/table/odd-cell.tsx";
import { useRowPicker } from "#src/ui/table/selection.tsx";
import { UnreadableRow } from "#src/ui/table/unreadable-row.tsx";
import { IdText, NotSet, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./task-table.module.css";

/** Names for the cells, so that rows are not rendered anew by other columns. */
export const TaskNamesContext = createContext<TaskNames>({ people: new Map(), lists: new Map() });

/** A person or list by name, or by ID where the name is not known. */
function Named({ id, of }: { id: string | null | undefined; of: keyof TaskNames }) {
  const name = useContext(TaskNamesContext)[of].get(id ?? "");
  if (!id) return <NotSet />;
  return name ? <ServiceText>{name}</ServiceText> : <IdText>{id}</IdText>;
}

/** The columns of the table; those that sort are named as in the address. */
export const taskColumns: readonly (Column<TaskRow> & {
  sort?: "due" | "title" | "list" | "assignee" | "left";
})[] = [
  {
    name: "Title",
    sort: "title",
    rowHeader: true,
    cell: ({ id, item, problems }) => (
      <>
        <Link to="/tasks/$taskId" params={{ taskId: id }} className={tableStyles.open}>
          <ServiceText>{item.title || "Untitled"}</ServiceText>
        </Link>
        <OddMark problems={problems} />
      </>
    ),
  },
  {
    name: "List",
    sort: "list",
    width: "6rem",
    cell: fieldCell("list", ({ item }) => <Named id={item.list} of="lists" />),
  },
  {
    name: "Assignee",
    sort: "assignee",
    width: "8rem",
    cell: fieldCell("assignee", ({ item }) => <Named id={item.assignee} of="people" />),
  },
  {
    name: "Due",
    sort: "due",
    width: "11.5rem",
    card: "headline",
    cell: fieldCell("due_at", ({ item }) => <DueCell task={item} />),
  },
  {
    name: "Left",
    sort: "left",
    width: "5.25rem",
    hideOrder: 4,
    cell: fieldCell(
      "remaining_minutes_estimate",
      ({ item: { remaining_minutes_estimate: left } }) =>
        typeof left === "number" ? spellMinutes(left) : <NotSet />,
    ),
  },
  {
    name: "ID",
    width: "8.25rem",
    hideOrder: 3,
    className: styles.wide,
    cell: ({ id }) => <IdText>{id}</IdText>,
  },
  {
    name: "Edit",
    hiddenName: true,
    width: "3.75rem",
    card: "action",
    className: styles.wide,
    cell: ({ id, item }) => (
      <ButtonLink
        to="/tasks/$taskId"
        params={{ taskId: id }}
        variant="row"
        size="small"
        // The title leads to the same page.
        tabIndex={-1}
        aria-label={`Edit ${item.title || id}`}
      >
        Edit
      </ButtonLink>
    ),
  },
];

interface TaskTableProps {
  groups: readonly TaskGroup[];
  unreadable: readonly Unreadable[];
  sort: TaskSort;
  onSort: (sort: TaskSort) => void;
}

const rowId = ({ id }: TaskRow) => id;

/** Tasks of a board under the headings of their due dates. */
export function TaskTable({ groups, unreadable, sort, onSort }: TaskTableProps) {
  const rows = () => groups.flatMap(({ rows }) => rows);
  const picker = useRowPicker({ rows, rowId, selection: undefined });
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
    >
      {groups.map(({ group, rows }) => (
        <tbody
          key={group ?? "all"}
          className={styles.body}
          style={{ containIntrinsicBlockSize: `auto calc(${rows.length} * var(--row-height))` }}
        >
          {group && <GroupHeading group={group} count={rows.length} />}
          {rows.map((row) => (
            <DataRow
              key={row.id}
              {...{ id: row.id, row, columns: taskColumns, picker }}
              current={false}
              selection={undefined}
              className={styles.row}
            />
          ))}
        </tbody>
      ))}
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

function GroupHeading({ group, count }: { group: DueGroup; count: number }) {
  return (
    <tr className={styles.group} data-group={group}>
      <th scope="rowgroup" colSpan={taskColumns.length}>
        {dueGroupNames[group]} <span>{formatNumber(count)}</span>
      </th>
    </tr>
  );
}
