import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Api, Paging } from "#src/api/api.ts";
import { type Archived, type Kind, archivedState } from "#src/api/archive.ts";
import type { Item, Page, Row } from "#src/api/envelope.ts";
import { itemKey, kindKey } from "#src/api/resource-keys.ts";
import { ApiError, type Unavailable, unavailable } from "#src/api/errors.ts";
import { mayRepeatRead } from "#src/api/repeat.ts";
import type { WriteState } from "#src/writes/send/states.ts";

const countKey = (kind: Kind) => [...kindKey(kind), "count"] as const;
/** True for the key of a count, which is read in the background. */
export const isCount = (queryKey: QueryKey) => queryKey.at(-1) === "count";
/** True once a page has shown that the workspace does not filter this kind. */
const unfilteredKey = (kind: Kind) => [...kindKey(kind), "unfiltered"] as const;
const listsKey = (kind: Kind) => [...kindKey(kind), "list"] as const;

export interface ListRead<T> extends Page<T> {
  available: true;
  /** Number of rows on this page that were hidden as not archived: the workspace did not filter. */
  hiddenCount: number;
}

export type ArchiveList<T = Archived> = Unavailable | ListRead<T>;

/**
 * True unless a row says that it is not archived; a filter that we sent proves nothing. A row that
 * says neither is listed and can be restored (docs/api.md, "Archived lists").
 */
export function mayBeArchived({ raw }: Pick<Row<Archived>, "raw">): boolean {
  const said =
    typeof raw === "object" && raw !== null && "archived_at" in raw ? raw.archived_at : undefined;
  return archivedState(said) !== "active";
}

function onlyArchived<T extends Archived>(page: Page<T>): ListRead<T> {
  const rows = page.rows.filter(mayBeArchived);
  return { ...page, rows, available: true, hiddenCount: page.rows.length - rows.length };
}

/** One page of a list, or of all items of its kind where the workspace refuses the filter. */
export type ArchivePaging = Paging & { unfiltered?: boolean | undefined };

/** Statuses with which a workspace refuses a list, or its filter (docs/api.md, "Archived lists"). */
const refusals = new Set([400, 403, 404, 405, 422]);

/** The answer of a workspace that has no such list, or none with this filter; null for other errors. */
export function asRefusedList(error: unknown): Unavailable | null {
  if (!(error instanceof ApiError) || !refusals.has(error.status)) return null;
  return unavailable(error);
}

/** Query of one page of the archived items of a kind. A kind without a list is data, not an error. */
export function archiveListQuery<K extends Kind>(api: Api, kind: K, paging: ArchivePaging) {
  const { page, per_page, unfiltered = false } = paging;
  return queryOptions({
    queryKey: [...listsKey(kind), { page, per_page, unfiltered }],
    queryFn: async ({ client, signal }): Promise<ArchiveList<Archived<K>>> => {
      try {
        const read = await api.listArchived(kind, paging, signal);
        const list = onlyArchived(read);
        const countsAll = unfiltered || list.hiddenCount > 0;
        if (countsAll) client.setQueryData(unfilteredKey(kind), true);
        client.setQueryData(countKey(kind), countsAll ? null : list.total);
        return list;
      } catch (error) {
        const answer = asRefusedList(error);
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
        if (asRefusedList(error)) return null;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
    // Nobody waits for it, so it waits for the rate limit as long as that takes.
    retry: (failures, error) =>
      (error instanceof ApiError && error.status === 429) || mayRepeatRead(failures, error),
  });
}

export interface ItemRead<T = Archived> {
  /** Null when it was never loaded. */
  known: Item<T> | null;
  /** The 404 or 405 of the last read: the item is unknown, or the workspace can't read single items. */
  refused: { status: number; words: string | null } | null;
}

/** The newest row of an item in the lists that were loaded. */
export function fromLists<K extends Kind>(client: QueryClient, kind: K, id: string) {
  let newest: { item: Item<Archived<K>>; at: number } | null = null;
  const queries = client.getQueryCache().findAll({ queryKey: listsKey(kind) });
  for (const { queryKey, state } of queries) {
    const list = client.getQueryData<ArchiveList<Archived<K>>>(queryKey);
    if (!list?.available || (newest && newest.at >= state.dataUpdatedAt)) continue;
    const row = list.rows.find((candidate) => candidate.id === id);
    if (row?.readable) {
      newest = { item: row, at: state.dataUpdatedAt };
    }
  }
  return newest;
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
