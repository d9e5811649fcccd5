import type { AnyRouter } from "@tanstack/react-router";
import { useLayoutEffect, useSyncExternalStore } from "react";
import { createStore } from "#src/lib/store.ts";

/** Milliseconds after which what was rendered is painted, also on a slow machine. */
const PAINT_MS = 50;

const isDone = createStore(true);
let holdCount = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Holds it until the returned function is called. */
function hold() {
  holdCount += 1;
  clearTimeout(timer);
  return () => {
    holdCount -= 1;
    if (holdCount === 0) timer = setTimeout(() => isDone.set(true), PAINT_MS);
  };
}

/** Lets what the first page doesn't need wait for it. Called before the router shows that page. */
export function startFirstNavigation(router: AnyRouter): void {
  isDone.set(false);
  const release = hold();
  const stop = router.subscribe("onResolved", () => {
    stop();
    release();
  });
}

/** Holds preloading while the first page has its first rows to show. */
export function useHoldPreloading(holds: boolean): void {
  useLayoutEffect(() => (holds ? hold() : undefined), [holds]);
}

/**
 * True once the first page has loaded with its data and shows it. Preloading waits for this, so
 * that it does not compete with the first page.
 */
export function useFirstNavigationDone(): boolean {
  return useSyncExternalStore(isDone.subscribe, isDone.get);
}
