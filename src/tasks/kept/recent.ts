import { type RecentTask, recentTasks } from "#src/tasks/kept/storage.ts";

const MAX_RECENT = 4;

/** Keeps what happened to a task, which is then the newest. Opening it again keeps the end of a save. */
export function rememberTask(
  address: string,
  task: Pick<RecentTask, "id" | "title" | "event"> & { fields?: number },
): void {
  const kept = recentTasks(address);
  const before = kept.get() ?? [];
  const known = before.find(({ id }) => id === task.id);
  const entry: RecentTask =
    task.event === "opened" && known
      ? { ...known, title: task.title ?? known.title }
      : { fields: 0, ...task, at: Date.now() };
  kept.set([entry, ...before.filter(({ id }) => id !== task.id)].slice(0, MAX_RECENT));
}
