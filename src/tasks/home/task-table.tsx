import { type ReactNode, createContext, useContext, useMemo } from "react";
import type { Task } from "#src/api/api.ts";
import { dayAt, parseTimestamp, yearAt } from "#src/lib/dates.ts";
import {
  formatClock,
  formatMinute,
  formatNumber,
  minuteOfYear,
  receivedText,
} from "#src/lib/format.ts";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { type TaskSort, taskSorts } from "#src/tasks/home/search.ts";
import {
  type TaskNames,
  type TaskRow,
  dueGroupNames,
  dueGroupOf,
  dueIn,
  dueTime,
  groupTasks,
} from "#src/tasks/home/task-rows.ts";
import type { Column } from "#src/ui/table/column.ts";
import { RowLink } from "#src/ui/table/row-link.tsx";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { UndocumentedMark, fieldCell } from "#src/ui/table/undocumented-cell.tsx";
import type { RowGroup } from "#src/ui/table/virtual/lines.ts";
import { NamedId, NotSet, ServiceText, Time, useNow } from "#src/ui/text/text.tsx";
import styles from "./task-table.module.css";

interface TaskTableProps {
  tasks: readonly TaskRow[];
  now: number;
  /** Names what is shown; another name begins at the top. */
  pageKey: string;
  selection: TableSelection<TaskRow>;
  sort: TaskSort;
  onSort: (sort: TaskSort) => void;
  /** Replaces the table while there are no rows. */
  empty: ReactNode;
}

function groupHeading({ key, rows }: RowGroup<TaskRow>) {
  const names: Readonly<Record<string, string>> = dueGroupNames;
  return {
    name: names[key] ?? key,
    content: <> {formatNumber(rows.length)}</>,
    tone: key === "overdue" ? ("bad" as const) : key === "today" ? ("warn" as const) : undefined,
  };
}

/** The tasks under the headings of their due dates. */
export function TaskTable({ tasks, now, sort, onSort, ...table }: TaskTableProps) {
  // Each step of a scroll renders the table.
  const groups = useMemo(() => groupTasks(tasks, sort, now), [tasks, sort, now]);
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
      rows={tasks}
      groups={groups}
      {...table}
    />
  );
}

/** Names for the cells. In a context, as other columns would render all rows again. */
export const TaskNamesContext = createContext<TaskNames>({ people: new Map(), lists: new Map() });

function Named({ id, of }: { id: string | null | undefined; of: keyof TaskNames }) {
  const name = useContext(TaskNamesContext)[of].get(id ?? "");
  return id ? <NamedId id={id} name={name} /> : <NotSet />;
}

export const taskColumns: readonly Column<TaskRow>[] = [
  {
    name: "Title",
    rowHeader: true,
    cell: ({ id, item, problems }) => (
      <>
        <RowLink to="/tasks/$taskId" params={{ taskId: id }}>
          <ServiceText>{item.title || "Untitled"}</ServiceText>
        </RowLink>
        <UndocumentedMark problems={problems} />
      </>
    ),
  },
  {
    name: "List",
    width: "8rem",
    cell: fieldCell("list", ({ item }) => <Named id={item.list} of="lists" />),
  },
  {
    name: "Assignee",
    width: "9rem",
    cell: fieldCell("assignee", ({ item }) => <Named id={item.assignee} of="people" />),
  },
  {
    name: "Due",
    width: "13rem",
    card: "headline",
    cell: fieldCell("due_at", ({ item }) => <DueCell task={item} />),
  },
  {
    name: "Time left",
    width: "6rem",
    hideOrder: 4,
    cell: fieldCell(
      "remaining_minutes_estimate",
      ({ item: { remaining_minutes_estimate: left } }) =>
        typeof left === "number" ? spellMinutes(left) : <NotSet />,
    ),
  },
];

/** A date and time without what `now` says already: 18:00 today, 27 Nov, 18:00 in this year. */
function formatNear(date: Date, now: number): string {
  const time = date.getTime();
  if (dayAt(time) === dayAt(now)) return formatClock(date);
  return yearAt(time) === yearAt(now) ? minuteOfYear(date) : formatMinute(date);
}

/** Due date and the time until then; overdue and due today are marked in words and colour. */
function DueCell({ task }: { task: Task }) {
  const now = useNow();
  const stamp = parseTimestamp(task.due_at ?? "");
  const due = dueTime(task);
  if (!task.due_at || !stamp || !due) return <Time value={task.due_at} as="minute" />;
  return (
    <span className={styles.due} data-group={dueGroupOf(task, now)}>
      <time dateTime={task.due_at} title={receivedText(task.due_at, stamp)}>
        {formatNear(due, now)}
      </time>{" "}
      {!task.completed && <span>{dueIn(due, now)}</span>}
    </span>
  );
}
