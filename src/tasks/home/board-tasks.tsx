import { useEffect, useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { ChangeBar } from "#src/tasks/change/change-bar.tsx";
import { createTaskSelection } from "#src/tasks/change/task-selection.ts";
import { BoardHead } from "#src/tasks/home/board-head.tsx";
import { EmptyBoard, NoMatch, UnreadBoard } from "#src/tasks/home/board-states.tsx";
import { lastBoard } from "#src/tasks/kept.ts";
import type { TaskSearch } from "#src/tasks/home/search.ts";
import { type GoTo, TaskFilters } from "#src/tasks/home/task-filters.tsx";
import { TaskNamesContext, taskColumns } from "#src/tasks/home/table/task-columns.tsx";
import { TaskPaper, loadedWords } from "#src/tasks/home/table/task-paper.tsx";
import { TaskTable } from "#src/tasks/home/table/task-table.tsx";
import {
  filterTasks,
  groupTasks,
  isFiltered,
  type TaskRow,
} from "#src/tasks/home/table/task-rows.ts";
import { useBoardTasks, useTaskNames, type BoardTasks } from "#src/tasks/home/use-board-tasks.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { useNow, Ago } from "#src/ui/text/time.tsx";
import listStyles from "#src/ui/table/list-page.module.css";
import styles from "./home-page.module.css";
import tableStyles from "#src/tasks/home/table/task-table.module.css";
import { Button } from "#src/ui/form/button.tsx";

interface BoardTasksProps {
  board: string;
  search: TaskSearch;
  goTo: GoTo;
}

/** The tasks of a board, those that are due first. Its errors leave the rest of the page as it is. */
export function BoardTasks({ board, search, goTo }: BoardTasksProps) {
  const { workspace } = useSession();
  const now = useNow();
  const tasks = useBoardTasks(board, search.status);
  const names = useTaskNames(board, tasks.rows);
  const { address } = workspace;
  const isRead = tasks.loadedAt !== null && !tasks.unlisted;
  useEffect(() => {
    if (isRead) lastBoard(address).set(board);
  }, [isRead, address, board]);

  const [selection] = useState(createTaskSelection);
  const matches = filterTasks(tasks.rows, search, names, now);
  const groups = groupTasks(matches, search.sort, names, now);
  return (
    <TaskNamesContext value={names}>
      <BoardHead board={board} status={search.status} total={tasks.total} />
      <TaskFilters search={search} goTo={goTo} rows={tasks.rows} names={names} />
      {tasks.hiddenCount > 0 && (
        <div className={listStyles.notice}>
          <Notice title="The workspace ignored the filter.">
            {counted(tasks.hiddenCount, "task of another status is", "tasks of another status are")}{" "}
            hidden.
          </Notice>
        </div>
      )}
      {tasks.isPending ? (
        <LoadingTasks />
      ) : !isRead ? (
        <UnreadBoard tasks={tasks} />
      ) : (
        <>
          {matches.length + tasks.unreadable.length > 0 && (
            <TaskPaper {...{ board, search, tasks, groups }} />
          )}
          <TaskTable
            groups={groups}
            unreadable={tasks.unreadable}
            pageKey={JSON.stringify(search)}
            selection={selection}
            sort={search.sort}
            onSort={(sort) => goTo({ sort })}
            empty={
              isFiltered(search) && tasks.rows.length > 0 ? (
                <NoMatch
                  onClear={() => goTo({ q: undefined, due: undefined, assignee: undefined })}
                />
              ) : (
                <EmptyBoard
                  {...{ board, tasks }}
                  status={search.status}
                  onShow={(status) => goTo({ status })}
                />
              )
            }
          />
        </>
      )}
      {isRead && <ChangeBar {...{ board, selection, matches }} rows={tasks.rows} />}
      {isRead && <TaskCount tasks={tasks} matches={matches} search={search} />}
    </TaskNamesContext>
  );
}

export function LoadingTasks() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>Loading tasks…</VisuallyHidden>
      </p>
      <TableSkeleton
        label="Tasks"
        columns={taskColumns}
        selectable
        bodyClassName={tableStyles.body}
      />
    </>
  );
}

interface TaskCountProps {
  tasks: BoardTasks;
  /** The rows that match the filters. */
  matches: readonly TaskRow[];
  search: TaskSearch;
}

/** Footer of the list: the number of tasks that match, and of those that were loaded. */
function TaskCount({ tasks, matches, search }: TaskCountProps) {
  const { total, hasMore, isFetching, error, loadedAt } = tasks;
  return (
    <footer className={styles.foot}>
      <p role="status">
        {isFiltered(search) && `${counted(matches.length, "match", "matches")} · `}
        {loadedWords(tasks, search)}
        {!hasMore && ", all loaded"}
      </p>
      {hasMore && (
        <Button size="small" busy={isFetching ? "Loading…" : undefined} onClick={tasks.readAll}>
          Show all{total === null ? "" : ` ${formatNumber(total)}`}
        </Button>
      )}
      {error && loadedAt !== null && (
        <p role="alert" className={styles.stale}>
          {tasks.moreFailed ? "Couldn’t load the rest." : "Couldn’t refresh."} These tasks were
          loaded <Ago at={loadedAt} />
        </p>
      )}
    </footer>
  );
}
