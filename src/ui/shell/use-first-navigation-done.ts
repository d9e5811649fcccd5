import { useRouterState } from "@tanstack/react-router";
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
  const isLoaded = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation !== undefined,
  });
  const isDone = !useSyncExternalStore(isHeld.subscribe, isHeld.get) && isLoaded;
  // The rows of a later page hold nothing back that is there already.
  if (isDone && !wasDone) setWasDone(true);
  return wasDone || isDone;
}
