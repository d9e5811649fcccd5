import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Api, Paging, TaskFilter } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import type { Page, Row } from "#src/api/envelope.ts";
import { taskKey, taskListsKey } from "#src/api/resource-keys.ts";
import type { Task } from "#src/api/resources.ts";
import type { NotRead, TaskRead } from "#src/tasks/keep-task.ts";
import { type Available, type Unavailable, asUnavailable } from "#src/api/errors.ts";

function whyNotRead({ status, words }: Unavailable): NotRead {
  return status === 404 && /no query results/i.test(words ?? "") ? "unknown-task" : "no-read";
}

/** Query of one task. A workspace that can't read single tasks is data, not an error. */
export function taskQuery(api: Api, client: QueryClient, id: string) {
  const queryKey = taskKey(id);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<TaskRead> => {
      try {
        return { known: await api.readTask(id, signal), notRead: null, status: null };
      } catch (error) {
        const missing = asUnavailable(error);
        if (!missing) throw error;
        // Keeps the result of an earlier read or a save.
        const known = client.getQueryData<TaskRead>(queryKey)?.known ?? null;
        return { known, notRead: whyNotRead(missing), status: missing.status };
      }
    },
  });
}

async function readIfAvailable<T extends object>(read: Promise<T>): Promise<Available<T>> {
  try {
    return { ...(await read), available: true };
  } catch (error) {
    const missing = asUnavailable(error);
    if (!missing) throw error;
    return missing;
  }
}

type Board = Archived<"boards">;

/** Query of the first hundred boards, without archived ones. */
export function boardsQuery(api: Api) {
  return queryOptions({
    queryKey: [...taskListsKey, "boards"],
    queryFn: async ({ signal }): Promise<Available<Page<Board>>> => {
      const list = await readIfAvailable(api.listBoards({ page: 1, per_page: 100 }, signal));
      if (!list.available) return list;
      const active = (row: Row<Board>) => !row.readable || !row.item.archived_at;
      return { ...list, rows: list.rows.filter(active) };
    },
    staleTime: 5 * 60_000,
  });
}

export interface BoardTasks extends Page<Task> {
  /** Number of rows left out of this page because the workspace ignored the filter. */
  hiddenCount: number;
}

/** Predicate for rows that match a filter. Unreadable rows match. */
function matchesFilter({ title, status }: TaskFilter): (row: Row<Task>) => boolean {
  const query = title?.toLowerCase() ?? "";
  return (row) => {
    if (!row.readable) return true;
    const { title: own, completed } = row.item;
    if (query !== "" && !(own ?? "").toLowerCase().includes(query)) return false;
    if (status === undefined || completed === null || completed === undefined) return true;
    return completed === (status === "completed");
  };
}

/** Query of one page of the tasks of a board. The filter is sent, and applied again to every row. */
export function boardTasksQuery(api: Api, board: string, search: Paging & TaskFilter) {
  return queryOptions({
    queryKey: [...taskListsKey, "tasks", board, search],
    queryFn: async ({ signal }): Promise<Available<BoardTasks>> => {
      const list = await readIfAvailable(api.listBoardTasks(board, search, signal));
      if (!list.available) return list;
      const rows = list.rows.filter(matchesFilter(search));
      return { ...list, rows, hiddenCount: list.rows.length - rows.length };
    },
  });
}
