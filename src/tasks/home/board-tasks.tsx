import { useQuery } from "@tanstack/react-query";
import { ChevronDown, CloudOff, ListChecks, SquareKanban } from "lucide-react";
import { useEffect, useState } from "react";
import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { ChangeBar, createTaskSelection } from "#src/tasks/change/change-bar.tsx";
import { completedCountQuery } from "#src/tasks/home/queries.ts";
import { boardRailId } from "#src/tasks/home/rail/board-rail.tsx";
import type { TaskSearch, TaskStatus } from "#src/tasks/home/search.ts";
import {
  type TaskRow,
  filterTasks,
  groupTasks,
  isFiltered,
} from "#src/tasks/home/table/task-rows.ts";
import tableStyles from "#src/tasks/home/table/task-table.module.css";
import {
  TaskNamesContext,
  TaskPaper,
  TaskTable,
  countWords,
  loadedWords,
  taskColumns,
} from "#src/tasks/home/table/task-table.tsx";
import { type GoTo, TaskFilters } from "#src/tasks/home/task-filters.tsx";
import {
  type BoardTasks,
  useBoardTasks,
  useBoardTitle,
  useTaskNames,
} from "#src/tasks/home/use-boards.ts";
import { lastBoard } from "#src/tasks/kept.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button, CopyableId } from "#src/ui/form/button.tsx";
import pagerStyles from "#src/ui/table/pager.module.css";
import { ListNotice, RefreshButton } from "#src/ui/table/refresh.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { Ago, ServiceText, VisuallyHidden, useNow } from "#src/ui/text/text.tsx";
import styles from "./home-page.module.css";

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
        <ListNotice title="The workspace ignored the filter.">
          {counted(tasks.hiddenCount, "task of another status is", "tasks of another status are")}{" "}
          hidden.
        </ListNotice>
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
  matches: readonly TaskRow[];
  search: TaskSearch;
}

function TaskCount({ tasks, matches, search }: TaskCountProps) {
  const { total, hasMore, isFetching, error, loadedAt } = tasks;
  return (
    <footer className={pagerStyles.pager}>
      <p role="status" className={pagerStyles.range}>
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

interface BoardHeadProps {
  board: string;
  status: TaskStatus;
  /** Tasks of this status, or null where the number is not known. */
  total: number | null;
}

/** Name and ID of a board; on a narrow screen a button that opens the boards. */
function BoardHead({ board, status, total }: BoardHeadProps) {
  const title = useBoardTitle(board) ?? board;
  const count = total === null ? null : countWords(status, total);
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        <ServiceText>{title}</ServiceText>
      </h2>
      <Button
        className={styles.choose}
        size="large"
        icon={<SquareKanban aria-hidden />}
        popoverTarget={boardRailId}
        aria-haspopup="true"
        aria-label={`Board: ${title}`}
      >
        <ServiceText>{title}</ServiceText>
        <ChevronDown aria-hidden />
      </Button>
      {title !== board && (
        <span className={styles.boardId}>
          <CopyableId id={board} />
        </span>
      )}
      <span className={styles.count}>{count}</span>
    </div>
  );
}

function UnreadBoard({ tasks }: { tasks: BoardTasks }) {
  const { workspace } = useSession();
  const { unlisted, error, isFetching, refetch } = tasks;
  const { title, text, details } = explain(error, workspace.host);
  return (
    <EmptyState
      icon={unlisted ? <ListChecks aria-hidden /> : <CloudOff aria-hidden />}
      title={unlisted ? "This board’s tasks can’t be listed" : title}
      details={unlisted ? (unlisted.words ?? undefined) : details}
      role="alert"
      actions={<RefreshButton loading={isFetching} onRefresh={refetch} />}
    >
      {!unlisted && text} A task can still be opened by its ID.
    </EmptyState>
  );
}

interface EmptyBoardProps {
  board: string;
  status: TaskStatus;
  tasks: BoardTasks;
  onShow: (status: TaskStatus) => void;
}

function EmptyBoard({ board, status, tasks, onShow }: EmptyBoardProps) {
  const { api } = useSession();
  // If the filter was ignored, the number would be that of all tasks.
  const asks = status === "open" && tasks.hiddenCount === 0;
  const { data } = useQuery({ ...completedCountQuery(api, board), enabled: asks });
  const completed = asks && typeof data === "number" ? data : null;
  const words = { open: "No open tasks", completed: "No completed tasks", any: "No tasks" };
  return (
    <EmptyState
      icon={<ListChecks aria-hidden />}
      title={words[status]}
      actions={
        status === "open" && completed !== 0 ? (
          <Button onClick={() => onShow("completed")}>Show completed</Button>
        ) : (
          status === "completed" && <Button onClick={() => onShow("open")}>Show open</Button>
        )
      }
    >
      {completed === null ? "This board has none." : `${formatNumber(completed)} completed`}
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<ListChecks aria-hidden />}
      title="No tasks match"
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      None of the loaded tasks matches the filters.
    </EmptyState>
  );
}
