import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type Task, taskItemsKey, taskListsKey } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import type { Available } from "#src/api/errors.ts";
import type { TaskRead } from "#src/tasks/start.ts";

/** Each item of the cached pages whose key begins like this, once. */
function cachedItems<T>(client: QueryClient, name: string) {
  const queryKey = [...taskListsKey, name];
  const items = new Map<string, T>();
  for (const [, data] of client.getQueriesData<InfiniteData<Available<Page<T>>>>({ queryKey })) {
    for (const page of data?.pages ?? []) {
      if (!page.available) continue;
      for (const row of page.rows) if (row.readable) items.set(row.id, row.item);
    }
  }
  return items;
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
