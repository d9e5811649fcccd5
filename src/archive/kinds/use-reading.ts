import { useCallback, useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items-part.ts";
import type { ReaderState } from "#src/archive/items/reader/reader-state.ts";

/** The state of the reader, as soon as it reads anything. */
export function useReading(): ReaderState | null {
  const archive = useSessionPart(archivedItemsPart);
  const subscribe = useCallback(
    (listener: () => void) => {
      let unfollow = archive.get()?.reader.subscribe(listener);
      const unsubscribe = archive.subscribe(() => {
        unfollow ??= archive.get()?.reader.subscribe(listener);
        listener();
      });
      return () => {
        unsubscribe();
        unfollow?.();
      };
    },
    [archive],
  );
  const state = useSyncExternalStore(subscribe, () => archive.get()?.reader.get() ?? null);
  return state?.phase === "idle" ? null : state;
}
