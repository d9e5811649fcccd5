import { queryOptions } from "@tanstack/react-query";
import { type Api, MAX_PER_PAGE, itemKey, kindKey } from "#src/api/api.ts";
import type { Kind } from "#src/api/archive.ts";
import { asUnavailable } from "#src/api/errors.ts";
import type { ItemRead } from "#src/archive/queries.ts";

/**
 * Query of one archived item. Where the workspace can't send single items, it is taken from a page of
 * its list; without `page` that is not read.
 */
export function archiveItemQuery(api: Api, kind: Kind, id: string, page?: number) {
  const queryKey = itemKey(kind, id);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ItemRead> => {
      try {
        return { known: await api.readArchived(kind, id, signal), refused: null };
      } catch (error) {
        const refused = asUnavailable(error);
        if (!refused) throw error;
        const before = client.getQueryData<ItemRead>(queryKey)?.known;
        if (before || page === undefined) return { known: before ?? null, refused };
        const list = await client
          .query({
            queryKey: [...kindKey(kind), "list", page],
            queryFn: (context) =>
              api.listItems(
                kind,
                { state: "archived", page, per_page: MAX_PER_PAGE },
                context.signal,
              ),
          })
          .catch(() => null);
        const row = list?.rows.find((one) => one.id === id);
        return { known: row?.readable ? row : null, refused };
      }
    },
  });
}
