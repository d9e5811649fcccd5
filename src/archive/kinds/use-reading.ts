import { useCallback, useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { finderPart } from "#src/archive/finder/finder-part.ts";
import type { ReaderState } from "#src/archive/finder/reader/reader-state.ts";

/** The state of the reader, as soon as it reads anything. */
export function useReading(): ReaderState | null {
  const finder = useSessionPart(finderPart);
  const subscribe = useCallback(
    (listener: () => void) => {
      let unfollow = finder.get()?.reader.subscribe(listener);
      const unsubscribe = finder.subscribe(() => {
        unfollow ??= finder.get()?.reader.subscribe(listener);
        listener();
      });
      return () => {
        unsubscribe();
        unfollow?.();
      };
    },
    [finder],
  );
  const state = useSyncExternalStore(subscribe, () => finder.get()?.reader.get() ?? null);
  return state?.phase === "idle" ? null : state;
}
