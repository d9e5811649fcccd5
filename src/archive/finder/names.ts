import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import { ApiError, asUnavailable } from "#src/api/errors.ts";
import { choicesKey } from "#src/api/resource-keys.ts";
import { useSession } from "#src/app/session-context.tsx";

/** Names of people by their ID. */
export type Names = ReadonlyMap<string, string>;

const ROWS_PER_PAGE = 100;
/** Pages read of members and of clients; a larger workspace keeps the IDs of the others. */
const MAX_PAGES = 10;
const none: Names = new Map();

async function namesOf(
  api: Pick<Api, "listPeople">,
  who: "members" | "clients",
  signal: AbortSignal,
): Promise<[string, string][]> {
  const names: [string, string][] = [];
  try {
    let lastPage = 1;
    for (let page = 1; page <= Math.min(lastPage, MAX_PAGES); page += 1) {
      const found = await api.listPeople(who, { page, per_page: ROWS_PER_PAGE }, signal);
      for (const row of found.rows)
        if (row.readable && row.item.name) names.push([row.id, row.item.name]);
      // A page without rows ends a list that names a next page for ever.
      if (found.rows.length === 0) break;
      ({ lastPage } = found);
    }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 403;
    // Names are a help: what a workspace does not offer stays an ID.
    if (!isRefused && !asUnavailable(error)) throw error;
  }
  return names;
}

/** Query of the names of all members and clients; none where the workspace does not offer them. */
export const namesQuery = (api: Pick<Api, "listPeople">) =>
  queryOptions({
    queryKey: [...choicesKey, "names"],
    queryFn: async ({ signal }): Promise<Names> =>
      new Map([
        ...(await namesOf(api, "members", signal)),
        ...(await namesOf(api, "clients", signal)),
      ]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Names of members and clients, read once when they are first needed; empty until then. */
export function useNames(needed: boolean): Names {
  const { api, queryClient } = useSession();
  return useQuery({ ...namesQuery(api), enabled: needed }, queryClient).data ?? none;
}
