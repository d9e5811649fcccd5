import { type Paging, MAX_PER_PAGE } from "#src/api/api.ts";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Page, Row } from "#src/api/envelope.ts";
import type { Unavailable } from "#src/api/errors.ts";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";
import type { KindProgress } from "#src/archive/items/reader/reader-state.ts";
import { mayBeArchived } from "#src/archive/queries.ts";

/** Pages in a row without a new row after which a list counts as endless. */
const MAX_PAGES_WITHOUT_NEW = 5;
/** Pages of a list that are read again at most. */
const MAX_READ_AGAIN = 30;
/** Rows without a usable ID that are kept as received. */
const MAX_UNREADABLE_KEPT = 50;

export interface PageTurn extends Paging {
  /** Place among the pages of the reading, from 0. */
  index: number;
}

/** Rows of a page by their position in the list, counted from 0. */
interface PageRows {
  start: number;
  keys: readonly string[];
}

/** Identifies a row, also one without a usable ID. */
const keyOfRow = ({ id, raw }: Row<Archived>) => id ?? JSON.stringify(raw);

/** Position of the first row of an answer. An answer may not say how many rows a page has. */
function startOf({ page, per_page }: Paging, { rows, total, lastPage, perPage }: Page<Archived>) {
  const end = (page - 1) * per_page + rows.length;
  const isLast = total === null ? lastPage <= page : end >= total;
  return (page - 1) * (isLast && rows.length <= per_page ? per_page : perPage);
}

/**
 * The reading of one kind's list, page by page. Rows may come and go in the meantime: each is
 * counted once, and `changed` says when some may be missing. Two pages share a row: where it is not
 * at the same position on both, rows have moved, and the pages that may hide one are read again.
 */
export function createKindReading(kind: Kind, begunAt: number) {
  const seen = new Set<string>();
  /** Rows without a usable ID, by their positions. */
  const unreadable = new Map<number, unknown>();
  /** The pages that were asked for, in their order, with their rows once they are there. */
  const pages: { turn: PageTurn; rows: PageRows | null }[] = [];
  /** Pages to read before the next one: again, or as their read failed. */
  let again: number[] = [];
  let readAgain = 0;
  let inFlight = 0;
  let ended = false;
  /** The last page in order that was read; -1 before the first. */
  let frontier = -1;
  /** Rows that the list has at least. */
  let rowsKnown = 1;
  /** Rows of a page at most, and true for a service that always sends so many. */
  let largest = MAX_PER_PAGE;
  let ignoresSize = false;
  /** Time of the service at which the first page was asked for. */
  let startedAt = Number.POSITIVE_INFINITY;
  let pagesWithoutNew = 0;
  let unfiltered = false;
  let read = 0;
  let active = 0;
  let total: number | null = null;
  let changed = false;
  let refused: Unavailable | null = null;
  let error: unknown = null;
  let readAt: number | null = null;
  let phase: KindProgress["phase"] = "waiting";

  /** Position of the last row that was read or asked for. */
  function lastAsked(): number {
    const paging = pages.at(-1)?.turn;
    if (!paging) return -1;
    return ignoresSize ? paging.page * largest - 1 : lastOf(paging);
  }
  const next = () => nextPage(lastAsked(), largest, ignoresSize);
  const hasMore = () => again.length > 0 || (!ended && lastAsked() + 1 < rowsKnown);
  const isGoingOn = () => phase === "waiting" || phase === "reading";
  /** True when the total may be of active items too: the filter was dropped, or ignored. */
  const isUnfiltered = () => unfiltered || active > 0;

  /** Requests to come; at least one where their number is not known. */
  const pagesLeft = () =>
    isGoingOn()
      ? inFlight +
        again.length +
        (ended ? 0 : pagesAfter(lastAsked(), rowsKnown, largest, ignoresSize))
      : 0;

  /** Takes the rows that were not seen before. */
  function takeRows({ per_page }: PageTurn, start: number, rows: readonly Row<Archived>[]) {
    const items: ArchivedItem[] = [];
    for (let at = start; at < start + per_page; at += 1) unreadable.delete(at);
    for (const [index, row] of rows.entries()) {
      const position = start + index;
      if (!row.readable) {
        if (mayBeArchived(row)) unreadable.set(position, row.raw);
      } else if (!seen.has(row.id)) {
        seen.add(row.id);
        const itemPage = Math.floor(position / MAX_PER_PAGE) + 1;
        if (mayBeArchived(row)) items.push(archivedItem(kind, row, itemPage));
        else active += 1;
      }
    }
    read += items.length;
    return items;
  }

  /** True when a row that was seen is where only new ones can be: it has moved. */
  function hasMovedRow({ index }: PageTurn, { start, keys }: PageRows): boolean {
    const before = pages[index - 1]?.turn;
    const after = pages[index + 1]?.turn;
    const [from, to] = [before ? lastOf(before) : -1, after ? firstOf(after) : Infinity];
    return keys.some((key, at) => start + at > from && start + at < to && seen.has(key));
  }

  function noteTotal(found: Page<Archived>) {
    if (found.total === null) return;
    if (frontier >= 0 && total !== null && found.total !== total) changed = true;
    total = found.total;
  }

  function noteEnd(turn: PageTurn, start: number, found: Page<Archived>, hasNew: boolean) {
    const { rows, lastPage, openEnded } = found;
    const size = turn.page > 1 ? start / (turn.page - 1) : found.perPage;
    if (size !== turn.per_page && lastPage > turn.page) {
      largest = Math.min(largest, size);
      if (turn.page > 1) ignoresSize = true;
      // The service has smaller pages: the first of them was answered.
      else pages[0] = { turn: { ...turn, per_page: largest }, rows: pages[0]?.rows ?? null };
    }
    rowsKnown =
      lastPage > turn.page
        ? Math.max(found.total ?? 0, (lastPage - 1) * size + 1)
        : start + rows.length;
    pagesWithoutNew = hasNew ? 0 : pagesWithoutNew + 1;
    if (rows.length === 0 || (openEnded && !hasNew)) ended = true;
    // The same rows for ever: the list takes no page number, or never ends.
    if (pagesWithoutNew >= MAX_PAGES_WITHOUT_NEW) ended = changed = true;
  }

  function readPageAgain(index: number) {
    if (index < 0 || again.includes(index) || readAgain >= MAX_READ_AGAIN) return;
    readAgain += 1;
    again.push(index);
  }

  /** Compares a page with the next one in the row that both have. */
  function compare(index: number) {
    const [one, other] = [pages[index]?.rows, pages[index + 1]?.rows];
    const key = one?.keys.at(-1);
    if (!one || !other || key === undefined) return;
    const place = one.start + one.keys.length - 1 - other.start;
    if (place < 0) {
      // Pages that only touch: the first one is read again, and its last row compared.
      if (ignoresSize && pagesWithoutNew === 0) again.push(index);
      if (!ignoresSize && other.keys.length > 0) readPageAgain(index);
      return;
    }
    if (other.keys[place] === key) return;
    changed = true;
    const found = other.keys.indexOf(key);
    // Rows that left the list moved others to the page before.
    if (found < place) readPageAgain(index);
  }

  return {
    kind,
    /** True for a list that is asked for without the archive filter. */
    isUnfiltered: () => unfiltered,
    /** True once the first page was read, or can't be. */
    isCounted: () => frontier >= 0 || phase === "refused" || phase === "failed",
    /** True when there is a page to take. */
    hasNext: () => isGoingOn() && hasMore(),
    /** True when more is to come than was read and its number is not known. */
    isEndless: () => isGoingOn() && total === null && hasMore(),
    hasFirstPage: () => frontier >= 0,
    /** Rows that the list has, as far as it is known. */
    size: () => total ?? read + active,

    /** Number of rows that the next page will have, as far as it is known. */
    nextRows(): number {
      if (again.length > 0 || total === null) return largest;
      return Math.min(next().per_page, total - firstOf(next()));
    },

    /** The next page to read; null when there is none at present. */
    take(): PageTurn | null {
      if (!isGoingOn() || !hasMore()) return null;
      const given = pages[again.shift() ?? -1]?.turn;
      const turn = given ?? { index: pages.length, ...next() };
      if (!given) pages.push({ turn, rows: null });
      phase = "reading";
      inFlight += 1;
      return turn;
    },

    /** Gives back a page that could not be read yet. */
    giveBack({ index }: PageTurn) {
      inFlight -= 1;
      again.unshift(index);
    },

    /**
     * Takes the answer to a page; returns the archived items that are new. `askedAt` is in the
     * service's time, `now` in that of this device.
     */
    takePage(turn: PageTurn, found: Page<Archived>, askedAt: number, now: number): ArchivedItem[] {
      inFlight -= 1;
      readAt = now;
      const { index } = turn;
      const entry = pages[index];
      if (!entry) return [];
      if (index === 0) startedAt = Math.min(startedAt, askedAt);
      const before = entry.rows;
      const rows = { start: startOf(turn, found), keys: found.rows.map(keyOfRow) };
      entry.rows = rows;
      if (!before && hasMovedRow(turn, rows)) changed = true;
      const [first] = rows.keys;
      const startsNew = first !== undefined && !seen.has(first);
      const seenBefore = seen.size;
      const items = takeRows(turn, rows.start, found.rows);
      noteTotal(found);
      // One that was archived in the meantime moved the rows behind it.
      if (index > 0 && items.some(({ archived }) => archived > startedAt)) changed = true;
      if (index > frontier) {
        noteEnd(turn, rows.start, found, seen.size > seenBefore);
        frontier = index;
      }
      if (!before) {
        compare(index - 1);
        compare(index);
      } else {
        if (before.keys.at(-1) !== rows.keys.at(-1)) changed = true;
        if (!ignoresSize) compare(index);
        // So many rows left that the page before has some of them, too.
        if (startsNew) readPageAgain(index - 1);
      }
      if (!hasMore() && inFlight === 0) {
        phase = "done";
        if (total !== null && seen.size + unreadable.size < total) changed = true;
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
      phase = frontier >= 0 ? "reading" : "waiting";
      return true;
    },

    /** Number of archived items that the list has by itself; null where it does not say. */
    count(): number | null {
      if (phase === "refused") return null;
      if (phase === "done" && (isUnfiltered() || total === null)) return read + unreadable.size;
      return isUnfiltered() ? null : total;
    },

    progress(): KindProgress {
      const isDone = phase === "done";
      // A total that counts active items too is of no use once the archived ones are known.
      const known = isDone && isUnfiltered() ? null : total;
      const rows = read + unreadable.size + (isDone ? 0 : active);
      return {
        ...{ kind, phase, read, active, changed, refused, error, readAt },
        ...{ startedAt: begunAt, isKept: false },
        // Rows may have left the list after they were read: it is never less than those.
        total: known === null && !isDone ? null : Math.max(known ?? 0, rows),
        left: pagesLeft(),
        unfiltered: isUnfiltered(),
        unreadable: unreadable.size,
        unreadableRows: [...unreadable.values()].slice(0, MAX_UNREADABLE_KEPT),
      };
    },
  };
}

export type KindReading = ReturnType<typeof createKindReading>;

/** A reading that an earlier visit kept. What is missing in it is read by a new one. */
export const keptReading = (kept: KindProgress): KindReading => ({
  ...createKindReading(kept.kind, kept.startedAt),
  hasNext: () => false,
  hasFirstPage: () => true,
  isCounted: () => true,
  progress: () => ({ ...kept, isKept: true }),
});

/** Position of the last row of a page, counted from 0. */
const lastOf = ({ page, per_page }: Paging) => page * per_page - 1;
/** Position of the first row of a page, counted from 0. */
const firstOf = ({ page, per_page }: Paging) => (page - 1) * per_page;

/**
 * The page to read after the row at a position (-1 for none): of those that hold this row too, the
 * one that reaches furthest. Pages of one size would only touch, and a row that crosses the border
 * between two of them be lost without a trace. `touch` is for a service that ignores the size.
 */
function nextPage(last: number, largest: number, touch = false): Paging {
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
function pagesAfter(last: number, rows: number, largest: number, touch: boolean): number {
  let pages = 0;
  for (let at = last; at + 1 < rows; at = lastOf(nextPage(at, largest, touch))) pages += 1;
  return pages;
}
