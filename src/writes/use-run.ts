import { useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { RunView } from "#src/writes/run/run.ts";

/** The run of this tab, or null when there is none. */
export function useRun(): RunView | null {
  const { runs } = useSession();
  return useSyncExternalStore(runs.subscribe, runs.get);
}

/** True while a run in progress includes the item: its panel then shows what to do about it. */
export function useInRun(kind: Kind, id: string): boolean {
  const { runs } = useSession();
  return useSyncExternalStore(runs.subscribe, () =>
    runs.includes({ operation: "restore", kind, id }),
  );
}
