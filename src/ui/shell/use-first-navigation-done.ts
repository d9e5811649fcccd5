import { useRouter, useRouterState } from "@tanstack/react-router";
import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "#src/lib/store.ts";

const isHeld = createStore(false);

/** Holds preloading while a page has its first rows to show. */
export function useHoldPreloading(holds: boolean): void {
  useLayoutEffect(() => {
    if (holds) isHeld.set(true);
    // Later, so that the rows are painted first.
    const timer = holds ? undefined : setTimeout(() => isHeld.set(false));
    return () => clearTimeout(timer);
  }, [holds]);
  useLayoutEffect(() => () => isHeld.set(false), []);
}

/**
 * True once the first page has loaded with its data and shows it. Preloading waits for this, so
 * that it does not compete with the first page.
 */
export function useFirstNavigationDone(): boolean {
  const [wasDone, setWasDone] = useState(false);
  const router = useRouter();
  const isShown = () => router.state.resolvedLocation !== undefined && !isHeld.get();
  // Both are asked for the whole answer, so that nothing renders while it stays the same.
  const isReleased = useSyncExternalStore(isHeld.subscribe, isShown);
  const isResolved = useRouterState({ select: isShown });
  const isDone = isReleased || isResolved;
  // The rows of a later page hold nothing back that is there already.
  if (isDone && !wasDone) setWasDone(true);
  return wasDone || isDone;
}
