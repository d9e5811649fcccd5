import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type Task, taskKey, taskListsKey } from "#src/api/api.ts";
import type { Item, Page, Row } from "#src/api/envelope.ts";
import type { Available } from "#src/api/errors.ts";
import type { Session } from "#src/app/session-context.tsx";

/**
 * Reason why a task was not read: it was not found, or the workspace can't read single tasks. The
 * document names neither: a 404 with Laravel's words for a missing record is the first, any other the
 * second.
 */
export type NotRead = "unknown-task" | "no-read";

export interface TaskRead {
  /** Null when it was never loaded. */
  known: Item<Task> | null;
  notRead: NotRead | null;
  status: number | null;
}

/** Updates a task in the cached lists of boards, whose age stays. */
function showInLists(client: QueryClient, task: Item<Task>) {
  const { id } = task.item;
  const replaced = (row: Row<Task>): Row<Task> =>
    row.readable && row.id === id ? { ...row, ...task, item: { ...row.item, ...task.item } } : row;
  for (const query of client.getQueryCache().findAll({ queryKey: [...taskListsKey, "tasks"] })) {
    const data = client.getQueryData<InfiniteData<Available<Page<Task>>>>(query.queryKey);
    if (!data) continue;
    const pages = data.pages.map((page) =>
      page.available ? { ...page, rows: page.rows.map(replaced) } : page,
    );
    const { queryKey, state } = query;
    client.setQueryData(queryKey, { ...data, pages }, { updatedAt: state.dataUpdatedAt });
  }
}

/** Caches the tasks in the replies to confirmed updates, and keeps what is known of how to read them. */
export function startTasks({ queryClient, writes }: Session): void {
  // For late replies too, and after the user has left the page.
  writes.onConfirmed((target) => {
    if (target.operation !== "updateTask") return;
    const state = writes.stateOf(target);
    if (state?.phase !== "done" || state.outcome.grade !== "confirmed") return;
    const known = state.outcome.value;
    const queryKey = taskKey(target.id);
    // A read that began before the save would bring back what it changed.
    void queryClient.cancelQueries({ queryKey });
    showInLists(queryClient, known);
    queryClient.setQueryData<TaskRead>(queryKey, (before) => ({
      notRead: before?.notRead === "no-read" ? "no-read" : null,
      status: before?.status ?? null,
      known,
    }));
  });
}
