import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Pacer } from "#src/api/pacer.ts";
import { mayRepeatRead } from "#src/api/repeat.ts";

type MutationMeta = {
  /** Key prefixes of the queries that a mutation makes stale. They are refetched when next opened. */
  invalidates(variables: unknown): readonly QueryKey[];
};

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/**
 * Creates the Query client of a session. Reads retry by `mayRepeatRead` when the pacer says, writes
 * never; nothing refetches on focus.
 */
export function createQueryClient({ repeatDelay }: Pick<Pacer, "repeatDelay">): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRepeatRead,
        retryDelay: repeatDelay,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
    mutationCache: new MutationCache({
      onSettled: async (_data, _error, variables, _result, mutation) => {
        const keys = mutation.meta?.invalidates(variables) ?? [];
        await Promise.all(
          keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: "none" })),
        );
      },
    }),
  });
  return client;
}
