import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import { ApiError, asUnavailable } from "#src/api/errors.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { Reader } from "#src/archive/finder/reader/reader-state.ts";

/** Names of people by their ID. */
export type Names = ReadonlyMap<string, string>;

const ROWS_PER_PAGE = 100;
/** Pages read of members and of clients; a larger workspace keeps the IDs of the others. */
const MAX_PAGES = 10;
const none: Names = new Map();

/** What the names are read with. */
interface Deps {
  api: Pick<Api, "listPeople">;
  /** Keeps the pace of all reads in bulk, and outlasts a 429. */
  reader: Pick<Reader, "readAhead">;
}

async function namesOf(
  { api, reader }: Deps,
  who: "members" | "clients",
  wanted: AbortSignal,
): Promise<[string, string][]> {
  const names: [string, string][] = [];
  try {
    let lastPage = 1;
    for (let page = 1; page <= Math.min(lastPage, MAX_PAGES); page += 1) {
      const paging = { page, per_page: ROWS_PER_PAGE };
      const found = await reader.readAhead(
        (signal, onResponse) => api.listPeople(who, paging, signal, onResponse),
        wanted,
      );
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

const namesKey = ["names"] as const;
/** True for the key of the names, which the reader sends. */
export const isNames = (queryKey: QueryKey) => queryKey[0] === namesKey[0];

/** Query of the names of all members and clients; none where the workspace does not offer them. */
export const namesQuery = (deps: Deps) =>
  queryOptions({
    queryKey: namesKey,
    queryFn: async ({ signal }): Promise<Names> =>
      new Map([
        ...(await namesOf(deps, "members", signal)),
        ...(await namesOf(deps, "clients", signal)),
      ]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The reader repeats each page that may be repeated.
    retry: false,
  });

/** Names of members and clients, read once when they are first needed; empty until then. */
export function useNames(reader: Deps["reader"], needed: boolean): Names {
  const { api, queryClient } = useSession();
  return useQuery({ ...namesQuery({ api, reader }), enabled: needed }, queryClient).data ?? none;
}
