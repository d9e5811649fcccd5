import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type Task, taskListsKey } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import type { Item, Page, Row } from "#src/api/envelope.ts";
import type { Available } from "#src/api/errors.ts";

type Read<T> = Available<Page<T>>;

/** Each item of the cached pages whose key begins like this, once. */
function cachedItems<T>(client: QueryClient, name: string) {
  const cached = client.getQueriesData<Read<T> | InfiniteData<Read<T>>>({
    queryKey: [...taskListsKey, name],
  });
  const items = new Map<string, T>();
  for (const [, data] of cached) {
    for (const page of data && "pages" in data ? data.pages : [data]) {
      if (!page?.available) continue;
      for (const row of page.rows) if (row.readable) items.set(row.id, row.item);
    }
  }
  return items;
}

/** Updates a task in the cached lists of boards, whose age stays. */
export function showInLists(client: QueryClient, task: Item<Task>) {
  const { id } = task.item;
  const replaced = (row: Row<Task>): Row<Task> =>
    row.readable && row.id === id ? { ...row, ...task, item: { ...row.item, ...task.item } } : row;
  for (const query of client.getQueryCache().findAll({ queryKey: [...taskListsKey, "tasks"] })) {
    const data = client.getQueryData<InfiniteData<Read<Task>>>(query.queryKey);
    if (!data) continue;
    const pages = data.pages.map((page) =>
      page.available ? { ...page, rows: page.rows.map(replaced) } : page,
    );
    const updatedAt = query.state.dataUpdatedAt;
    client.setQueryData(query.queryKey, { ...data, pages }, { updatedAt });
  }
}

export const cachedBoards = (client: QueryClient) =>
  cachedItems<Archived<"boards">>(client, "boards");

export const cachedTasks = (client: QueryClient) => cachedItems<Task>(client, "tasks");
