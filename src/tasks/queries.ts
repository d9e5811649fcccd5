import { type QueryClient, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, MAX_PER_PAGE, taskKey, taskListsKey } from "#src/api/api.ts";
import { type Page, type Paging, hasNextPage } from "#src/api/envelope.ts";
import { type Unavailable, asUnavailable } from "#src/api/errors.ts";
import { namesOptions, readIfAvailable } from "#src/api/reads/if-available.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import type { NotRead, TaskRead } from "#src/tasks/start.ts";

/** Query of a list, page by page, that a workspace may not offer. */
export const pagesQuery = <T>(
  key: readonly string[],
  read: (paging: Paging, signal: AbortSignal) => Promise<Page<T>>,
) =>
  infiniteQueryOptions({
    queryKey: [...taskListsKey, ...key],
    queryFn: ({ pageParam: page, signal }) =>
      readIfAvailable(read({ page, per_page: MAX_PER_PAGE }, signal)),
    initialPageParam: 1,
    getNextPageParam: (list, _pages, page) =>
      list.available && hasNextPage(list, page) ? page + 1 : null,
  });

/** Query of the boards, without archived ones. */
export const boardsQuery = (api: Api) => ({
  ...pagesQuery(["boards"], async (paging, signal) => {
    const list = await api.listItems("boards", paging, signal);
    return { ...list, rows: list.rows.filter((row) => !row.readable || !row.item.archived_at) };
  }),
  ...namesOptions,
});

/** Query of a board’s title; null where it has none, or can’t be read. */
export const boardTitleQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...taskListsKey, "board", id],
    queryFn: ({ signal }) => readIfAvailable(api.readArchived("boards", id, signal)),
    select: (read) => (read.available && read.item.title) || null,
    ...namesOptions,
    retry: false,
  });

export const boardTasksQuery = (api: Api, board: string, status: TaskStatus) =>
  pagesQuery(["tasks", board, status], (paging, signal) =>
    api.listBoardTasks(board, status === "any" ? paging : { ...paging, status }, signal),
  );

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
