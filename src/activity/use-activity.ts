import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Activity, activityKey, activityQuery } from "#src/activity/queries.ts";
import { useSession } from "#src/app/session-context.tsx";

/** The record as it was last read; the loader of the page has read it before. */
export function useActivity(): Activity {
  const { ledger } = useSession();
  return useSuspenseQuery(activityQuery(ledger)).data;
}

/** Milliseconds in which the entries of a run are taken together, as each read is of all of them. */
const together = 500;

/** Reads the record again when this tab or another adds to it or clears it. */
export function useFreshActivity() {
  const { ledger } = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = ledger.get()?.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: activityKey });
      }, together);
    });
    return () => {
      stop?.();
      clearTimeout(timer);
    };
  }, [ledger, queryClient]);
}
