import { queryOptions } from "@tanstack/react-query";
import { MAX_PER_PAGE, kindKey } from "#src/api/api.ts";
import { type Archived, type Kind, archivedState } from "#src/api/archive.ts";
import { type Page, type Row, hasNextPage } from "#src/api/envelope.ts";
import { ApiError, type Unavailable, asUnavailable } from "#src/api/errors.ts";
import { inBackground } from "#src/api/reads/in-background.ts";
import { type Session, sessionPart } from "#src/app/session-context.tsx";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";
import { elapsed } from "#src/lib/elapsed.ts";

/** The loaded pages of a kind. Page `page + 1` is the next one. */
export interface KindItems {
  /** Archived items, each once, in the order of the list. */
  items: readonly ArchivedItem[];
  /** Pages loaded. */
  page: number;
  isComplete: boolean;
  /** Requests to come, as far as it is known. */
  pagesLeft: number;
  /** Rows that the list says it has; null where it does not say. */
  total: number | null;
  /** Active rows that were left out: the workspace ignored the filter. */
  active: number;
  /** Rows without a usable ID, as received. */
  unreadable: readonly unknown[];
  /** True when the list is asked for without the archive filter, which was refused. */
  isUnfiltered: boolean;
  /** The reply that refused the list, or only its filter; null for neither. */
  refused: Unavailable | null;
  /** False where the workspace has no such list. */
  isListed: boolean;
  /** True when the list changed while it was loaded, so that items may be missing. */
  changed: boolean;
  /** Times at which its first page was asked for and its last one came, in epoch milliseconds. */
  startedAt: number;
  readAt: number | null;
  /** A refresh that is not complete, behind the items that are shown. */
  next?: KindItems;
  /** IDs of all rows. It grows with the pages, and is empty once the list is complete. */
  seen: Set<string>;
  /** Pages in a row without a new row. */
  pagesWithoutNew: number;
}

/** A list before its first page, which is asked for now. */
export const noItems = (): KindItems => ({
  items: [],
  page: 0,
  isComplete: false,
  pagesLeft: 1,
  total: null,
  active: 0,
  unreadable: [],
  isUnfiltered: false,
  refused: null,
  isListed: true,
  changed: false,
  startedAt: Date.now(),
  readAt: null,
  seen: new Set(),
  pagesWithoutNew: 0,
});

/** Statuses with which a workspace refuses a list, or its filter (docs/api.md, "Archived lists"). */
const refusals = [400, 403, 404, 405, 422];

/** The reply of a workspace that has no such list, or none with this filter; null for other errors. */
const asRefusedList = (error: unknown) => asUnavailable(error, refusals);

/**
 * True unless a row says that it is not archived; a filter that we sent proves nothing. A row that
 * says neither is listed and can be restored (docs/api.md, "Archived lists").
 */
export function mayBeArchived({ raw }: Pick<Row<Archived>, "raw">): boolean {
  const said =
    typeof raw === "object" && raw !== null && "archived_at" in raw ? raw.archived_at : undefined;
  return archivedState(said) !== "active";
}

/** Pages in a row without a new row after which a list counts as endless. */
const MAX_PAGES_WITHOUT_NEW = 5;

function addPage(kind: Kind, before: KindItems, found: Page<Archived>): KindItems {
  const { seen } = before;
  const page = before.page + 1;
  const sizeBefore = seen.size;
  const items: ArchivedItem[] = [];
  const unreadable: unknown[] = [];
  let { active } = before;
  for (const row of found.rows) {
    if (!row.readable) {
      if (mayBeArchived(row)) unreadable.push(row.raw);
    } else if (!seen.has(row.id)) {
      seen.add(row.id);
      if (mayBeArchived(row)) items.push(archivedItem(kind, row, page));
      else active += 1;
    }
  }
  const hasNew = seen.size > sizeBefore;
  const pagesWithoutNew = hasNew ? 0 : before.pagesWithoutNew + 1;
  const isEndless = pagesWithoutNew >= MAX_PAGES_WITHOUT_NEW;
  const isComplete = isEndless || !hasNextPage(found, page);
  const allUnreadable = [...before.unreadable, ...unreadable];
  const total = found.total ?? before.total;
  const hasOtherTotal = page > 1 && total !== before.total;
  const isShort = isComplete && total !== null && seen.size + allUnreadable.length < total;
  return {
    ...before,
    items: before.items.concat(items),
    page,
    isComplete,
    pagesLeft: isComplete ? 0 : Math.max(1, found.lastPage - page),
    total,
    active,
    unreadable: allUnreadable,
    seen: isComplete ? new Set() : seen,
    changed: before.changed || isEndless || hasOtherTotal || isShort,
    readAt: Date.now(),
    pagesWithoutNew,
  };
}

/** Items up to which all are loaded without being asked for. */
export const LOADS_ALL_UP_TO = 20_000;
/** Shortest time between two looks at what came: all of it is sorted and searched again for that. */
const PUBLISH_INTERVAL_MS = 500;

/** The order in which a session loads its kinds. */
interface Loading {
  /** Kinds that are loaded to their end. */
  wanted: Set<Kind>;
  /** The kind on screen, whose pages come first. */
  first: Kind | null;
  publishedAt: number;
  /** The 401 of the last read: with the same key every other one would be refused too. */
  refusal: unknown;
}

export const loadingPart = sessionPart((): Loading => ({
  wanted: new Set(),
  first: null,
  publishedAt: Number.NEGATIVE_INFINITY,
  refusal: null,
}));

export const archivedKey = (kind: Kind) => [...kindKey(kind), "archived"] as const;

/**
 * Query of the archived items of a kind. It loads the first page, and the others while the kind is
 * wanted. What was loaded stays after a failure, and the next fetch goes on from there; of a complete
 * list it starts again, behind the items that are shown.
 */
export function archivedQuery(session: Session, kind: Kind) {
  const { access, api, queryClient, writes } = session;
  const loading = loadingPart(session);

  function isDue(): boolean {
    if (elapsed() - loading.publishedAt < PUBLISH_INTERVAL_MS) return false;
    loading.publishedAt = elapsed();
    return true;
  }

  async function readPage(at: KindItems, signal: AbortSignal): Promise<KindItems> {
    const state = at.isUnfiltered ? undefined : ("archived" as const);
    const query = { state, page: at.page + 1, per_page: MAX_PER_PAGE };
    async function send() {
      const { key, keyRefused } = access.get();
      // Behind a gateway only a request shows that the user has signed in again.
      if (key !== null && keyRefused && loading.refusal !== null) throw loading.refusal;
      return api.listItems(kind, query, signal);
    }
    const isAhead = loading.first === kind;
    try {
      return addPage(
        kind,
        at,
        await inBackground(api.pacer, send, { signal, isAhead, isTogether: at.page === 0 }),
      );
    } catch (error) {
      const next = afterRefusal(at, error);
      if (!next) throw error;
      return next;
    }
  }

  /** The items after a list, or its filter, was refused; null for another error. */
  function afterRefusal(at: KindItems, error: unknown): KindItems | null {
    const reply = at.page === 0 ? asRefusedList(error) : null;
    if (!reply) return null;
    // These may be about the filter; 404 and 405 are about the list.
    const isOfFilter = !at.isUnfiltered && reply.status !== 404 && reply.status !== 405;
    const refused = at.refused ?? reply;
    return isOfFilter
      ? { ...at, refused, isUnfiltered: true }
      : { ...at, refused, isListed: false, isComplete: true, pagesLeft: 0, readAt: Date.now() };
  }

  return queryOptions({
    queryKey: archivedKey(kind),
    async queryFn({ queryKey, signal }): Promise<KindItems> {
      const shown = queryClient.getQueryData<KindItems>(queryKey);
      const start = shown?.next ?? (shown && !shown.isComplete ? shown : noItems());
      let at = start;
      const publish = () =>
        queryClient.setQueryData<KindItems>(
          queryKey,
          shown && start !== shown ? { ...shown, next: at } : at,
        );
      try {
        do {
          at = await readPage(at, signal);
          if (!at.isComplete && (at.page === 1 || isDue())) publish();
        } while (!at.isComplete && (at.page === 0 || loading.wanted.has(kind)));
      } catch (error) {
        if (at.page > start.page) publish();
        if (error instanceof ApiError && error.status === 401) loading.refusal = error;
        throw error;
      }
      // A complete list knows more than the notes from before it.
      if (at.isComplete && at.isListed) writes.forgetRestores(kind, at.startedAt);
      return at;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
    structuralSharing: false,
  });
}
