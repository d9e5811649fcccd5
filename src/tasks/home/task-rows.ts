import type { Task } from "#src/api/api.ts";
import type { Row } from "#src/api/envelope.ts";
import type { Names } from "#src/api/reads/names.ts";
import { dayAt, parseTimestamp } from "#src/lib/dates.ts";
import { formatNumber } from "#src/lib/format.ts";
import { sortRows } from "#src/lib/sort-rows.ts";
import { wordFilter } from "#src/lib/word-filter.ts";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { endOf } from "#src/tasks/form/fields/times.ts";
import type { TaskSearch, TaskSort, TaskStatus } from "#src/tasks/home/search.ts";

/** Parts of a list of tasks, in the order in which they need attention. */
export const dueGroupNames = {
  overdue: "Overdue",
  today: "Today",
  week: "This week",
  later: "Later",
  none: "Without a due date",
  completed: "Completed",
};

export type DueGroup = keyof typeof dueGroupNames;

const MINUTE_MS = 60_000;

/** Time at which a task is due; null without one that can be read. A day alone lasts until it ends. */
export function dueTime({ due_at }: Pick<Task, "due_at">): Date | null {
  const due = parseTimestamp(due_at ?? "");
  return due && endOf(due);
}

/** Days that the week has left after a day, by its number: 1 January 1970 was a Thursday. */
const daysLeftInWeek = (day: number) => (10 - (day % 7)) % 7;

/** The part of the list that a task is in. Weeks end on Sunday. `now` is in epoch milliseconds. */
export function dueGroupOf(task: Pick<Task, "due_at" | "completed">, now: number): DueGroup {
  if (task.completed) return "completed";
  const due = dueTime(task);
  if (!due) return "none";
  if (due.getTime() < now) return "overdue";
  const today = dayAt(now);
  const days = dayAt(due.getTime()) - today;
  if (days === 0) return "today";
  return days <= daysLeftInWeek(today) ? "week" : "later";
}

/** Time until a due date, such as "in 3 d", or since then, such as "7 d overdue". */
export function dueIn(due: Date, now: number): string {
  const isOver = due.getTime() < now;
  const words = (time: string) => (isOver ? `${time} overdue` : `in ${time}`);
  const days = Math.abs(dayAt(due.getTime()) - dayAt(now));
  if (days === 1 && !isOver) return "tomorrow";
  if (days > 0) return words(`${formatNumber(days)} d`);
  const minutes = Math.max(1, Math.floor(Math.abs(due.getTime() - now) / MINUTE_MS));
  // Hours away, the minutes say nothing.
  return words(spellMinutes(minutes < 180 ? minutes : minutes - (minutes % 60)));
}

export type TaskRow = Extract<Row<Task>, { readable: true }>;

/** Names that the rows of a board show instead of IDs. */
export interface TaskNames {
  people: Names;
  lists: Names;
}

/** True for rows of a status. Rows without a status match every one. */
export const isOfStatus =
  (status: TaskStatus) =>
  ({ item: { completed } }: TaskRow) =>
    status === "any" || (completed ?? null) === null || completed === (status === "completed");

type Filter = Pick<TaskSearch, "q" | "due" | "assignee">;

/** True when a filter that works on what was loaded is set. */
export const isFiltered = ({ q, due, assignee }: Filter) =>
  Boolean(q?.trim()) || due !== undefined || assignee !== undefined;

/** The rows that match all filters. Words are looked for in title, ID and assignee. */
export function filterTasks(
  rows: readonly TaskRow[],
  filter: Filter,
  { people }: Pick<TaskNames, "people">,
  now: number,
): TaskRow[] {
  const matches = wordFilter(filter.q ?? "");
  return rows.filter(({ id, item }) => {
    if (filter.due && dueGroupOf(item, now) !== filter.due) return false;
    if (filter.assignee && (item.assignee ?? "none") !== filter.assignee) return false;
    return matches(item.title, id, people.get(item.assignee ?? ""), item.assignee);
  });
}

type ValueOf = (task: Task, names: TaskNames) => string | number | null | undefined;

/** Values to order by. Tasks without one come last in either direction. */
const values: Readonly<Record<string, ValueOf>> = {
  title: ({ title }) => title,
  list: ({ list }, { lists }) => (list ? (lists.get(list) ?? list) : null),
  assignee: ({ assignee }, { people }) => (assignee ? (people.get(assignee) ?? assignee) : null),
  due: (task) => dueTime(task)?.getTime(),
  left: (task) => task.remaining_minutes_estimate,
};

/** The rows in an order. Rows of the same value keep theirs. */
export function sortTasks(rows: readonly TaskRow[], sort: TaskSort, names: TaskNames) {
  const valueOf = values[sort.replace("-", "")];
  return sortRows(rows, ({ item }) => valueOf?.(item, names), sort.startsWith("-"));
}

/** Sorted rows in groups, where the order is by due date; null in another. */
export function groupTasks(rows: readonly TaskRow[], sort: TaskSort, now: number) {
  if (sort !== "due") return null;
  return Object.keys(dueGroupNames).flatMap((key) => {
    const members = rows.filter(({ item }) => dueGroupOf(item, now) === key);
    return members.length > 0 ? [{ key, rows: members }] : [];
  });
}
