import { useCallback, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import type { ArchivedItem } from "#src/archive/finder/item.ts";

const nothingRead: readonly ArchivedItem[] = [];

/** The items that All archived has read; none before it was opened. */
export function useReadItems(): readonly ArchivedItem[] {
  const { finder } = useSession();
  const subscribe = useCallback(
    (listener: () => void) => finder.get()?.reader.subscribe(listener) ?? (() => {}),
    [finder],
  );
  return useSyncExternalStore(subscribe, () => finder.get()?.reader.get().items ?? nothingRead);
}
