import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { FinderSearch } from "#src/archive/finder/page/search.ts";

const route = getRouteApi("/_workspace/archive/");

export interface ChangeOptions {
  /** Leaves no step in the history. */
  replace: boolean;
}

/** The search part of the page's address, and the function that changes some of it. */
export function useAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  function change(next: Partial<FinderSearch>, { replace }: ChangeOptions = { replace: false }) {
    void navigate({
      to: ".",
      search: (before) => ({ ...before, ...next }),
      replace,
      resetScroll: false,
    });
  }
  return { search, change };
}

export type Address = ReturnType<typeof useAddress>;

/** Rest after the last key before the address follows the query. */
const ADDRESS_DELAY_MS = 300;

/**
 * The text of the query. It changes with every key; the address follows when typing rests, and the
 * text follows the address when that is changed by Back or a link.
 */
export function useQueryText({ search, change }: Address) {
  const [text, setText] = useState(search.q);
  const [followed, setFollowed] = useState(search.q);
  const written = useRef(search.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True while the address is to follow by a step in the history. */
  const stepIsDue = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (search.q !== followed) {
    setFollowed(search.q);
    if (search.q !== written.current) setText(search.q);
  }

  function write(next: string, { replace }: ChangeOptions) {
    setText(next);
    clearTimeout(timer.current);
    stepIsDue.current ||= !replace;
    // A step follows at once, but in a task of its own: a navigation takes as long as the rows.
    const delay = stepIsDue.current ? 0 : ADDRESS_DELAY_MS;
    timer.current = setTimeout(() => {
      written.current = next;
      change({ q: next }, { replace: !stepIsDue.current });
      stepIsDue.current = false;
    }, delay);
  }
  return { text, write };
}
