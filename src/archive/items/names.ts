import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import { type Names, readNames } from "#src/api/reads/names.ts";
import { namesKey } from "#src/api/resource-keys.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { Reader } from "#src/archive/items/reader/reader-state.ts";

const none: Names = new Map();

interface Deps {
  api: Pick<Api, "listPeople">;
  /** Keeps the pace of all reads in bulk, and outlasts a 429. */
  reader: Pick<Reader, "readAhead">;
}

/** True for the key of the names, which the reader sends. */
export const isNames = (queryKey: QueryKey) => queryKey[0] === namesKey[0];

/** Query of the names of all members and clients; none where the workspace does not offer them. */
export const namesQuery = ({ api, reader }: Deps) =>
  queryOptions({
    queryKey: namesKey,
    queryFn: ({ signal }) => readNames(api, signal, reader.readAhead),
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
