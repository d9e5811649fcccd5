import { useInfiniteQuery, useIsFetching, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNames } from "#src/app/names.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { cachedBoards } from "#src/tasks/cached-tasks.ts";
import { useChoices } from "#src/app/choices/use-choices.ts";
import {
  boardTasksQuery,
  boardTitleQuery,
  boardsQuery,
  joinPages,
} from "#src/tasks/home/queries.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import type { TaskNames, TaskRow } from "#src/tasks/home/table/task-rows.ts";
import { useCached } from "#src/app/choices/use-cached.ts";
import type { Unreadable } from "#src/ui/table/column.ts";
import { MAX_PAGES_READ_ON, useReadOn } from "#src/ui/table/use-read-on.ts";

export interface BoardName {
  id: string;
  title: string;
}

/** The boards that were read so far, in the order of the workspace. `readOn` reads them all. */
export function useBoards(readOn: boolean) {
  const { api } = useSession();
  const read = useInfiniteQuery(boardsQuery(api));
  const pages = read.data?.pages ?? [];
  useReadOn(read, readOn && pages.length < MAX_PAGES_READ_ON);
  const { rows, unlisted, total } = joinPages(pages);
  const boards: BoardName[] = rows.flatMap((row) =>
    row.readable ? [{ id: row.id, title: row.item.title || row.id }] : [],
  );
  return {
    boards,
    unlisted,
    total,
    isPending: read.isPending,
    error: read.data ? null : read.error,
    hasMore: read.hasNextPage,
    isFetching: read.isFetching,
    refetch: () => void read.refetch(),
    readMore: () => {
      if (read.hasNextPage && !read.isFetching) void read.fetchNextPage();
    },
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

/** Pages of tasks that are read without being asked. */
const PAGES_AT_ONCE = 3;

export function useBoardTasks(board: string, status: TaskStatus) {
  const { api } = useSession();
  const read = useInfiniteQuery(boardTasksQuery(api, board, status));
  const [readsAll, setReadsAll] = useState(false);
  const pages = read.data?.pages ?? [];
  useReadOn(read, readsAll || pages.length < PAGES_AT_ONCE);
  const { rows: all, ...list } = joinPages(pages);
  const readable = all.filter((row): row is TaskRow => row.readable);
  return {
    ...list,
    // A task comes twice where pages shifted between two reads.
    rows: [...new Map(readable.map((row) => [row.id, row])).values()],
    unreadable: all.filter((row): row is Unreadable => !row.readable),
    isPending: read.isPending,
    isFetching: read.isFetching,
    error: read.error,
    loadedAt: read.data ? read.dataUpdatedAt : null,
    hasMore: read.hasNextPage,
    moreFailed: read.isFetchNextPageError,
    readAll: () => {
      setReadsAll(true);
      // Goes on after a page that could not be read.
      if (read.isFetchNextPageError) void read.fetchNextPage();
    },
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
