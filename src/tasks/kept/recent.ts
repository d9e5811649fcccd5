import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { z } from "#src/api/zod.ts";
import { inStorage, recentKey } from "#src/tasks/kept/storage.ts";

/** Latest event of a task: opened, or the end of its last save. */
const events = ["opened", "confirmed", "refused", "unknown", "not-sent"] as const;

const recentTaskSchema = z.object({
  id: z.string(),
  /** Null when it was opened but couldn't be loaded. */
  title: z.nullable(z.string()),
  event: z.enum(events),
  /** Number of fields that the save changed. */
  fields: z.number(),
  /** Time of the event, in epoch milliseconds. */
  at: z.number(),
});
const recentSchema = z.array(recentTaskSchema);

export type RecentTask = z.output<typeof recentTaskSchema>;

const MAX_RECENT = 4;

function readStored(address: string): RecentTask[] {
  const stored = inStorage((): unknown =>
    JSON.parse(sessionStorage.getItem(recentKey(address)) ?? "[]"),
  );
  return z.safeParse(recentSchema, stored).data ?? [];
}

/** Tasks that were opened or saved in this tab, newest first. They outlast a reload. */
export const recentQuery = (address: string) =>
  queryOptions({
    queryKey: ["recent-tasks"],
    queryFn: () => readStored(address),
    initialData: () => readStored(address),
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The recent tasks in the cache, or those stored in this tab. */
export const recentTasks = (client: QueryClient, address: string): readonly RecentTask[] =>
  client.getQueryData(recentQuery(address).queryKey) ?? readStored(address);

/** Keeps what happened to a task, which is then the newest. Opening it again keeps the end of a save. */
export function rememberTask(
  client: QueryClient,
  address: string,
  task: Pick<RecentTask, "id" | "title" | "event"> & { fields?: number },
): void {
  const { queryKey } = recentQuery(address);
  // Without an observer the entry would be dropped after the usual five minutes.
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  const before = recentTasks(client, address);
  const known = before.find(({ id }) => id === task.id);
  const entry: RecentTask =
    task.event === "opened" && known
      ? { ...known, title: task.title ?? known.title }
      : { fields: 0, ...task, at: Date.now() };
  const recent = [entry, ...before.filter(({ id }) => id !== task.id)].slice(0, MAX_RECENT);
  client.setQueryData(queryKey, recent);
  inStorage(() => sessionStorage.setItem(recentKey(address), JSON.stringify(recent)));
}
