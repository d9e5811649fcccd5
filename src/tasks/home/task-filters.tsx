import { SlidersHorizontal } from "lucide-react";
import { Fragment, useCallback, useId, useState } from "react";
import { counted } from "#src/lib/format.ts";
import { dueGroupNames } from "#src/tasks/home/table/due.ts";
import { type TaskSearch, taskSearch } from "#src/tasks/home/search.ts";
import { taskSorts } from "#src/tasks/home/table/task-columns.tsx";
import type { TaskNames, TaskRow } from "#src/tasks/home/table/task-rows.ts";
import { Button } from "#src/ui/form/button.tsx";
import { FilterField, Toolbar, ToolbarSelect } from "#src/ui/table/toolbar.tsx";
import styles from "./task-filters.module.css";

/** Goes to the same page with another filter or order. */
export type GoTo = (changed: Partial<TaskSearch>, options?: { replace: boolean }) => void;

interface TaskFiltersProps {
  search: TaskSearch;
  goTo: GoTo;
  /** The tasks that were loaded; their assignees can be chosen. */
  rows: readonly TaskRow[];
  names: TaskNames;
}

/**
 * Filters of the tasks of a board, kept in the address. On a narrow screen a button opens all but
 * the text.
 */
export function TaskFilters({ search, goTo, rows, names }: TaskFiltersProps) {
  const [open, setOpen] = useState(false);
  const choicesId = useId();
  // The field waits anew for each function that it is given.
  const filter = useCallback((q: string) => goTo({ q: q || undefined }, { replace: true }), [goTo]);
  const { status, due, assignee, sort } = search;
  // Only what was chosen: the text of the filter may be on its way to the address.
  const choose = (name: "status" | "due" | "assignee" | "sort", value: string) =>
    goTo({ [name]: taskSearch.parse({ [name]: value })[name] });
  const set = [status !== "open", due, assignee].filter(Boolean).length;
  return (
    <Toolbar label="Filter tasks">
      <span className={styles.filter}>
        <FilterField
          label="Filter by title, ID or assignee"
          value={search.q ?? ""}
          onChange={filter}
        />
      </span>
      <Button
        square
        className={styles.toggle}
        icon={<SlidersHorizontal aria-hidden />}
        aria-label={set === 0 ? "Filters" : `Filters: ${counted(set, "is", "are")} set`}
        aria-expanded={open}
        aria-controls={choicesId}
        onClick={() => setOpen(!open)}
      />
      <div id={choicesId} className={styles.choices} data-open={open || undefined}>
        <ToolbarSelect label="Status" value={status} onChange={(value) => choose("status", value)}>
          <option value="open">Open</option>
          <option value="completed">Completed</option>
          <option value="any">Any</option>
        </ToolbarSelect>
        <ToolbarSelect label="Due" value={due ?? ""} onChange={(value) => choose("due", value)}>
          <option value="">Any</option>
          {(["overdue", "today", "week", "later", "none"] as const).map((group) => (
            <option key={group} value={group}>
              {dueGroupNames[group]}
            </option>
          ))}
        </ToolbarSelect>
        <ToolbarSelect
          label="Assignee"
          value={assignee ?? ""}
          onChange={(value) => choose("assignee", value)}
        >
          <option value="">Any</option>
          {assigneesOf(rows, names, assignee).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </ToolbarSelect>
        <span className={styles.sort}>
          <ToolbarSelect label="Sort" value={sort} onChange={(value) => choose("sort", value)}>
            {taskSorts.map(sortOptions)}
          </ToolbarSelect>
        </span>
      </div>
    </Toolbar>
  );
}

const sortOptions = ({ name, sort }: { name: string; sort: string }) => (
  <Fragment key={sort}>
    <option value={sort}>{name}</option>
    <option value={`-${sort}`}>{name}, descending</option>
  </Fragment>
);

/** The assignees of the tasks by name, and that of the address; last the tasks without one. */
function assigneesOf(rows: readonly TaskRow[], { people }: TaskNames, chosen: string | undefined) {
  const ids = new Set(rows.map(({ item }) => item.assignee ?? "none"));
  if (chosen) ids.add(chosen);
  const named = [...ids]
    .filter((id) => id !== "none")
    .map((id) => ({ id, name: people.get(id) ?? id }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return ids.has("none") ? [...named, { id: "none", name: "Not set" }] : named;
}
