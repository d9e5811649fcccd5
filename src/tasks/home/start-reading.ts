import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import { lastBoard } from "#src/tasks/kept/last-board.ts";
import { boardTasksQuery, boardsQuery } from "#src/tasks/home/queries.ts";
import { addressOf } from "#src/tasks/kept/storage.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";

interface ReadingSession {
  api: Api;
  queryClient: QueryClient;
  workspace: { origin: string; prefix: string };
}

/**
 * Starts to read the boards and the tasks of one. Opening by ID needs neither, so the page doesn't
 * wait for them and shows their states.
 */
export function startReading(
  { api, queryClient, workspace }: ReadingSession,
  search: { board?: string | undefined; status: TaskStatus },
): void {
  void queryClient.infiniteQuery(boardsQuery(api)).catch(() => null);
  const board = search.board ?? lastBoard(addressOf(workspace)).get();
  if (!board) return;
  void queryClient.infiniteQuery(boardTasksQuery(api, board, search.status)).catch(() => null);
}
