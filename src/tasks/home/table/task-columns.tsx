import { Link } from "@tanstack/react-router";
import { createContext, use, useContext } from "react";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import type { TaskNames, TaskRow } from "#src/tasks/home/table/task-rows.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { OddMark, fieldCell } from "#src/ui/table/odd-cell.tsx";
import { IdText, NamedId, NotSet, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./task-table.module.css";
import type { Task } from "#src/api/resources.ts";
import { formatClock, formatExact, formatMinute, timeFormat } from "#src/lib/format.ts";
import { dayAt, wallAt } from "#src/lib/zone.ts";
import { dueGroupOf, dueIn, dueTime } from "#src/tasks/home/table/due.ts";
import { Time, useNow } from "#src/ui/text/time.tsx";

/** Names for the cells, so that rows are not rendered anew by other columns. */
export const TaskNamesContext = createContext<TaskNames>({ people: new Map(), lists: new Map() });

/** A person or list by name, or by ID where the name is not known. */
function Named({ id, of }: { id: string | null | undefined; of: keyof TaskNames }) {
  const name = useContext(TaskNamesContext)[of].get(id ?? "");
  return id ? <NamedId id={id} name={name} /> : <NotSet />;
}

/** The columns that sort, and their names in the address. */
export const taskSorts = [
  { name: "Title", sort: "title" },
  { name: "List", sort: "list" },
  { name: "Assignee", sort: "assignee" },
  { name: "Due", sort: "due" },
  { name: "Time left", sort: "left" },
] as const;

export const taskColumns: readonly Column<TaskRow>[] = [
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
    name: "List",
    width: "6rem",
    cell: fieldCell("list", ({ item }) => <Named id={item.list} of="lists" />),
  },
  {
    name: "Assignee",
    width: "8rem",
    cell: fieldCell("assignee", ({ item }) => <Named id={item.assignee} of="people" />),
  },
  {
    name: "Due",
    width: "11.5rem",
    card: "headline",
    cell: fieldCell("due_at", ({ item }) => <DueCell task={item} />),
  },
  {
    name: "Time left",
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

const formatWithoutYear = timeFormat({
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const yearOf = (time: number) => new Date(wallAt(time)).getUTCFullYear();

/** A date and time without what `now` says already: 18:00 today, 27 Nov, 18:00 in this year. */
function formatNear(date: Date, now: number): string {
  const time = date.getTime();
  if (dayAt(time) === dayAt(now)) return formatClock(date);
  return yearOf(time) === yearOf(now) ? formatWithoutYear(date) : formatMinute(date);
}

/** When a task is due, and how long that is away; what is over or due today says so in words and colour. */
function DueCell({ task }: { task: Task }) {
  const now = useNow();
  const onPaper = use(OnPaper);
  const due = dueTime(task);
  if (!due) return <Time value={task.due_at} as="minute" />;
  return (
    <span className={styles.due} data-group={dueGroupOf(task, now)}>
      <time
        dateTime={task.due_at ?? undefined}
        title={`${formatExact(due)} · received as ${task.due_at}`}
      >
        {formatNear(due, now)}
      </time>{" "}
      {!task.completed && <span>{`${onPaper ? "· " : ""}${dueIn(due, now)}`}</span>}
    </span>
  );
}
