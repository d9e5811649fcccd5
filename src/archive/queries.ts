import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Api, Paging } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Item, Page, Row } from "#src/api/envelope.ts";
import { itemKey, kindKey } from "#src/api/resource-keys.ts";
import { type Unavailable, asUnavailable } from "#src/api/errors.ts";
import type { WriteState } from "#src/writes/send/states.ts";

const countKey = (kind: Kind) => [...kindKey(kind), "count"] as const;
/** True once a page has shown that the workspace does not filter this kind. */
const unfilteredKey = (kind: Kind) => [...kindKey(kind), "unfiltered"] as const;
const listsKey = (kind: Kind) => [...kindKey(kind), "list"] as const;

export interface ListRead<T> extends Page<T> {
  available: true;
  /** Number of rows on this page that were hidden as not archived: the workspace did not filter. */
  hiddenCount: number;
}

export type ArchiveList<T = Archived> = Unavailable | ListRead<T>;

/** True when `archived_at` is set; a filter that we sent proves nothing (docs/api.md, "Archived lists"). */
export function isArchived(raw: unknown): boolean {
  if (typeof raw !== "object" || raw === null || !("archived_at" in raw)) return false;
  return typeof raw.archived_at === "string" && raw.archived_at !== "";
}

/** True for archived rows, and for unreadable ones without `archived_at`. */
function mayBeArchived({ raw, readable }: Row<Archived>): boolean {
  if (isArchived(raw)) return true;
  const denies = typeof raw === "object" && raw !== null && "archived_at" in raw;
  return !readable && !denies;
}

function onlyArchived<T extends Archived>(page: Page<T>): ListRead<T> {
  const rows = page.rows.filter(mayBeArchived);
  return { ...page, rows, available: true, hiddenCount: page.rows.length - rows.length };
}

/** Query of one page of the archived items of a kind. A kind without a list is data, not an error. */
export function archiveListQuery<K extends Kind>(api: Api, kind: K, paging: Paging) {
  return queryOptions({
    queryKey: [...listsKey(kind), paging],
    queryFn: async ({ client, signal }): Promise<ArchiveList<Archived<K>>> => {
      try {
        const list = onlyArchived(await api.listArchived(kind, paging, signal));
        if (list.hiddenCount > 0) client.setQueryData(unfilteredKey(kind), true);
        client.setQueryData(countKey(kind), list.hiddenCount > 0 ? null : list.total);
        return list;
      } catch (error) {
        const answer = asUnavailable(error);
        if (!answer) throw error;
        client.setQueryData(countKey(kind), null);
        return answer;
      }
    },
  });
}

/** Query of the number of archived items of a kind; null where the workspace does not send it. */
export function archiveCountQuery(api: Api, kind: Kind) {
  return queryOptions({
    queryKey: countKey(kind),
    queryFn: async ({ client, signal }): Promise<number | null> => {
      try {
        const list = onlyArchived(await api.listArchived(kind, { page: 1, per_page: 1 }, signal));
        // One row may be archived by chance; a whole page is better evidence.
        const unfiltered =
          list.hiddenCount > 0 || client.getQueryData(unfilteredKey(kind)) === true;
        return unfiltered ? null : list.total;
      } catch (error) {
        if (asUnavailable(error)) return null;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
  });
}

export interface ItemRead<T = Archived> {
  /** Null when it was never loaded. */
  known: Item<T> | null;
  /** The 404 or 405 of the last read: the item is unknown, or the workspace can't read single items. */
  refused: { status: number; words: string | null } | null;
}

function fromLists<K extends Kind>(client: QueryClient, kind: K, id: string) {
  let newest: { item: Item<Archived<K>>; at: number } | null = null;
  const queries = client.getQueryCache().findAll({ queryKey: listsKey(kind) });
  for (const { queryKey, state } of queries) {
    const list = client.getQueryData<ArchiveList<Archived<K>>>(queryKey);
    if (!list?.available || (newest && newest.at >= state.dataUpdatedAt)) continue;
    const row = list.rows.find((candidate) => candidate.id === id);
    if (row?.readable) {
      newest = { item: { item: row.item, raw: row.raw }, at: state.dataUpdatedAt };
    }
  }
  return newest;
}

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

/** Puts the item of a confirmed restore into the cache, if it was loaded before. */
export function keepRestored(
  client: QueryClient,
  { kind, id }: { kind: Kind; id: string },
  state: WriteState<"restore"> | undefined,
): void {
  if (state?.phase !== "done" || state.outcome.grade !== "confirmed") return;
  const { value } = state.outcome;
  const read = client.getQueryData<ItemRead>(itemKey(kind, id));
  const known = read?.known ?? fromLists(client, kind, id)?.item;
  if (!read && !known) return;
  // A message of another tab has only the ID and that it was restored.
  const item = { ...known?.item, ...value.item };
  client.setQueryData<ItemRead>(itemKey(kind, id), { known: { ...value, item }, refused: null });
}
