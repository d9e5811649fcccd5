import { ChevronDown, ListChecks, SquareKanban } from "lucide-react";
import { useEffect, useState } from "react";
import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { ChangeBar, createTaskSelection } from "#src/tasks/change/change-bar.tsx";
import { boardRailId } from "#src/tasks/home/board-rail.tsx";
import { type TaskSearch, dueFilters, lastBoard, taskSorts } from "#src/tasks/home/search.ts";
import {
  type TaskNames,
  type TaskRow,
  dueGroupNames,
  filterTasks,
  isFiltered,
  sortTasks,
} from "#src/tasks/home/task-rows.ts";
import { TaskNamesContext, TaskTable, taskColumns } from "#src/tasks/home/task-table.tsx";
import {
  type BoardTasks,
  useBoardTasks,
  useBoardTitle,
  useTaskNames,
} from "#src/tasks/home/use-boards.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { ChoiceMenu, anyChoice } from "#src/ui/menu/choice-menu.tsx";
import paper from "#src/ui/print/paper.module.css";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import pagerStyles from "#src/ui/table/pager.module.css";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { UnreadableNotice } from "#src/ui/table/unreadable-notice.tsx";
import { Toolbar, choiceFilter } from "#src/ui/table/toolbar.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { Ago, ServiceText, VisuallyHidden, useNow } from "#src/ui/text/text.tsx";
import styles from "./home-page.module.css";

/** Goes to the same page with another filter or order. */
export type GoTo = (changed: Partial<TaskSearch>, options?: { replace: boolean }) => void;

export interface SearchProps {
  search: TaskSearch;
  goTo: GoTo;
}

/** The tasks of a board, those that are due first. Its errors leave the rest of the page as it is. */
export function BoardTasks({ board, search, goTo }: SearchProps & { board: string }) {
  const { address } = useSession().workspace;
  const now = useNow();
  const tasks = useBoardTasks(board, search.status);
  const names = useTaskNames(board, tasks.rows);
  const title = useBoardTitle(board) ?? board;
  const isRead = tasks.loadedAt !== null && !tasks.unlisted;
  useEffect(() => {
    if (isRead) lastBoard(address).set(board);
  }, [isRead, address, board]);

  const [selection] = useState(createTaskSelection);
  const matches = filterTasks(tasks.rows, search, names, now);
  const sorted = sortTasks(matches, search.sort, names);
  return (
    <TaskNamesContext value={names}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <ServiceText>{title}</ServiceText>
        </h2>
        <Button
          className={styles.choose}
          size="large"
          icon={<SquareKanban aria-hidden />}
          popoverTarget={boardRailId}
          aria-label={`Board: ${title}`}
        >
          <ServiceText>{title}</ServiceText>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      <TaskFilters search={search} goTo={goTo} rows={tasks.rows} names={names} />
      {tasks.isPending ? (
        <LoadingTasks />
      ) : !isRead ? (
        <UnreadBoard tasks={tasks} />
      ) : (
        <>
          <UnreadableNotice rows={tasks.unreadable}>
            Without a usable ID a task can’t be opened.
          </UnreadableNotice>
          {sorted.length + tasks.unreadable.length > 0 && (
            <TaskPaper {...{ board, title, search, tasks }} rows={sorted} />
          )}
          <TaskTable
            tasks={sorted}
            now={now}
            pageKey={JSON.stringify(search)}
            selection={selection}
            sort={search.sort}
            onSort={(sort) => goTo({ sort })}
            empty={<NoTasks search={search} goTo={goTo} hasRows={tasks.rows.length > 0} />}
          />
          <ChangeBar {...{ board, selection }} rows={matches} />
          <TaskCount tasks={tasks} matches={matches} search={search} />
        </>
      )}
    </TaskNamesContext>
  );
}

export const LoadingTasks = () => (
  <>
    <p role="status">
      <VisuallyHidden>Loading tasks…</VisuallyHidden>
    </p>
    <TableSkeleton label="Tasks" columns={taskColumns} selectable />
  </>
);

interface TaskFiltersProps extends SearchProps {
  /** The tasks that were loaded; their assignees can be chosen. */
  rows: readonly TaskRow[];
  names: TaskNames;
}

function TaskFilters({ search, goTo, rows, names }: TaskFiltersProps) {
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

/** `38 open tasks`, or where there are more `100 of 350 loaded`; after the matches of a filter. */
function countWords(tasks: BoardTasks, matches: readonly TaskRow[], search: TaskSearch) {
  const { rows, unreadable, total, hasMore } = tasks;
  const loaded = rows.length + unreadable.length;
  const found = isFiltered(search) ? `${counted(matches.length, "match", "matches")} · ` : "";
  const ofAll = total === null ? "" : ` of ${formatNumber(total)}`;
  if (hasMore) return `${found}${formatNumber(loaded)}${ofAll} loaded`;
  const of = search.status === "any" ? "" : `${search.status} `;
  return found + counted(loaded, `${of}task`, `${of}tasks`);
}

interface TaskCountProps {
  tasks: BoardTasks;
  matches: readonly TaskRow[];
  search: TaskSearch;
}

function TaskCount({ tasks, matches, search }: TaskCountProps) {
  const { hasMore, error, loadedAt } = tasks;
  return (
    <footer className={pagerStyles.pager}>
      <p role="status" className={pagerStyles.range}>
        {countWords(tasks, matches, search)}
        {!hasMore && ", all loaded"}
      </p>
      {error && loadedAt !== null && (
        <p role="alert" className={styles.stale}>
          {tasks.moreFailed ? "Couldn’t load the rest." : "Couldn’t refresh."} These tasks were
          loaded <Ago at={loadedAt} />
        </p>
      )}
    </footer>
  );
}

function UnreadBoard({ tasks }: { tasks: BoardTasks }) {
  const { workspace } = useSession();
  const { unlisted, error, isFetching, refetch } = tasks;
  const { title, text, details } = explain(error, workspace.host);
  return (
    <FailedState
      title={unlisted ? "This board’s tasks can’t be listed" : title}
      details={unlisted ? (unlisted.words ?? undefined) : details}
      onNewKey={null}
      loading={isFetching}
      onRetry={refetch}
    >
      {!unlisted && text} A task can still be opened by its ID.
    </FailedState>
  );
}

interface NoTasksProps extends SearchProps {
  /** True where the filters leave out all that was loaded. */
  hasRows: boolean;
}

function NoTasks({ search: { status }, goTo, hasRows }: NoTasksProps) {
  const other = status === "completed" ? "open" : "completed";
  const clear = () => goTo({ q: undefined, due: undefined, assignee: undefined });
  const words = { open: "No open tasks", completed: "No completed tasks", any: "No tasks" };
  return (
    <EmptyState
      icon={<ListChecks aria-hidden />}
      title={hasRows ? "No tasks match" : words[status]}
      actions={
        hasRows ? (
          <Button onClick={clear}>Clear filters</Button>
        ) : (
          status !== "any" && <Button onClick={() => goTo({ status: other })}>Show {other}</Button>
        )
      }
    >
      {hasRows ? "None of the loaded tasks matches the filters." : "This board has none."}
    </EmptyState>
  );
}

interface TaskPaperProps {
  board: string;
  title: string;
  search: TaskSearch;
  tasks: BoardTasks;
  rows: readonly TaskRow[];
}

/** Printed tasks of a board: all that match, in their order, in view or not. */
function TaskPaper({ board, title, search, tasks, rows }: TaskPaperProps) {
  const { host } = useSession().workspace;
  const count = countWords(tasks, rows, search);
  const unreadable = tasks.unreadable.length;
  return (
    <Paper title={title} subtitle={[host, ...(title === board ? [] : [board]), count].join(" · ")}>
      {() => (
        <>
          <PaperTable columns={taskColumns} rows={rows} />
          {unreadable > 0 && (
            <p className={paper.section}>
              Not printed: {counted(unreadable, "unreadable row", "unreadable rows")}.
            </p>
          )}
        </>
      )}
    </Paper>
  );
}
