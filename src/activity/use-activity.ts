import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Activity, activityKey, activityQuery } from "#src/activity/queries.ts";
import { useSession } from "#src/app/session-context.tsx";

/** The audit log, as loaded by the route. */
export function useActivity(): Activity {
  const { log } = useSession();
  return useSuspenseQuery(activityQuery(log)).data;
}

/** Delay that batches the entries of a run, as each refresh loads the whole log. */
const REFRESH_DELAY_MS = 500;

/** Refreshes the audit log when this tab or another one changes it. */
export function useFreshActivity() {
  const { log } = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = log.get()?.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: activityKey });
      }, REFRESH_DELAY_MS);
    });
    return () => {
      stop?.();
      clearTimeout(timer);
    };
  }, [log, queryClient]);
}
