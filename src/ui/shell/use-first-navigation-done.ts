import { useRouterState } from "@tanstack/react-router";

/**
 * True once the first page has loaded with its data. Preloading waits for this, so that it does not
 * compete with the first page.
 */
export const useFirstNavigationDone = (): boolean =>
  useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
