import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, type Paging, type Task, MAX_PER_PAGE, taskListsKey } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import { type Page, type Row, hasNextPage } from "#src/api/envelope.ts";
import type { Available } from "#src/api/errors.ts";
import { namesOptions, readIfAvailable } from "#src/api/reads/if-available.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";

type Board = Archived<"boards">;

/** A page of a list without the rows that are left out here. */
interface Shown<T> extends Page<T> {
  /** The page that follows; null after the last one. */
  nextPage: number | null;
  hiddenCount: number;
}

function shown<T>(list: Page<T>, page: number, isShown: (row: Row<T>) => boolean): Shown<T> {
  const rows = list.rows.filter(isShown);
  const nextPage = hasNextPage(list, page) ? page + 1 : null;
  return { ...list, rows, nextPage, hiddenCount: list.rows.length - rows.length };
}

export function joinPages<T>(pages: readonly Available<Shown<T>>[] = []) {
  const [first] = pages;
  const lists = pages.flatMap((page) => (page.available ? [page] : []));
  const hiddenCount = lists.reduce((sum, page) => sum + page.hiddenCount, 0);
  return {
    rows: lists.flatMap(({ rows }) => rows),
    hiddenCount,
    /** Rows of all pages, or null where the workspace doesn’t say. */
    total: first?.available && hiddenCount === 0 ? first.total : null,
    /** The answer of a workspace that does not offer the list. */
    unlisted: first && !first.available ? first : null,
  };
}

const nextPageOf = (list: Available<Shown<unknown>>) => (list.available ? list.nextPage : null);

/** Query of the boards, page by page, without archived ones. */
export function boardsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...taskListsKey, "boards"],
    queryFn: async ({ pageParam: page, signal }): Promise<Available<Shown<Board>>> => {
      const paging = { page, per_page: MAX_PER_PAGE };
      const list = await readIfAvailable(api.listBoards(paging, signal));
      if (!list.available) return list;
      const isActive = (row: Row<Board>) => !row.readable || !row.item.archived_at;
      return { ...shown(list, page, isActive), available: true };
    },
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
    ...namesOptions,
  });
}

/** Query of a board’s title; null where it has none, or can’t be read. */
export const boardTitleQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...taskListsKey, "board", id],
    queryFn: ({ signal }) => readIfAvailable(api.readArchived("boards", id, signal)),
    select: (read) => (read.available && read.item.title) || null,
    ...namesOptions,
    retry: false,
  });

/** True for rows of a status. Rows without a status match every one. */
const isOfStatus = (status: TaskStatus) => (row: Row<Task>) => {
  const completed = row.readable ? row.item.completed : null;
  if (status === "any" || completed === null || completed === undefined) return true;
  return completed === (status === "completed");
};

async function readBoardTasks(
  api: Api,
  { board, status, ...paging }: Paging & { board: string; status: TaskStatus },
  signal: AbortSignal,
): Promise<Available<Shown<Task>>> {
  const filter = status === "any" ? {} : { status };
  const list = await readIfAvailable(api.listBoardTasks(board, { ...paging, ...filter }, signal));
  if (!list.available) return list;
  // A workspace may ignore the filter.
  return { ...shown(list, paging.page, isOfStatus(status)), available: true };
}

/** Query of the tasks of a board, page by page. The filter is sent, and applied again to every row. */
export function boardTasksQuery(api: Api, board: string, status: TaskStatus) {
  return infiniteQueryOptions({
    queryKey: [...taskListsKey, "tasks", board, status],
    queryFn: ({ pageParam: page, signal }) =>
      readBoardTasks(api, { board, status, page, per_page: MAX_PER_PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
  });
}

/** Query of the number of completed tasks on a board; null where the workspace doesn’t say. */
export function completedCountQuery(api: Api, board: string) {
  return queryOptions({
    queryKey: [...taskListsKey, "completed count", board],
    queryFn: async ({ signal }) => {
      const paging = { page: 1, per_page: 1 };
      const list = await readBoardTasks(api, { board, status: "completed", ...paging }, signal);
      return list.available && list.hiddenCount === 0 ? list.total : null;
    },
  });
}
