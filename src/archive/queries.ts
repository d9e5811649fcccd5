import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { type Api, type Paging, itemKey, kindKey } from "#src/api/api.ts";
import { type Archived, type Kind, archivedState } from "#src/api/archive.ts";
import type { Item, Row } from "#src/api/envelope.ts";
import { asUnavailable } from "#src/api/errors.ts";
import { mayRepeatInBackground } from "#src/api/repeat.ts";
import type { WriteState } from "#src/writes/send/states.ts";

const countKey = (kind: Kind) => [...kindKey(kind), "count"] as const;
/** True for the key of a count, which is read in the background. */
export const isCount = (queryKey: QueryKey) => queryKey.at(-1) === "count";

/**
 * True unless a row says that it is not archived; a filter that we sent proves nothing. A row that
 * says neither is listed and can be restored (docs/api.md, "Archived lists").
 */
export function mayBeArchived({ raw }: Pick<Row<Archived>, "raw">): boolean {
  const said =
    typeof raw === "object" && raw !== null && "archived_at" in raw ? raw.archived_at : undefined;
  return archivedState(said) !== "active";
}

/** One page of a list, or of all items of its kind where the workspace refuses the filter. */
export type ArchivePaging = Paging & { unfiltered?: boolean | undefined };

/** Statuses with which a workspace refuses a list, or its filter (docs/api.md, "Archived lists"). */
const refusals = [400, 403, 404, 405, 422];

/** The answer of a workspace that has no such list, or none with this filter; null for other errors. */
export const asRefusedList = (error: unknown) => asUnavailable(error, refusals);

/** Query of the number of archived items of a kind; null where the workspace does not send it. */
export function archiveCountQuery(api: Api, kind: Kind) {
  return queryOptions({
    queryKey: countKey(kind),
    queryFn: async ({ signal }): Promise<number | null> => {
      try {
        const { rows, total } = await api.listArchived(kind, { page: 1, per_page: 1 }, signal);
        // With an active row the filter was ignored, and the total is of active items too.
        return rows.every(mayBeArchived) ? total : null;
      } catch (error) {
        if (asRefusedList(error)) return null;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
    // No one waits for it, so it waits for the rate limit as long as that takes.
    retry: mayRepeatInBackground,
  });
}

export interface ItemRead {
  /** Null when it was never loaded. */
  known: Item<Archived> | null;
  /** The 404 or 405 of the last read: the item is unknown, or the workspace can't read single items. */
  refused: { status: number; words: string | null } | null;
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
  if (!read) return;
  // A message of another tab has only the ID and that it was restored.
  const item = { ...read.known?.item, ...value.item };
  client.setQueryData<ItemRead>(itemKey(kind, id), { known: { ...value, item }, refused: null });
}
