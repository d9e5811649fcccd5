import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";

export interface RecentTask {
  id: string;
  /** Null when it was opened but couldn't be loaded. */
  title: string | null;
}

const MAX_RECENT = 8;
const key = ["recent-tasks"] as const;

/** Tasks that were opened in this tab, newest first. Kept in memory until the session ends. */
export const recentQuery = queryOptions({
  queryKey: key,
  queryFn: (): RecentTask[] => [],
  initialData: (): RecentTask[] => [],
  staleTime: "static",
  gcTime: Number.POSITIVE_INFINITY,
});

export function rememberTask(client: QueryClient, task: RecentTask) {
  // Without an observer the entry would be dropped after the usual five minutes.
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<RecentTask[]>(key, (before = []) =>
    [task, ...before.filter(({ id }) => id !== task.id)].slice(0, MAX_RECENT),
  );
}
