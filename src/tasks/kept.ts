import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { stored } from "#src/lib/stored.ts";

/** Latest event of a task: opened, or the end of its last save. */
const events = ["opened", "confirmed", "refused", "unknown", "not-sent"] as const;

const recentTask = z.object({
  id: z.string(),
  /** Null when it was opened but couldn't be loaded. */
  title: z.nullable(z.string()),
  event: z.enum(events),
  /** Number of fields that the save changed. */
  fields: z.number(),
  /** Time of the event, in epoch milliseconds. */
  at: z.number(),
});
export type RecentTask = z.output<typeof recentTask>;

/** Tasks that were opened or saved in this tab, newest first. They outlast a reload. */
export const recentTasks = (address: string) =>
  stored("reshelve.tasks.recent", z.array(recentTask), { area: "tab", perWorkspace: address });

const boardId = z.string().check(z.refine((id) => isId("tskb", id)));

/** The board of a workspace whose tasks were shown last in this browser. */
export const lastBoard = (address: string) =>
  stored("reshelve.tasks.board", boardId, { perWorkspace: address, asText: true });

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
