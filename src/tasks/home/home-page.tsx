import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, Link } from "@tanstack/react-router";
import { Search, ArrowRight } from "lucide-react";
import { useCallback } from "react";
import { useForm } from "react-hook-form";
import { explain } from "#src/api/explain.ts";
import { idInTextField } from "#src/api/ids-in.ts";
import { z } from "#src/api/zod.ts";
import { useSession } from "#src/app/session-context.tsx";
import { BoardPicker } from "#src/tasks/home/board-picker.tsx";
import { BoardTasks } from "#src/tasks/home/board-tasks.tsx";
import { recentQuery } from "#src/tasks/home/recent.ts";
import type { TaskSearch } from "#src/tasks/home/search.ts";
import { boardsQuery } from "#src/tasks/queries.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { useDebouncedField } from "#src/ui/form/use-debounced-field.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./home-page.module.css";
import { usePreferences } from "#src/ui/use-preferences.ts";

interface HomePageProps {
  search: TaskSearch;
  /** Goes to the same page with another board, filter or page. */
  goTo: (changed: Partial<TaskSearch>, options?: { replace: boolean }) => void;
}

/** Finds a task: by its ID, among the recent ones, or on a board. */
export function HomePage({ search, goTo }: HomePageProps) {
  usePreferences();
  const { api, workspace } = useSession();
  const boards = useQuery(boardsQuery(api));
  const host = workspace.host;
  return (
    <>
      <title>Tasks · Reshelve</title>
      <PageHeader title="Tasks" />
      <div className={styles.page} data-scroll-restoration-id="tasks">
        <div className={styles.ways}>
          <OpenById />
          <RecentTasks />
        </div>
        <section className={styles.board} aria-label="Tasks of a board">
          <div className={styles.filters}>
            {boards.isPending && <p role="status">Loading boards…</p>}
            {boards.error && !boards.data && (
              <Notice
                tone="bad"
                title="Boards couldn’t be loaded."
                role="alert"
                actions={<Button onClick={() => void boards.refetch()}>Refresh</Button>}
              >
                {explain(boards.error, host).text} You can still open a task by its ID.
              </Notice>
            )}
            {boards.data && (
              <BoardPicker
                boards={boards.data}
                board={search.board}
                onBoard={(board) => goTo({ board, page: 1 })}
              />
            )}
            {search.board && <Filters key={search.board} search={search} goTo={goTo} />}
          </div>
          {search.board && <BoardTasks board={search.board} search={search} goTo={goTo} />}
        </section>
      </div>
    </>
  );
}

/** Filter by title and status, kept in the address. */
function Filters({ search, goTo }: HomePageProps) {
  const take = useCallback(
    (title: string) =>
      goTo({ title: title === "" ? undefined : title, page: 1 }, { replace: true }),
    [goTo],
  );
  const typed = useDebouncedField(search.title ?? "", take);
  return (
    <>
      <TextField
        label="Title contains"
        className={styles.title}
        icon={<Search aria-hidden />}
        {...typed}
        maxLength={200}
        autoComplete="off"
      />
      <label className={styles.choice}>
        Status
        <select
          value={search.status ?? ""}
          onChange={({ target: { value } }) =>
            goTo({
              status: value === "open" || value === "completed" ? value : undefined,
              page: 1,
            })
          }
        >
          <option value="">Any</option>
          <option value="open">Open</option>
          <option value="completed">Completed</option>
        </select>
      </label>
    </>
  );
}

const schema = z.object({ taskId: idInTextField("tsk") });

/** Form that opens a task by its ID. */
function OpenById() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { taskId: "" },
    resolver: standardSchemaResolver(schema),
  });
  return (
    <form
      className={styles.byId}
      aria-label="Open a task"
      noValidate
      onSubmit={handleSubmit((params) => navigate({ to: "/tasks/$taskId", params }))}
    >
      <TextField
        {...register("taskId")}
        label="Open by ID"
        error={formState.errors.taskId?.message}
        hint="An ID, or any text that contains one, such as an address"
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder="tsk_…"
      />
      <Button type="submit" variant="primary" size="large" icon={<ArrowRight aria-hidden />}>
        Open
      </Button>
    </form>
  );
}

/** Tasks that were opened in this tab, newest first. Renders nothing while there are none. */
function RecentTasks() {
  const { data } = useQuery(recentQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="Recently opened">
      <h2>Recently opened in this tab</h2>
      <ul>
        {data.map(({ id, title }) => (
          <li key={id}>
            <Link to="/tasks/$taskId" params={{ taskId: id }}>
              <ServiceText>{title || id}</ServiceText>
            </Link>
            {title && <IdText>{id}</IdText>}
          </li>
        ))}
      </ul>
    </section>
  );
}
