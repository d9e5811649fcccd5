import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import type { RunView } from "#src/writes/run/run.ts";

/** The run of this tab, or null when there is none. */
export function useRun(): RunView | null {
  const { runs } = useSession();
  return useSyncExternalStore(runs.subscribe, runs.get);
}
