import type { Paging } from "#src/api/api.ts";

/** Position of the last row of a page, counted from 0. */
export const lastOf = ({ page, per_page }: Paging) => page * per_page - 1;
/** Position of the first row of a page, counted from 0. */
export const firstOf = ({ page, per_page }: Paging) => (page - 1) * per_page;

/**
 * The page to read after the row at a position (-1 for none): of those that hold this row too, the
 * one that reaches furthest. Pages of one size would only touch, and a row that crosses the border
 * between two of them be lost without a trace. `touch` is for a service that ignores the size.
 */
export function nextPage(last: number, largest: number, touch = false): Paging {
  let best = { page: Math.floor((last + 1) / largest) + 1, per_page: largest };
  if (touch || last < 0) return best;
  let reach = last;
  for (let size = largest; size > 1 && last + size > reach + 1; size -= 1) {
    const paging = { page: Math.floor(last / size) + 1, per_page: size };
    if (lastOf(paging) <= reach) continue;
    best = paging;
    reach = lastOf(paging);
  }
  return best;
}

/** Number of pages that are left to read of a list with so many rows. */
export function pagesAfter(last: number, rows: number, largest: number, touch: boolean): number {
  let pages = 0;
  for (let at = last; at + 1 < rows; at = lastOf(nextPage(at, largest, touch))) pages += 1;
  return pages;
}
