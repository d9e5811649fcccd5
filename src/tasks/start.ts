import type { Session } from "#src/app/session-context.tsx";
import { keepTask } from "#src/tasks/keep-task.ts";
import { recentTasks } from "#src/tasks/kept/storage.ts";

/** Keeps saved tasks in the cache of every session, and forgets the recent ones at its end. */
export function startTasks({ queryClient, workspace, writes, signal }: Session): void {
  // For late answers too, and after the user has left the page.
  writes.onConfirmed((target) => {
    if (target.operation === "updateTask") keepTask(queryClient, target, writes.stateOf(target));
  });
  signal.addEventListener("abort", () => recentTasks(workspace.address).set(null));
}
