import { counted, formatNumber } from "#src/lib/format.ts";
import type { TaskSearch } from "#src/tasks/home/search.ts";
import { loadedWords } from "#src/tasks/home/table/task-paper.tsx";
import { type TaskRow, isFiltered } from "#src/tasks/home/table/task-rows.ts";
import type { BoardTasks } from "#src/tasks/home/use-board-tasks.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import styles from "./home-page.module.css";

interface TaskCountProps {
  tasks: BoardTasks;
  /** The rows that match the filters. */
  matches: readonly TaskRow[];
  search: TaskSearch;
}

/** Footer of the list: the number of tasks that match, and of those that were loaded. */
export function TaskCount({ tasks, matches, search }: TaskCountProps) {
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
