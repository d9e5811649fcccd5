import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import { boardTasksQuery, boardsQuery } from "#src/tasks/home/queries.ts";
import type { TaskStatus } from "#src/tasks/home/search.ts";

interface ReadingSession {
  api: Api;
  queryClient: QueryClient;
}

/**
 * Starts to read the boards and the tasks of one. Opening by ID needs neither, so the page doesn't
 * wait for them and shows their states.
 */
export function startReading(
  { api, queryClient }: ReadingSession,
  { board, status }: { board?: string | undefined; status: TaskStatus },
): void {
  void queryClient.infiniteQuery(boardsQuery(api)).catch(() => null);
  if (!board) return;
  void queryClient.infiniteQuery(boardTasksQuery(api, board, status)).catch(() => null);
}
