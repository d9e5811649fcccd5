import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ItemRef } from "#src/archive/items/item.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import {
  type ArchiveSearch,
  itemLink,
  itemOfKey,
  parseArchiveSearch,
} from "#src/archive/page/search.ts";

const route = getRouteApi("/_workspace/archive");

export interface ChangeOptions {
  /** Leaves no step in the history. */
  replace: boolean;
}

/** Params of the page's address, and functions that change some of them. */
export function useAddress(scope: Scope) {
  const search = route.useSearch();
  const { id } = useParams({ strict: false });
  // Not the navigate of the route, which is above the pages of the kinds and would leave them.
  const navigate = useNavigate();
  function change(next: Partial<ArchiveSearch>, { replace }: ChangeOptions = { replace: false }) {
    void navigate({
      to: ".",
      search: (before) => ({ ...parseArchiveSearch(before), ...next }),
      replace,
      resetScroll: false,
    });
  }
  const open: ItemRef | null =
    scope === null ? itemOfKey(search.item) : id === undefined ? null : { kind: scope, id };
  return {
    scope,
    search,
    change,
    open,
    /** Opens the details of another item instead of those that are open. */
    goToItem: (item: ItemRef) =>
      void navigate({ ...itemLink(scope, item), replace: true, resetScroll: false }),
    closeItem() {
      if (scope === null) change({ item: undefined });
      else
        void navigate({
          to: "/archive/$kind",
          params: { kind: scope },
          search: parseArchiveSearch,
          resetScroll: false,
        });
    },
  };
}
export type Address = ReturnType<typeof useAddress>;

/** Pause after the last key before the address follows the query. */
const ADDRESS_DELAY_MS = 300;

/**
 * The text of the query. It changes with every key; the address follows when typing pauses, and the
 * text follows the address when that is changed by Back or a link.
 */
export function useQueryText({ search, change }: Address) {
  const [text, setText] = useState(search.q);
  const [followed, setFollowed] = useState(search.q);
  /** The text that the address is to follow, and has not yet. */
  const [written, setWritten] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True while the address is to follow by a step in the history. */
  const stepIsDue = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (search.q !== followed) {
    setFollowed(search.q);
    if (search.q !== written) setText(search.q);
    setWritten(null);
  }

  function write(next: string, { replace }: ChangeOptions) {
    setText(next);
    clearTimeout(timer.current);
    stepIsDue.current ||= !replace;
    // A step follows immediately, but in another task: a navigation takes as long as the rows.
    const delay = stepIsDue.current ? 0 : ADDRESS_DELAY_MS;
    timer.current = setTimeout(() => {
      setWritten(next);
      change({ q: next }, { replace: !stepIsDue.current });
      stepIsDue.current = false;
    }, delay);
  }
  return { text, write };
}
