import type { Paging } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import { ApiError } from "#src/api/errors.ts";
import { mayRepeatRead, rateLimitDelay } from "#src/api/repeat.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { wait } from "#src/lib/wait.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { mayBeArchived } from "#src/archive/queries.ts";
import { plannedOf } from "#src/archive/list/use-selection.ts";

/** The largest page that the API allows (docs/api.md, "Pagination"). */
const ROWS_PER_PAGE = 100;

export interface ReadAll {
  items: PlannedItem[];
  /** Rows without a usable ID, which can't be selected. */
  unreadable: number;
  /** True when the list grew or shrank meanwhile, so that some items may be missing. */
  changed: boolean;
}

/**
 * Loads all pages of the archived items of a kind, one after the other, each item once. Calls
 * `onPage` with the number of loaded pages and of all pages, or null where the service does not say
 * how many there are. Rejects as the reads do.
 */
export async function readAll(
  read: (paging: Paging) => Promise<Page<Archived>>,
  kind: Kind,
  onPage: (loaded: number, of: number | null) => void,
): Promise<ReadAll> {
  const items = new Map<string, PlannedItem>();
  const seen = new Set<string>();
  let unreadable = 0;
  let total: number | null = null;
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const found = await read({ page, per_page: ROWS_PER_PAGE });
    if (page === 1) ({ total } = found);
    const before = seen.size;
    for (const row of found.rows) {
      if (row.readable) seen.add(row.id);
      if (!mayBeArchived(row)) continue;
      if (row.readable) items.set(row.id, plannedOf(kind, row));
      else unreadable += 1;
    }
    // A service that names a next page for ever would send the same rows again.
    lastPage = found.openEnded && seen.size === before ? page : found.lastPage;
    onPage(page, found.openEnded ? null : lastPage);
  }
  const again = lastPage > 1 ? await read({ page: 1, per_page: 1 }) : null;
  return {
    items: [...items.values()],
    unreadable,
    changed: again !== null && again.total !== total,
  };
}

const isRateLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429;

/** Retry rule of a read inside `repeatWhileLimited`, which waits out a 429 itself. */
export const retryUnlessLimited = (failures: number, error: unknown) =>
  !isRateLimit(error) && mayRepeatRead(failures, error);

interface RepeatOptions {
  /** Ends the wait; the read then rejects with its reason. */
  signal: AbortSignal;
  /** Called with the end of each wait, as `elapsed` counts,, and with null when it is over. */
  onWait: (until: number | null) => void;
}

/**
 * Repeats a read for as long as it is answered 429: after the seconds that the service asks for, or
 * after pauses that grow to a minute. Only the user ends it.
 */
export async function repeatWhileLimited<T>(
  read: () => Promise<T>,
  { signal, onWait }: RepeatOptions,
): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    signal.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      if (!isRateLimit(error)) throw error;
      const delay = rateLimitDelay(repeats, error);
      onWait(elapsed() + delay);
      await wait(delay, signal);
      onWait(null);
    }
  }
}
