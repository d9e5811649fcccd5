import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSession } from "#src/app/session-context.tsx";
import { cachedBoards } from "#src/tasks/cached-tasks.ts";
import { boardQuery, boardsQuery, joinPages, titleOf } from "#src/tasks/home/queries.ts";
import { useCached } from "#src/tasks/use-cached.ts";
import { useReadOn } from "#src/ui/table/use-read-on.ts";

export interface BoardName {
  id: string;
  title: string;
}

/** Pages that are read by themselves, so that a list without an end ends. */
const MAX_PAGES = 50;

/** The boards that were read so far, in the order of the workspace. `readOn` reads them all. */
export function useBoards(readOn: boolean) {
  const { api } = useSession();
  const read = useInfiniteQuery(boardsQuery(api));
  const pages = read.data?.pages ?? [];
  useReadOn(read, readOn && pages.length < MAX_PAGES);
  const { rows, unlisted, total } = joinPages(pages);
  const boards: BoardName[] = rows.flatMap((row) =>
    row.readable ? [{ id: row.id, title: row.item.title || row.id }] : [],
  );
  return {
    boards,
    unlisted,
    total,
    isPending: read.isPending,
    /** Why no boards could be read at all. */
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

/** Title of a board. It is read alone where the boards that were read don't have it. */
export function useBoardTitle(id: string): string | null {
  const { api } = useSession();
  const { boards, isPending } = useBoards(false);
  const listed = boards.find((board) => board.id === id);
  const { data } = useQuery({
    ...boardQuery(api, id),
    enabled: !isPending && listed === undefined,
  });
  return listed?.title ?? titleOf(data);
}

/** Title of a board, if it was read; nothing is read for it. */
export function useKnownBoardTitle(id: string): string | null {
  const { api } = useSession();
  const { queryKey } = boardQuery(api, id);
  return useCached(
    (client) => cachedBoards(client).get(id)?.title || titleOf(client.getQueryData(queryKey)),
  );
}
