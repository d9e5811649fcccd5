import { Link } from "@tanstack/react-router";
import type { Row } from "#src/api/envelope.ts";
import type { Task } from "#src/api/resources.ts";
import { Status } from "#src/ui/feedback/badge.tsx";
import type { Column } from "#src/ui/table/column.ts";
import { DataTable } from "#src/ui/table/data-table.tsx";
import tableStyles from "#src/ui/table/data-table.module.css";
import { OddMark, fieldCell } from "#src/ui/table/odd-cell.tsx";
import { IdText, NotSet, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";

type TaskRow = Extract<Row<Task>, { readable: true }>;

const columns: readonly Column<TaskRow>[] = [
  {
    name: "Title",
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
    name: "ID",
    width: "9.5rem",
    hideOrder: 4,
    card: "footer",
    cell: ({ id }) => <IdText>{id}</IdText>,
  },
  {
    name: "Status",
    width: "7rem",
    cell: fieldCell("completed", ({ item: { completed } }) =>
      completed === null || completed === undefined ? (
        <NotSet />
      ) : (
        <Status tone={completed ? "ok" : "ring"}>{completed ? "Completed" : "Open"}</Status>
      ),
    ),
  },
  {
    name: "Due",
    width: "9.5rem",
    card: "headline",
    cell: fieldCell("due_at", ({ item }) => <Time value={item.due_at} as="minute" />),
  },
  {
    name: "Left",
    width: "7rem",
    hideOrder: 4,
    cell: fieldCell(
      "remaining_minutes_estimate",
      ({ item: { remaining_minutes_estimate: left } }) =>
        typeof left === "number" ? spellMinutes(left) : <NotSet />,
    ),
  },
];

/** One page of the tasks of a board. */
export function TaskTable({ rows }: { rows: readonly Row<Task>[] }) {
  return <DataTable label="Tasks" columns={columns} rows={rows} rowId={({ id }) => id} />;
}
