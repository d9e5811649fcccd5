import { useInfiniteQuery, useIsFetching, useQuery } from "@tanstack/react-query";
import { useCached } from "#src/app/choices/use-cached.ts";
import { useChoices } from "#src/app/choices/use-choices.ts";
import { useNames } from "#src/app/names.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { cachedBoards, rowsOf } from "#src/tasks/cached-tasks.ts";
import {
  type pagesQuery,
  boardTasksQuery,
  boardTitleQuery,
  boardsQuery,
} from "#src/tasks/queries.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import { type TaskNames, type TaskRow, isOfStatus } from "#src/tasks/home/task-rows.ts";
import { MAX_PAGES_READ_ON, useReadOn } from "#src/ui/table/use-read-on.ts";

/** A list that is read page by page until the last. */
function usePages<T>(options: ReturnType<typeof pagesQuery<T>>) {
  const read = useInfiniteQuery(options);
  const pages = read.data?.pages ?? [];
  useReadOn(read, pages.length < MAX_PAGES_READ_ON);
  const [first] = pages;
  return {
    rows: rowsOf(pages),
    /** Rows of all pages, or null where the workspace doesn’t say. */
    total: first?.available ? first.total : null,
    /** The reply of a workspace that does not offer the list. */
    unlisted: first && !first.available ? first : null,
    isPending: read.isPending,
    isFetching: read.isFetching,
    error: read.error,
    loadedAt: read.data ? read.dataUpdatedAt : null,
    hasMore: read.hasNextPage,
    moreFailed: read.isFetchNextPageError,
    refetch: () => void read.refetch(),
  };
}

export interface BoardName {
  id: string;
  title: string;
}

/** The boards that were read so far, in the order of the workspace. */
export function useBoards() {
  const { rows, ...read } = usePages(boardsQuery(useSession().api));
  const boards: BoardName[] = rows.flatMap((row) =>
    row.readable ? [{ id: row.id, title: row.item.title || row.id }] : [],
  );
  return { ...read, boards };
}

export type Boards = ReturnType<typeof useBoards>;

/** Title of a board. It is read alone where the boards that were read, or are being read, don't have it. */
export function useBoardTitle(id: string): string | null {
  const { api } = useSession();
  const { queryKey } = boardsQuery(api);
  const listed = useCached((client) => cachedBoards(client).get(id)?.title || null);
  const isListing = useIsFetching({ queryKey }) > 0;
  const isUnknown = listed === null && !isListing;
  const { data = null } = useQuery({ ...boardTitleQuery(api, id), enabled: isUnknown });
  return listed ?? data;
}

/** The tasks of a board that were read so far. A workspace may ignore the status, so it is applied again. */
export function useBoardTasks(board: string, status: TaskStatus) {
  const { rows, total, ...read } = usePages(boardTasksQuery(useSession().api, board, status));
  const readable = rows.filter((row): row is TaskRow => row.readable);
  const ofStatus = readable.filter(isOfStatus(status));
  return {
    ...read,
    // A task comes twice where pages shifted between two reads.
    rows: [...new Map(ofStatus.map((row) => [row.id, row])).values()],
    unreadable: rows.flatMap((row) => (row.readable ? [] : [row.raw])),
    /** Null also where the workspace counts tasks of another status. */
    total: ofStatus.length === readable.length ? total : null,
  };
}

export type BoardTasks = ReturnType<typeof useBoardTasks>;

/** Names of assignees and lists, read when a task has one. */
export function useTaskNames(board: string, rows: readonly TaskRow[]): TaskNames {
  const people = useNames(rows.some(({ item }) => item.assignee));
  const hasList = rows.some(({ item }) => item.list);
  const { found } = useChoices("list", board, { enabled: hasList, readOn: true });
  return { people, lists: new Map(found.map(({ id, name }) => [id, name])) };
}
