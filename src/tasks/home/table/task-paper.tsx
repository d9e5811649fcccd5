import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { countWords } from "#src/tasks/home/board-head.tsx";
import type { TaskSearch } from "#src/tasks/home/search.ts";
import { taskColumns } from "#src/tasks/home/table/task-columns.tsx";
import { type TaskGroup, type TaskRow, isFiltered } from "#src/tasks/home/table/task-rows.ts";
import type { BoardTasks } from "#src/tasks/home/use-board-tasks.ts";
import { useBoardTitle } from "#src/tasks/home/use-boards.ts";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import paper from "#src/ui/print/paper.module.css";
import { PrintDocument } from "#src/ui/print/print-document.tsx";

interface TaskPaperProps {
  board: string;
  search: TaskSearch;
  tasks: BoardTasks;
  groups: readonly TaskGroup[];
}

const rowId = ({ id }: TaskRow) => id;

/** Number of loaded tasks of a board, in words that say where there are more. */
export function loadedWords({ rows, unreadable, total, hasMore }: BoardTasks, search: TaskSearch) {
  const loaded = rows.length + unreadable.length;
  if (!hasMore) return countWords(search.status, loaded);
  return `${formatNumber(loaded)}${total === null ? "" : ` of ${formatNumber(total)}`} loaded`;
}

/** Printed tasks of a board: all that match, in their order, in view or not. */
export function TaskPaper({ board, search, tasks, groups }: TaskPaperProps) {
  const { host } = useSession().workspace;
  const title = useBoardTitle(board);
  const rows = groups.flatMap((group) => group.rows);
  const loaded = loadedWords(tasks, search);
  const count = isFiltered(search)
    ? `${counted(rows.length, "match", "matches")} in ${loaded}`
    : loaded;
  const unreadable = tasks.unreadable.length;
  return (
    <PrintDocument>
      {() => (
        <Paper
          title={title ?? board}
          subtitle={[host, ...(title === null ? [] : [board]), count].join(" · ")}
        >
          <PaperTable columns={taskColumns} rows={rows} rowId={rowId} />
          {unreadable > 0 && (
            <p className={paper.section}>
              {counted(unreadable, "row", "rows")} couldn’t be read, and{" "}
              {unreadable === 1 ? "isn’t" : "aren’t"} printed.
            </p>
          )}
        </Paper>
      )}
    </PrintDocument>
  );
}
