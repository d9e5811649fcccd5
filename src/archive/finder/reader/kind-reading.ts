import type { Archived, Kind } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import type { Unavailable } from "#src/api/errors.ts";
import { type ArchivedItem, archivedItem } from "#src/archive/finder/item.ts";
import { type KindProgress, ROWS_PER_PAGE } from "#src/archive/finder/reader/reader-state.ts";
import { mayBeArchived } from "#src/archive/queries.ts";

/** Pages in a row without a new row after which a list counts as endless. */
const MAX_PAGES_WITHOUT_NEW = 5;
/** Pages that are read again at most when rows left the list. */
const MAX_PAGES_BACK = 10;

/**
 * The reading of one kind's list, page by page. Rows may come and go meanwhile: each is counted
 * once, and `changed` says when some may be missing.
 */
export function createKindReading(kind: Kind, knownTotal: number | null = null) {
  const seen = new Set<string>();
  /** Rows without a usable ID, by page, as a page may be read twice. */
  const unreadable = new Map<number, number>();
  /** Pages to read before the next one: again, or as their read failed. */
  let again: number[] = [];
  let nextPage = 1;
  let lastPage = 1;
  let inFlight = 0;
  let ended = false;
  /** The last page in order that was read, and the total that it told. */
  let frontier = 0;
  let frontierTotal: number | null = null;
  /** Time of the service at which the first page was asked for. */
  let startedAt = Number.POSITIVE_INFINITY;
  let rowsPerPage = ROWS_PER_PAGE;
  let pagesWithoutNew = 0;
  let unfiltered = false;
  let read = 0;
  let active = 0;
  let total = knownTotal;
  let changed = false;
  let refused: Unavailable | null = null;
  let error: unknown = null;
  let phase: KindProgress["phase"] = "waiting";

  const unreadableRows = () => [...unreadable.values()].reduce((sum, rows) => sum + rows, 0);
  const hasMore = () => again.length > 0 || (!ended && nextPage <= lastPage);

  /** Requests to come; at least one where nobody knows how many. */
  const pagesLeft = () =>
    phase === "waiting" || phase === "reading"
      ? inFlight + again.length + (ended ? 0 : Math.max(0, lastPage - nextPage + 1))
      : 0;

  /** Takes the rows that were not seen before. */
  function takeRows(page: number, { rows, perPage }: Page<Archived>): ArchivedItem[] {
    const items: ArchivedItem[] = [];
    let withoutId = 0;
    for (const [index, row] of rows.entries()) {
      if (!row.readable) {
        if (mayBeArchived(row)) withoutId += 1;
      } else if (!seen.has(row.id)) {
        seen.add(row.id);
        const position = (page - 1) * perPage + index;
        const itemPage = Math.floor(position / ROWS_PER_PAGE) + 1;
        if (mayBeArchived(row)) items.push(archivedItem(kind, row, itemPage));
        else active += 1;
      }
    }
    unreadable.set(page, withoutId);
    read += items.length;
    return items;
  }

  /** Reads pages again from which rows behind them may have been skipped: rows before them left. */
  function noteTotal(page: number, found: Page<Archived>) {
    if (found.total === null) return;
    if (frontier > 0 && total !== null && found.total !== total) changed = true;
    total = found.total;
    if (page <= frontier) return;
    const left = frontierTotal === null ? 0 : frontierTotal - found.total;
    const pagesBack = Math.min(MAX_PAGES_BACK, Math.ceil(left / found.perPage));
    for (let back = pagesBack; back >= 1; back -= 1) if (page > back) again.push(page - back);
    frontierTotal = found.total;
  }

  function noteEnd(found: Page<Archived>, hasNew: boolean) {
    pagesWithoutNew = hasNew ? 0 : pagesWithoutNew + 1;
    lastPage = found.lastPage;
    rowsPerPage = found.perPage;
    if (found.rows.length === 0 || (found.openEnded && !hasNew)) ended = true;
    // The same rows for ever: the list takes no page number, or never ends.
    if (pagesWithoutNew >= MAX_PAGES_WITHOUT_NEW) ended = changed = true;
  }

  return {
    kind,
    /** True for a list that is asked for without the archive filter. */
    isUnfiltered: () => unfiltered,
    /** True once the first page was read, or can't be. */
    isCounted: () => frontier > 0 || phase === "refused" || phase === "failed",
    /** True when there is a page to take. */
    hasNext: () => (phase === "waiting" || phase === "reading") && hasMore(),
    /** True when more is to come than was read and nobody knows how much. */
    isEndless: () => total === null && hasMore(),
    hasFirstPage: () => frontier > 0,
    /** Rows that the list has, as far as it is known. */
    size: () => total ?? read + active,

    /** Number of rows that the next page will have, as far as it is known. */
    nextRows(): number {
      if (again.length > 0 || total === null || nextPage < lastPage) return rowsPerPage;
      return total - (nextPage - 1) * rowsPerPage;
    },

    /** The next page to read; null when there is none at present. */
    take(): number | null {
      if (phase !== "waiting" && phase !== "reading") return null;
      const page = again.shift() ?? (!ended && nextPage <= lastPage ? nextPage++ : null);
      if (page !== null) {
        phase = "reading";
        inFlight += 1;
      }
      return page;
    },

    /** Gives back a page that could not be read yet. */
    giveBack(page: number) {
      inFlight -= 1;
      again.unshift(page);
    },

    /**
     * Takes the answer to a page; returns the archived items that are new. `askedAt` is in the
     * service's time.
     */
    takePage(page: number, found: Page<Archived>, askedAt: number): ArchivedItem[] {
      inFlight -= 1;
      if (page === 1) startedAt = Math.min(startedAt, askedAt);
      const seenBefore = seen.size;
      const items = takeRows(page, found);
      noteTotal(page, found);
      // One that was archived meanwhile moved the rows behind it.
      if (page > 1 && items.some(({ archived }) => archived > startedAt)) changed = true;
      if (page > frontier) {
        noteEnd(found, seen.size > seenBefore);
        frontier = page;
      }
      if (!hasMore() && inFlight === 0) {
        phase = "done";
        if (total !== null && seen.size + unreadableRows() < total) changed = true;
      }
      return items;
    },

    /** Asks for the list without the filter that was refused. */
    dropFilter(answer: Unavailable) {
      refused = answer;
      unfiltered = true;
    },
    refuse(answer: Unavailable) {
      refused ??= answer;
      phase = "refused";
    },
    fail(cause: unknown) {
      error = cause;
      phase = "failed";
    },
    /** Lets a page that failed be tried again; false when none did. */
    retry(): boolean {
      if (phase !== "failed") return false;
      error = null;
      phase = frontier > 0 ? "reading" : "waiting";
      return true;
    },

    /** Number of archived items that the list has by itself; null where it does not say. */
    count(): number | null {
      if (phase === "refused") return null;
      const isUnfiltered = unfiltered || active > 0;
      if (phase === "done" && (isUnfiltered || total === null)) return read + unreadableRows();
      return isUnfiltered ? null : total;
    },

    progress(): KindProgress {
      const isUnfiltered = unfiltered || active > 0;
      const isDone = phase === "done";
      // A total that counts active items too is of no use once the archived ones are known.
      const told = isDone && isUnfiltered ? null : total;
      const rows = read + unreadableRows() + (isDone ? 0 : active);
      return {
        ...{ kind, phase, read, active, changed, refused, error },
        // Rows may have left the list after they were read: it is never less than those.
        total: told === null && !isDone ? null : Math.max(told ?? 0, rows),
        left: pagesLeft(),
        unfiltered: isUnfiltered,
        unreadable: unreadableRows(),
      };
    },
  };
}

export type KindReading = ReturnType<typeof createKindReading>;
