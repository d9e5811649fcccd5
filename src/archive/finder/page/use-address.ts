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
  useEffect(() => () => clearTimeout(timer.current), []);
  if (search.q !== followed) {
    setFollowed(search.q);
    if (search.q !== written.current) setText(search.q);
  }

  function write(next: string, options: ChangeOptions) {
    setText(next);
    clearTimeout(timer.current);
    const follow = () => {
      written.current = next;
      change({ q: next }, options);
    };
    if (options.replace) timer.current = setTimeout(follow, ADDRESS_DELAY_MS);
    else follow();
  }
  return { text, write };
}
