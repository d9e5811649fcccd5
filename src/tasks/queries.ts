import { type QueryClient, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, MAX_PER_PAGE, taskKey, taskListsKey } from "#src/api/api.ts";
import { type Page, hasNextPage } from "#src/api/envelope.ts";
import { type Available, type Unavailable, asUnavailable } from "#src/api/errors.ts";
import { namesOptions, readIfAvailable } from "#src/api/reads/if-available.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import type { NotRead, TaskRead } from "#src/tasks/start.ts";

export function joinPages<T>(pages: readonly Available<Page<T>>[] = []) {
  const [first] = pages;
  return {
    rows: pages.flatMap((page) => (page.available ? page.rows : [])),
    /** Rows of all pages, or null where the workspace doesn’t say. */
    total: first?.available ? first.total : null,
    /** The reply of a workspace that does not offer the list. */
    unlisted: first && !first.available ? first : null,
  };
}

const pagesOptions = {
  initialPageParam: 1,
  getNextPageParam: (list: Available<Page<unknown>>, _pages: unknown, page: number) =>
    list.available && hasNextPage(list, page) ? page + 1 : null,
};

/** Query of the boards, page by page, without archived ones. */
export function boardsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...taskListsKey, "boards"],
    queryFn: async ({ pageParam: page, signal }) => {
      const paging = { page, per_page: MAX_PER_PAGE };
      const list = await readIfAvailable(api.listItems("boards", paging, signal));
      if (!list.available) return list;
      return { ...list, rows: list.rows.filter((row) => !row.readable || !row.item.archived_at) };
    },
    ...pagesOptions,
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

/** Query of the tasks of a board, page by page. */
export function boardTasksQuery(api: Api, board: string, status: TaskStatus) {
  return infiniteQueryOptions({
    queryKey: [...taskListsKey, "tasks", board, status],
    queryFn: ({ pageParam: page, signal }) => {
      const filter = status === "any" ? {} : { status };
      const query = { page, per_page: MAX_PER_PAGE, ...filter };
      return readIfAvailable(api.listBoardTasks(board, query, signal));
    },
    ...pagesOptions,
  });
}

/** Guesses from the words of a 404, which are not documented, whether the task or its path is missing. */
function whyNotRead({ status, words }: Unavailable): NotRead {
  return status === 404 && /no query results/i.test(words ?? "") ? "unknown-task" : "no-read";
}

/** Query of one task. A workspace that can't read single tasks is data, not an error. */
export function taskQuery(api: Api, client: QueryClient, id: string) {
  const queryKey = taskKey(id);
  return queryOptions({
    queryKey,
    refetchOnWindowFocus: ({ state }: { state: { data: TaskRead | undefined } }) =>
      state.data?.notRead !== "no-read" && "always",
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
