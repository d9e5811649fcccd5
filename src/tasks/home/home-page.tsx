import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { idField } from "#src/api/pasted/id-fields.ts";
import { BoardRail, boardRailId } from "#src/tasks/home/board-rail.tsx";
import { type SearchProps, BoardTasks, LoadingTasks } from "#src/tasks/home/board-tasks.tsx";
import type { TaskSearch } from "#src/tasks/home/search.ts";
import { useBoardTasks, useBoards } from "#src/tasks/home/use-boards.ts";
import { Button } from "#src/ui/form/button.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { z } from "zod/mini";
import styles from "./home-page.module.css";

export function HomePage({ search, goTo }: SearchProps) {
  usePreferences();
  const { board } = search;
  const boards = useBoards();
  const first = boards.boards[0]?.id;
  const show = useEffectEvent((id: string) => goTo({ board: id }, { replace: true }));
  useEffect(() => {
    if (board === undefined && first !== undefined) show(first);
  }, [board, first]);
  return (
    <>
      <PageHeader
        title="Tasks"
        note={board && <TasksStatus board={board} search={search} />}
        actions={<OpenById />}
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
              {boards.error && <p className={styles.choose}>Boards couldn’t be loaded.</p>}
              {!boards.error && !boards.unlisted && <p>There are no boards.</p>}
            </div>
          )}
        </section>
      </div>
    </>
  );
}

function TasksStatus({ board, search }: { board: string; search: TaskSearch }) {
  const { loadedAt, isFetching, refetch } = useBoardTasks(board, search.status);
  return <ListStatus count={null} loadedAt={loadedAt} loading={isFetching} onRefresh={refetch} />;
}

const taskId = idField("tsk");

/** Field that opens a task by its ID, or by any text with one in it. */
function OpenById() {
  const problemId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();

  function open(event: FormEvent) {
    event.preventDefault();
    const { data: id, error } = z.safeParse(taskId, typed);
    setProblem(error?.issues[0]?.message);
    if (id !== undefined) void navigate({ to: "/tasks/$taskId", params: { taskId: id } });
  }
  return (
    <form className={styles.byId} aria-label="Open a task" noValidate onSubmit={open}>
      <input
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        aria-label="Open by ID"
        placeholder="Open by ID: tsk_…"
        title="An ID, or any text that contains one, such as an address"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
      />
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
