import { useQuery } from "@tanstack/react-query";
import { CloudOff, ListChecks } from "lucide-react";
import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { completedCountQuery } from "#src/tasks/home/queries.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import type { BoardTasks } from "#src/tasks/home/use-board-tasks.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { RefreshButton } from "#src/ui/table/refresh.tsx";

export function UnreadBoard({ tasks }: { tasks: BoardTasks }) {
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

export function EmptyBoard({ board, status, tasks, onShow }: EmptyBoardProps) {
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

export function NoMatch({ onClear }: { onClear: () => void }) {
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
