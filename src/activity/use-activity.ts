import { useSuspenseQuery } from "@tanstack/react-query";
import { type Activity, activityKey, activityQuery } from "#src/activity/queries.ts";
import { sessionPart, useSession } from "#src/app/session-context.tsx";

/** The audit log, as loaded by the route. */
export function useActivity(): Activity {
  const { log } = useSession();
  return useSuspenseQuery(activityQuery(log)).data;
}

/** Delay that batches the entries of a run, as each refresh loads the whole log. */
const REFRESH_DELAY_MS = 500;

/** Refreshes the audit log, from its first use on, when this tab or another one changes it. */
export const freshActivityPart = sessionPart(({ log, queryClient, signal }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function refresh() {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!signal.aborted) void queryClient.invalidateQueries({ queryKey: activityKey });
    }, REFRESH_DELAY_MS);
  }
  signal.addEventListener("abort", log.subscribe(refresh));
  return {};
});
