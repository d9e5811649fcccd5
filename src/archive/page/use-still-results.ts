import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { type KindProgress, isAtRest, isSettled } from "#src/archive/items/reader/reader-state.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import type { Search } from "#src/archive/query/search/search.ts";

/** Element ID of the results, which take the focus of what goes from them. */
export const resultsId = "results";

/**
 * Results whose new rows move none in view: more matches of the same request join below `end`, the
 * last item in view; those above it wait. Under headings none joins, and after a refresh all
 * do.
 */
export function stillResults(
  shown: Results,
  next: Results,
  end: ArchivedItem | undefined,
): Results {
  const before = new Set(shown.matches);
  const { matches } = next;
  const isRefreshed = matches.filter((item) => before.has(item)).length < before.size;
  if (isRefreshed || matches.length === before.size) return next;
  if (next.groups) return shown;
  const endsAt = end ? matches.indexOf(end) : -1;
  const joined = matches.filter((item, index) => index > endsAt || before.has(item));
  return joined.length === matches.length ? next : { ...next, matches: joined };
}

interface Options {
  search: Pick<Search, "get" | "subscribe">;
  isBegun: boolean;
  container: RefObject<HTMLElement | null>;
  rowId: (item: ArchivedItem) => string;
}

/**
 * The results whose rows the table shows. Rows that would move others wait: `waiting` is their
 * number, and `show` lets them in. Another request takes its order whole.
 */
export function useStillResults(results: Results | null, options: Options) {
  const { search, isBegun, container, rowId } = options;
  const [state, setState] = useState({ newest: results, shown: results });
  const isSame = isBegun && results !== null && state.newest?.request === results.request;
  const takeAll = () => setState({ newest: results, shown: results });
  if (!isSame && state.newest !== results) takeAll();

  useLayoutEffect(
    () =>
      search.subscribe(() => {
        const newest = search.get();
        const end = lastIdInView(container.current);
        setState(({ shown }) => {
          const isSame = isBegun && newest !== null && shown?.request === newest.request;
          if (!isSame) return { newest, shown: newest };
          const last = shown.matches.find((item) => rowId(item) === end);
          return { newest, shown: stillResults(shown, newest, last) };
        });
      }),
    [search, isBegun, container, rowId],
  );
  const { newest, shown } = isSame ? state : { newest: results, shown: results };
  return {
    shown,
    waiting: (newest?.matches.length ?? 0) - (shown?.matches.length ?? 0),
    show: takeAll,
  };
}

function lastIdInView(container: HTMLElement | null): string | undefined {
  const rows = [...(container?.querySelectorAll<HTMLElement>("tr[data-id]") ?? [])];
  return rows.findLast((row) => row.getBoundingClientRect().top < innerHeight)?.dataset["id"];
}

/** Longest wait for the first pages, of which one may be slow. */
const MAX_WAIT_MS = 4_000;
/** Time after the first pages in which a small archive is read whole. */
const SETTLE_MS = 600;

/**
 * True once rows may be shown: shortly after each kind has its first page or failed, and at the
 * latest some seconds after opening. Immediately where there is nothing to wait for: `isCurrent` is
 * true when what was read is searched.
 */
export function useBegun(kinds: readonly KindProgress[], isCurrent: boolean): boolean {
  const hasFirstPages = kinds.every((kind) => kind.readAt !== null || isSettled(kind));
  const [isBegun, setBegun] = useState(hasFirstPages);
  if (!isBegun && isCurrent && kinds.every(isAtRest)) setBegun(true);
  useEffect(() => {
    if (isBegun) return;
    const timer = setTimeout(() => setBegun(true), hasFirstPages ? SETTLE_MS : MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isBegun, hasFirstPages]);
  return isBegun;
}
