import { Link } from "@tanstack/react-router";
import { type ReactNode, createContext, use, useContext, useMemo } from "react";
import type { Task } from "#src/api/api.ts";
import { useSession } from "#src/app/session-context.tsx";
import {
  counted,
  formatClock,
  formatExact,
  formatMinute,
  formatNumber,
  minuteOfYear,
} from "#src/lib/format.ts";
import { dayAt, yearAt } from "#src/lib/zone.ts";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import type { TaskSearch, TaskSort, TaskStatus } from "#src/tasks/home/search.ts";
import {
  type TaskGroup,
  type TaskNames,
  type TaskRow,
  dueGroupNames,
  dueGroupOf,
  dueGroups,
  dueIn,
  dueTime,
  isFiltered,
} from "#src/tasks/home/table/task-rows.ts";
import { type BoardTasks, useBoardTitle } from "#src/tasks/home/use-boards.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import paper from "#src/ui/print/paper.module.css";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import type { Column, Unreadable } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { UndocumentedMark, fieldCell } from "#src/ui/table/undocumented-cell.tsx";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { Table } from "#src/ui/table/table.tsx";
import type { RowGroup } from "#src/ui/table/virtual/lines.ts";
import { IdText, NamedId, NotSet, ServiceText, Time, useNow } from "#src/ui/text/text.tsx";
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

/** Names for the cells. In a context, as other columns would render all rows again. */
export const TaskNamesContext = createContext<TaskNames>({ people: new Map(), lists: new Map() });

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
        <UndocumentedMark problems={problems} />
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

/** A date and time without what `now` says already: 18:00 today, 27 Nov, 18:00 in this year. */
function formatNear(date: Date, now: number): string {
  const time = date.getTime();
  if (dayAt(time) === dayAt(now)) return formatClock(date);
  return yearAt(time) === yearAt(now) ? minuteOfYear(date) : formatMinute(date);
}

/** Due date and the time until then; overdue and due today are marked in words and colour. */
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

interface TaskPaperProps {
  board: string;
  search: TaskSearch;
  tasks: BoardTasks;
  groups: readonly TaskGroup[];
}

/** `38 open tasks`, `1 completed task`, `102 tasks`. */
export function countWords(status: TaskStatus, count: number): string {
  if (status === "any") return counted(count, "task", "tasks");
  return counted(count, `${status} task`, `${status} tasks`);
}

/** Number of loaded tasks of a board, in words that say where there are more. */
export function loadedWords({ rows, unreadable, total, hasMore }: BoardTasks, search: TaskSearch) {
  const loaded = rows.length + unreadable.length;
  if (!hasMore) return countWords(search.status, loaded);
  return `${formatNumber(loaded)}${total === null ? "" : ` of ${formatNumber(total)}`} loaded`;
}

/** Printed tasks of a board: all that match, in their order, in view or not. */
export function TaskPaper({ board, search, tasks, groups }: TaskPaperProps) {
  const { host } = useSession().workspace;
  const title = useBoardTitle(board);
  const rows = groups.flatMap((group) => group.rows);
  const loaded = loadedWords(tasks, search);
  const count = isFiltered(search)
    ? `${counted(rows.length, "match", "matches")} in ${loaded}`
    : loaded;
  const unreadable = tasks.unreadable.length;
  return (
    <Paper
      title={title ?? board}
      subtitle={[host, ...(title === null ? [] : [board]), count].join(" · ")}
    >
      {() => (
        <>
          <PaperTable columns={taskColumns} rows={rows} />
          {unreadable > 0 && (
            <p className={paper.section}>
              {counted(unreadable, "row", "rows")} couldn’t be read, and{" "}
              {unreadable === 1 ? "isn’t" : "aren’t"} printed.
            </p>
          )}
        </>
      )}
    </Paper>
  );
}
