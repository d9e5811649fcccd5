import { useQuery } from "@tanstack/react-query";
import { CloudOff, ListChecks } from "lucide-react";
import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { type TaskSearch, perPageChoices } from "#src/tasks/home/search.ts";
import { TaskTable } from "#src/tasks/home/task-table.tsx";
import { boardTasksQuery } from "#src/tasks/queries.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Pager } from "#src/ui/table/pager.tsx";
import { RefreshButton } from "#src/ui/table/refresh.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import styles from "./home-page.module.css";

interface BoardTasksProps {
  board: string;
  search: TaskSearch;
  goTo: (changed: Partial<TaskSearch>) => void;
}

/** One page of the tasks of a board. Its errors leave the rest of the page as it is. */
export function BoardTasks({ board, search, goTo }: BoardTasksProps) {
  const { api, workspace } = useSession();
  const { status, page, per_page } = search;
  const title = search.title?.trim() || undefined;
  const options = boardTasksQuery(api, board, { page, per_page, title, status });
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(options);
  const host = workspace.host;
  const refreshButton = <RefreshButton loading={isFetching} onRefresh={() => void refetch()} />;
  if (!data && error) {
    const { title: what, text, details } = explain(error, host);
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={what}
        details={details}
        role="alert"
        actions={refreshButton}
      >
        {text} You can still open a task by its ID.
      </EmptyState>
    );
  }
  if (!data) {
    return (
      <p role="status" className={styles.reading}>
        <Spinner /> Loading tasks…
      </p>
    );
  }
  if (!data.available) {
    return (
      <EmptyState
        icon={<ListChecks aria-hidden />}
        title="Tasks can’t be listed in this workspace"
        details={data.words ?? undefined}
      >
        {host} answered {data.status}. You can still open a task by its ID.
      </EmptyState>
    );
  }
  const filtered = title !== undefined || status !== undefined;
  const beyond = data.rows.length === 0 && page > data.lastPage;
  return (
    <>
      {data.hiddenCount > 0 && (
        <div className={styles.notice}>
          <Notice title="The workspace ignored the filter.">
            {counted(data.hiddenCount, "row on this page doesn’t", "rows on this page don’t")} match
            and {data.hiddenCount === 1 ? "is" : "are"} hidden. Counts and pages include all tasks
            on the board.
          </Notice>
        </div>
      )}
      {data.rows.length === 0 ? (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title={beyond ? "Past the last page" : filtered ? "No tasks match" : "No tasks"}
          actions={
            beyond ? (
              <Button onClick={() => goTo({ page: data.lastPage })}>
                Go to page {data.lastPage}
              </Button>
            ) : (
              refreshButton
            )
          }
        >
          {filtered
            ? "No tasks on this page match the filter."
            : "This board has no tasks on this page."}
        </EmptyState>
      ) : (
        <TaskTable rows={data.rows} />
      )}
      <Pager
        {...data}
        page={page}
        perPage={per_page}
        perPageChoices={perPageChoices}
        note={
          error && (
            <>
              Couldn’t refresh. Showing the rows loaded <Ago at={dataUpdatedAt} />
            </>
          )
        }
        onPerPage={goTo}
      />
    </>
  );
}
