import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { mayRepeatRead, readRepeatDelay } from "#src/api/repeat.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** What a write makes stale, by prefix. It is read again when it is next opened. */
      invalidates: readonly QueryKey[];
    };
  }
}

/** Reads repeat by the rule of the fetch layer, writes never; nothing is read behind the user's back. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRepeatRead,
        retryDelay: (failures, error) => readRepeatDelay(failures, error),
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
    mutationCache: new MutationCache({
      onSettled: async (_data, _error, _variables, _result, mutation) => {
        const keys = mutation.meta?.invalidates ?? [];
        await Promise.all(
          keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: "none" })),
        );
      },
    }),
  });
  return client;
}
