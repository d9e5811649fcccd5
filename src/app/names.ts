import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import { type Names, readNames } from "#src/api/reads/names.ts";
import { namesKey } from "#src/api/resource-keys.ts";
import { useSession } from "#src/app/session-context.tsx";

const none: Names = new Map();

/** Query of the names of all members and clients, read once a session. */
export const namesQuery = (api: Pick<Api, "listPeople" | "pacer">) =>
  queryOptions({
    queryKey: namesKey,
    queryFn: ({ signal }) => readNames(api, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Names of members and clients by their IDs, read when they are first needed; empty until then. */
export function useNames(needed = true): Names {
  const { api, queryClient } = useSession();
  return useQuery({ ...namesQuery(api), enabled: needed }, queryClient).data ?? none;
}
