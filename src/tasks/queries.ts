import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Api, taskKey } from "#src/api/api.ts";
import { type Unavailable, asUnavailable } from "#src/api/errors.ts";
import type { NotRead, TaskRead } from "#src/tasks/start.ts";

/** Guesses from the words of a 404, which are not documented, whether the task or its path is missing. */
function whyNotRead({ status, words }: Unavailable): NotRead {
  return status === 404 && /no query results/i.test(words ?? "") ? "unknown-task" : "no-read";
}

/** Query of one task. A workspace that can't read single tasks is data, not an error. */
export function taskQuery(api: Api, client: QueryClient, id: string) {
  const queryKey = taskKey(id);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<TaskRead> => {
      try {
        return { known: await api.readTask(id, signal), notRead: null, status: null };
      } catch (error) {
        const missing = asUnavailable(error);
        if (!missing) throw error;
        // Keeps the result of an earlier read or a save.
        const known = client.getQueryData<TaskRead>(queryKey)?.known ?? null;
        return { known, notRead: whyNotRead(missing), status: missing.status };
      }
    },
  });
}
