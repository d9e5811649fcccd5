import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type Task, taskItemsKey, taskListsKey } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import type { Available } from "#src/api/errors.ts";
import type { TaskRead } from "#src/tasks/start.ts";

type Pages<T> = readonly Available<Page<T>>[];

export const rowsOf = <T>(pages: Pages<T> = []) =>
  pages.flatMap((page) => (page.available ? page.rows : []));

/** Each item of the cached pages whose key begins like this, once. */
function cachedItems<T>(client: QueryClient, name: string) {
  const caches = client.getQueriesData<InfiniteData<Pages<T>[number]>>({
    queryKey: [...taskListsKey, name],
  });
  const rows = caches.flatMap(([, data]) => rowsOf(data?.pages));
  return new Map(rows.flatMap((row) => (row.readable ? [[row.id, row.item]] : [])));
}

export const cachedBoards = (client: QueryClient) =>
  cachedItems<Archived<"boards">>(client, "boards");

/** Each task that was opened, or is in a list that was read. */
export function cachedTasks(client: QueryClient) {
  const tasks = cachedItems<Task>(client, "tasks");
  for (const [, read] of client.getQueriesData<TaskRead>({ queryKey: taskItemsKey })) {
    if (read?.known) tasks.set(read.known.item.id, read.known.item);
  }
  return tasks;
}
