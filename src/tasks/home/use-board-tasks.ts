import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { useChoices } from "#src/tasks/form/fields/use-choices.ts";
import { boardTasksQuery, namesQuery } from "#src/tasks/home/queries.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import type { TaskNames, TaskRow } from "#src/tasks/home/table/task-rows.ts";
import { useReadOn } from "#src/tasks/use-read-on.ts";
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
  const [first] = pages;
  const lists = pages.flatMap((page) => (page.available ? [page] : []));
  const all = lists.flatMap(({ rows }) => rows);
  const readable = all.filter((row): row is TaskRow => row.readable);
  // A task comes twice where pages shifted between two reads.
  const rows = [...new Map(readable.map((row) => [row.id, row])).values()];
  const unreadable = all.filter((row): row is Unreadable => !row.readable);
  const hiddenCount = lists.reduce((sum, page) => sum + page.hiddenCount, 0);
  return {
    rows,
    unreadable,
    /** Number of rows that were read and left out, as the workspace ignored the filter. */
    hiddenCount,
    /** Tasks of this status on all pages, or null where the workspace does not tell. */
    total: first?.available && hiddenCount === 0 ? first.total : null,
    /** The answer of a workspace that does not list tasks. */
    unlisted: first && !first.available ? first : null,
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

const none: TaskNames = { people: new Map(), lists: new Map() };

/** Names of assignees and lists, read when a task has one. */
export function useTaskNames(board: string, rows: readonly TaskRow[]): TaskNames {
  const { api } = useSession();
  const hasAssignee = rows.some(({ item }) => item.assignee);
  const people = useQuery({ ...namesQuery(api), enabled: hasAssignee }).data ?? none.people;
  const hasList = rows.some(({ item }) => item.list);
  const { found } = useChoices("list", board, { enabled: hasList, readOn: true });
  return { people, lists: new Map(found.map(({ id, name }) => [id, name])) };
}
