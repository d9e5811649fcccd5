import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNames } from "#src/app/names.ts";
import { useSession } from "#src/app/session-context.tsx";
import { useChoices } from "#src/tasks/form/fields/use-choices.ts";
import { boardTasksQuery, joinPages } from "#src/tasks/home/queries.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import type { TaskNames, TaskRow } from "#src/tasks/home/table/task-rows.ts";
import { useReadOn } from "#src/ui/table/use-read-on.ts";
import type { Unreadable } from "#src/ui/table/column.ts";

/** Pages of tasks that are read without being asked. */
const PAGES_AT_ONCE = 3;

/** The tasks of a board that were read so far. */
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
    /** True when the next page could not be read. */
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
