import { useRouterState } from "@tanstack/react-router";

/**
 * Whether the first page stands, with its data. What may be needed later is fetched only then, so
 * that it takes nothing from what somebody waits for.
 */
export const useFirstNavigationDone = (): boolean =>
  useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
