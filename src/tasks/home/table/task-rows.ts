import type { Row } from "#src/api/envelope.ts";
import type { Names } from "#src/api/reads/names.ts";
import type { Task } from "#src/api/resources.ts";
import { wordFilter } from "#src/tasks/word-filter.ts";
import { type DueGroup, dueGroupOf, dueGroups, dueTime } from "#src/tasks/home/table/due.ts";
import type { TaskSearch, TaskSort } from "#src/tasks/home/search.ts";

export type TaskRow = Extract<Row<Task>, { readable: true }>;

/** Names that the rows of a board show in place of IDs. */
export interface TaskNames {
  people: Names;
  lists: Names;
}

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

/** Value to order by; null comes last in either direction. */
function valueOf({ item }: TaskRow, column: string, names: TaskNames): string | number | null {
  switch (column) {
    case "title":
      return item.title ?? null;
    case "list":
      return item.list ? (names.lists.get(item.list) ?? item.list) : null;
    case "assignee":
      return item.assignee ? (names.people.get(item.assignee) ?? item.assignee) : null;
    case "left":
      return item.remaining_minutes_estimate ?? null;
    default:
      return dueTime(item)?.getTime() ?? null;
  }
}

const collator = new Intl.Collator("en", { numeric: true });

/** The rows in an order. Rows of the same value keep theirs. */
export function sortTasks(rows: readonly TaskRow[], sort: TaskSort, names: TaskNames): TaskRow[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  const column = sort.replace("-", "");
  return rows
    .map((row) => ({ row, value: valueOf(row, column, names) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === "number" && typeof b.value === "number")
        return sign * (a.value - b.value);
      return sign * collator.compare(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}

/** Rows under a heading; without one where the order is not by due date. */
export interface TaskGroup {
  group: DueGroup | null;
  rows: readonly TaskRow[];
}

/** The rows in an order, in groups where it is by due date. Groups without rows are left out. */
export function groupTasks(
  rows: readonly TaskRow[],
  sort: TaskSort,
  names: TaskNames,
  now: number,
): TaskGroup[] {
  const sorted = sortTasks(rows, sort, names);
  if (sort !== "due" && sort !== "-due") return [{ group: null, rows: sorted }];
  const byGroup = new Map<DueGroup, TaskRow[]>();
  for (const row of sorted) {
    const group = dueGroupOf(row.item, now);
    const members = byGroup.get(group);
    if (members) members.push(row);
    else byGroup.set(group, [row]);
  }
  const order = sort === "due" ? dueGroups : latestFirst;
  return order.flatMap((group) => {
    const members = byGroup.get(group);
    return members ? [{ group, rows: members }] : [];
  });
}

/** Groups without a time stay at the end. */
const latestFirst: readonly DueGroup[] = [
  ...dueGroups.slice(0, 4).toReversed(),
  ...dueGroups.slice(4),
];
