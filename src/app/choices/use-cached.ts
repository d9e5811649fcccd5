import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";

/** A value of what was read elsewhere, kept up to date; nothing is read for it. */
export function useCached<T>(select: (client: QueryClient) => T): T {
  const { queryClient } = useSession();
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => select(queryClient),
  );
}
