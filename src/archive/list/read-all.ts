import type { Paging } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { isArchived } from "#src/archive/queries.ts";
import { plannedOf } from "#src/archive/list/use-selection.ts";

/** The largest page that the API allows (docs/api.md, "Pagination"). */
const ROWS_PER_PAGE = 100;

export interface ReadAll {
  items: PlannedItem[];
  /** Archived rows that couldn't be read, so they can't be selected. */
  unreadable: number;
  /** True when the list grew or shrank meanwhile, so that some items may be missing. */
  changed: boolean;
}

/**
 * Loads all pages of the archived items of a kind, one after the other, each item once. Calls
 * `onPage` with the number of loaded pages and of all pages. Rejects as the reads do.
 */
export async function readAll(
  read: (paging: Paging) => Promise<Page<Archived>>,
  kind: Kind,
  onPage: (loaded: number, of: number) => void,
): Promise<ReadAll> {
  const items = new Map<string, PlannedItem>();
  let unreadable = 0;
  let total: number | null = null;
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const found = await read({ page, per_page: ROWS_PER_PAGE });
    if (page === 1) ({ total } = found);
    ({ lastPage } = found);
    for (const row of found.rows.filter(({ raw }) => isArchived(raw))) {
      if (row.readable) items.set(row.id, plannedOf(kind, row));
      else unreadable += 1;
    }
    onPage(page, lastPage);
  }
  const again = lastPage > 1 ? await read({ page: 1, per_page: 1 }) : null;
  return {
    items: [...items.values()],
    unreadable,
    changed: again !== null && again.total !== total,
  };
}
