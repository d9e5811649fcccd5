import { useSession } from "#src/app/session-context.tsx";
import { countWords } from "#src/tasks/home/board-head.tsx";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import { taskColumns } from "#src/tasks/home/table/task-columns.tsx";
import type { TaskGroup, TaskRow } from "#src/tasks/home/table/task-rows.ts";
import { useBoardTitle } from "#src/tasks/home/use-boards.ts";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { PrintDocument } from "#src/ui/print/print-document.tsx";

interface TaskPaperProps {
  board: string;
  status: TaskStatus;
  groups: readonly TaskGroup[];
}

const rowId = ({ id }: TaskRow) => id;

/** Printed tasks of a board: all that match, in their order, in view or not. */
export function TaskPaper({ board, status, groups }: TaskPaperProps) {
  const { host } = useSession().workspace;
  const title = useBoardTitle(board) ?? board;
  const rows = groups.flatMap((group) => group.rows);
  return (
    <PrintDocument>
      {() => (
        <Paper title={title} subtitle={`${host} · ${board} · ${countWords(status, rows.length)}`}>
          <PaperTable columns={taskColumns} rows={rows} rowId={rowId} />
        </Paper>
      )}
    </PrintDocument>
  );
}
