import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import { asUnavailable } from "#src/api/errors.ts";
import { itemKey } from "#src/api/resource-keys.ts";
import { type ItemRead, fromLists } from "#src/archive/queries.ts";

/** An item as loaded, or from a list where it couldn't be loaded alone. */
export function withListed<K extends Kind>(
  read: ItemRead<Archived<K>>,
  client: QueryClient,
  kind: K,
  id: string,
): ItemRead<Archived<K>> {
  return read.known ? read : { ...read, known: fromLists(client, kind, id)?.item ?? null };
}

/** Query of one archived item, which starts with the item from a list. */
export function archiveItemQuery<K extends Kind>(
  api: Api,
  client: QueryClient,
  kind: K,
  id: string,
) {
  const queryKey = itemKey(kind, id);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ItemRead<Archived<K>>> => {
      try {
        return { known: await api.readArchived(kind, id, signal), refused: null };
      } catch (error) {
        const refused = asUnavailable(error);
        if (!refused) throw error;
        const before = client.getQueryData<ItemRead<Archived<K>>>(queryKey);
        return { known: before?.known ?? null, refused };
      }
    },
    initialData: (): ItemRead<Archived<K>> | undefined => {
      const listed = fromLists(client, kind, id);
      return listed ? { known: listed.item, refused: null } : undefined;
    },
    initialDataUpdatedAt: () => fromLists(client, kind, id)?.at,
  });
}
