import { useInfiniteQuery, useIsFetching, useQuery } from "@tanstack/react-query";
import { useCached } from "#src/app/choices/use-cached.ts";
import { useChoices } from "#src/app/choices/use-choices.ts";
import { useNames } from "#src/app/names.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { cachedBoards } from "#src/tasks/cached-tasks.ts";
import { boardTasksQuery, boardTitleQuery, boardsQuery, joinPages } from "#src/tasks/queries.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import { type TaskNames, type TaskRow, isOfStatus } from "#src/tasks/home/task-rows.ts";
import { MAX_PAGES_READ_ON, useReadOn } from "#src/ui/table/use-read-on.ts";

export interface BoardName {
  id: string;
  title: string;
}

/** The boards that were read so far, page by page until the last, in the order of the workspace. */
export function useBoards() {
  const { api } = useSession();
  const read = useInfiniteQuery(boardsQuery(api));
  const pages = read.data?.pages ?? [];
  useReadOn(read, pages.length < MAX_PAGES_READ_ON);
  const { rows, unlisted } = joinPages(pages);
  const boards: BoardName[] = rows.flatMap((row) =>
    row.readable ? [{ id: row.id, title: row.item.title || row.id }] : [],
  );
  return {
    boards,
    unlisted,
    isPending: read.isPending,
    error: read.data ? null : read.error,
    isFetching: read.isFetching,
    refetch: () => void read.refetch(),
  };
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

/**
 * The tasks of a board that were read so far, page by page until the last. A workspace may ignore the
 * status, so it is applied again.
 */
export function useBoardTasks(board: string, status: TaskStatus) {
  const { api } = useSession();
  const read = useInfiniteQuery(boardTasksQuery(api, board, status));
  const pages = read.data?.pages ?? [];
  useReadOn(read, pages.length < MAX_PAGES_READ_ON);
  const { rows: all, total, unlisted } = joinPages(pages);
  const readable = all.filter((row): row is TaskRow => row.readable);
  const ofStatus = readable.filter(isOfStatus(status));
  return {
    // A task comes twice where pages shifted between two reads.
    rows: [...new Map(ofStatus.map((row) => [row.id, row])).values()],
    unreadable: all.flatMap((row) => (row.readable ? [] : [row.raw])),
    /** Null where the workspace doesn’t say, or counts tasks of another status. */
    total: ofStatus.length === readable.length ? total : null,
    unlisted,
    isPending: read.isPending,
    isFetching: read.isFetching,
    error: read.error,
    loadedAt: read.data ? read.dataUpdatedAt : null,
    hasMore: read.hasNextPage,
    moreFailed: read.isFetchNextPageError,
    refetch: () => void read.refetch(),
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
