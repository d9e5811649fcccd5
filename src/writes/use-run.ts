import { useCallback, useSyncExternalStore } from "react";
import { type Kind, kinds } from "#src/api/archive.ts";
import { type Session, useSession } from "#src/app/session-context.tsx";
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

const restoredCount = ({ confirmedSince }: Session["writes"]) =>
  kinds.reduce((sum, kind) => sum + confirmedSince(kind, 0), 0);

/**
 * A function that counts the confirmed restores of a kind that were sent since a moment in epoch
 * milliseconds. Renders again as they change.
 */
export function useConfirmedSince(): (kind: Kind, since: number) => number {
  const { writes } = useSession();
  const subscribe = useCallback(
    (listener: () => void) => {
      let shown = restoredCount(writes);
      let resting: ReturnType<typeof setTimeout> | undefined;
      function notify() {
        const count = restoredCount(writes);
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
    [writes],
  );
  useSyncExternalStore(subscribe, () => restoredCount(writes));
  return writes.confirmedSince;
}
