import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { BoardRail, boardRailId } from "#src/tasks/home/rail/board-rail.tsx";
import { BoardTasks, LoadingTasks } from "#src/tasks/home/board-tasks.tsx";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import { OpenById, openByIdField } from "#src/tasks/home/open-by-id.tsx";
import { boardTasksQuery } from "#src/tasks/home/queries.ts";
import type { TaskSearch } from "#src/tasks/home/search.ts";
import type { GoTo } from "#src/tasks/home/task-filters.tsx";
import { useBoards } from "#src/tasks/home/use-boards.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import styles from "./home-page.module.css";
import { usePreferences } from "#src/ui/use-preferences.ts";

interface HomePageProps {
  search: TaskSearch;
  goTo: GoTo;
}

/** The tasks of a board, beside the boards and the tasks that were opened last. */
export function HomePage({ search, goTo }: HomePageProps) {
  usePreferences();
  const { board } = search;
  const boards = useBoards(false);
  const first = boards.boards[0]?.id;
  useEffect(() => {
    if (board === undefined && first !== undefined) goTo({ board: first }, { replace: true });
  }, [board, first, goTo]);
  const narrow = useNarrow();
  const count = boards.total === null ? null : counted(boards.total, "board", "boards");
  return (
    <>
      <PageTitle>Tasks</PageTitle>
      <PageHeader
        title="Tasks"
        note={board && <TasksStatus board={board} search={search} count={count} />}
        actions={
          narrow ? (
            <Popover
              name="Open by ID"
              onToggle={(open) => open && focusSoon(openByIdField)}
              renderButton={(target) => (
                <Button variant="quiet" aria-label="Open by ID" {...target}>
                  ID
                </Button>
              )}
            >
              <OpenById />
            </Popover>
          ) : (
            <OpenById />
          )
        }
      />
      <div className={styles.page}>
        <BoardRail current={board} />
        <section className={styles.tasks} aria-label="Tasks of a board">
          {board ? (
            <BoardTasks key={board} {...{ board, search, goTo }} />
          ) : boards.isPending || first ? (
            <LoadingTasks />
          ) : (
            <div className={styles.head}>
              <Button className={styles.choose} size="large" popoverTarget={boardRailId}>
                Choose a board
              </Button>
              {!boards.error && !boards.unlisted && (
                <p className={styles.count}>There are no boards.</p>
              )}
            </div>
          )}
        </section>
      </div>
    </>
  );
}

interface TasksStatusProps {
  board: string;
  search: TaskSearch;
  /** Number of boards in words; null where it is unknown. */
  count: string | null;
}

/** Age of the tasks that are shown, with a button that reads them again. */
function TasksStatus({ board, search, count }: TasksStatusProps) {
  const { api } = useSession();
  const read = useInfiniteQuery(boardTasksQuery(api, board, search.status));
  return (
    <ListStatus
      count={count}
      loadedAt={read.data ? read.dataUpdatedAt : null}
      loading={read.isFetching}
      onRefresh={() => void read.refetch()}
    />
  );
}
