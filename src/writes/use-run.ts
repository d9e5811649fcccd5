import { useCallback, useSyncExternalStore } from "react";
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

/** Shortest time between two updates of the count, which a run changes many times a second. */
const COUNT_INTERVAL_MS = 100;

/** Counts the restores of a kind that were confirmed since a read, given in epoch milliseconds. */
export function useConfirmedSince(kind: Kind, since: number): number {
  const { writes } = useSession();
  const subscribe = useCallback(
    (listener: () => void) => {
      let shown = writes.confirmedSince(kind, since);
      let resting: ReturnType<typeof setTimeout> | undefined;
      function notify() {
        const count = writes.confirmedSince(kind, since);
        if (resting !== undefined || count === shown) return;
        shown = count;
        listener();
        resting = setTimeout(() => {
          resting = undefined;
          notify();
        }, COUNT_INTERVAL_MS);
      }
      const unsubscribe = writes.subscribe(notify);
      return () => {
        clearTimeout(resting);
        unsubscribe();
      };
    },
    [writes, kind, since],
  );
  return useSyncExternalStore(subscribe, () => writes.confirmedSince(kind, since));
}
