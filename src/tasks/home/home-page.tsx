import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useId } from "react";
import { useForm } from "react-hook-form";
import { idInTextField } from "#src/api/pasted/id-fields.ts";
import { z } from "zod/mini";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import { BoardTasks, LoadingTasks } from "#src/tasks/home/board-tasks.tsx";
import { boardTasksQuery } from "#src/tasks/home/queries.ts";
import { BoardRail, boardRailId } from "#src/tasks/home/rail/board-rail.tsx";
import type { TaskSearch } from "#src/tasks/home/search.ts";
import type { GoTo } from "#src/tasks/home/task-filters.tsx";
import { useBoards } from "#src/tasks/home/use-boards.ts";
import { taskQuery } from "#src/tasks/queries.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./home-page.module.css";

interface HomePageProps {
  search: TaskSearch;
  goTo: GoTo;
}

export function HomePage({ search, goTo }: HomePageProps) {
  usePreferences();
  const { board } = search;
  const boards = useBoards(false);
  const first = boards.boards[0]?.id;
  const show = useEffectEvent((id: string) => goTo({ board: id }, { replace: true }));
  useEffect(() => {
    if (board === undefined && first !== undefined) show(first);
  }, [board, first]);
  const narrow = useNarrow();
  const count = boards.total === null ? null : counted(boards.total, "board", "boards");
  return (
    <>
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

const schema = z.object({ taskId: idInTextField("tsk") });

const openByIdField = "open-by-id";

/** Field that opens a task by its ID, or by any text with one in it. */
function OpenById() {
  const problemId = useId();
  const navigate = useNavigate();
  const { api, queryClient } = useSession();
  const { register, handleSubmit, formState, setError, clearErrors } = useForm({
    defaultValues: { taskId: "" },
    resolver: standardSchemaResolver(schema),
    reValidateMode: "onSubmit",
  });
  const problem = formState.errors.taskId?.message;

  /** Stays here for a task that the workspace doesn't know. The task's page shows any other failure. */
  async function open(params: z.output<typeof schema>) {
    const { taskId } = params;
    const query = { ...taskQuery(api, queryClient, taskId), retry: false };
    const read = await queryClient.query(query).catch(() => null);
    if (read?.notRead === "unknown-task") {
      setError("taskId", { message: `${taskId} was not found (${read.status ?? 404}).` });
    } else await navigate({ to: "/tasks/$taskId", params });
  }

  return (
    <form className={styles.byId} aria-label="Open a task" noValidate onSubmit={handleSubmit(open)}>
      <input
        id={openByIdField}
        {...register("taskId", { onChange: () => clearErrors() })}
        aria-label="Open by ID"
        placeholder="Open by ID: tsk_…"
        title="An ID, or any text that contains one, such as an address"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
      />
      <span className={styles.mark}>
        {formState.isSubmitting ? <Spinner /> : <kbd aria-hidden>↵</kbd>}
      </span>
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
