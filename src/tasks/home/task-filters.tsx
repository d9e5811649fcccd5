import { type TaskSearch, dueFilters } from "#src/tasks/home/search.ts";
import { type TaskNames, type TaskRow, dueGroupNames } from "#src/tasks/home/table/task-rows.ts";
import { taskSorts } from "#src/tasks/home/table/task-table.tsx";
import { ChoiceMenu, anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { Toolbar, choiceFilter } from "#src/ui/table/toolbar.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";

/** Goes to the same page with another filter or order. */
export type GoTo = (changed: Partial<TaskSearch>, options?: { replace: boolean }) => void;

interface TaskFiltersProps {
  search: TaskSearch;
  goTo: GoTo;
  /** The tasks that were loaded; their assignees can be chosen. */
  rows: readonly TaskRow[];
  names: TaskNames;
}

export function TaskFilters({ search, goTo, rows, names }: TaskFiltersProps) {
  const narrow = useNarrow();
  const { q, status, due, assignee, sort } = search;
  const assignees = [anyChoice, ...assigneesOf(rows, names, assignee)];
  return (
    <Toolbar
      label="Filter tasks"
      filter="Filter by title, ID or assignee"
      text={q}
      onText={(text) => goTo({ q: text }, { replace: true })}
      // Only what was chosen: the text of the filter may be on its way to the address.
      filters={[
        choiceFilter("Status", status, statuses, (chosen) => goTo({ status: chosen })),
        choiceFilter("Due", due, dues, (chosen) => goTo({ due: chosen })),
        choiceFilter("Assignee", assignee, assignees, (chosen) => goTo({ assignee: chosen })),
      ]}
      // On a wide screen the headings of the table sort.
      order={
        narrow && (
          <ChoiceMenu
            label="Sort"
            value={sort}
            choices={sorts}
            onChange={(chosen) => goTo({ sort: chosen })}
          />
        )
      }
    />
  );
}

const statuses = [
  { value: "open", name: "Open" },
  { value: "completed", name: "Completed" },
  { value: "any", name: "Any" },
] as const;

const dues = [anyChoice, ...dueFilters.map((value) => ({ value, name: dueGroupNames[value] }))];

const sorts = taskSorts.flatMap(({ name, sort }) => [
  { value: sort, name },
  { value: `-${sort}` as const, name: `${name}, descending` },
]);

/** The assignees of the tasks by name, and that of the address; last the tasks without one. */
function assigneesOf(rows: readonly TaskRow[], { people }: TaskNames, chosen: string | undefined) {
  const ids = new Set(rows.map(({ item }) => item.assignee ?? "none"));
  if (chosen) ids.add(chosen);
  const named = [...ids]
    .filter((value) => value !== "none")
    .map((value) => ({ value, name: people.get(value) ?? value }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return ids.has("none") ? [...named, { value: "none", name: "Not set" }] : named;
}
