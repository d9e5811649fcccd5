import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { Results } from "#src/archive/query/search/results.ts";

/** Element ID of the results, which take the focus of what goes from them. */
export const resultsId = "results";

/** Time after which rows that wait are worth a line: most lists are loaded within it. */
const SAY_AFTER_MS = 1_000;

/** Time between two looks at whether the pointer and the focus have left. */
const LOOK_INTERVAL_MS = 250;

/** True while the pointer rests on the rows, or the focus is in them. */
const isInUse = (container: HTMLElement | null) =>
  ["tbody:hover", "tbody :focus"].some((selector) => container?.querySelector(selector) != null);

/** True when rows that are shown would be in other places. */
function movesRows(shown: Results, next: Results): boolean {
  if (next.groups || shown.groups) return next.groups !== shown.groups;
  return shown.matches.some((item, at) => item !== next.matches[at]);
}

/**
 * The results whose rows the table shows. While the pointer or the focus is in the table, rows that would
 * move others wait: `waiting` is their number, and `show` lets them in. Another request takes its order
 * whole.
 */
export function useSteadyResults(
  results: Results | null,
  container: RefObject<HTMLElement | null>,
) {
  const [shown, setShown] = useState(results);
  const [isSaid, setSaid] = useState(false);
  const isOther = results === null || !shown?.matches.length || shown.request !== results.request;
  if (isOther && shown !== results) setShown(results);
  const isWaiting = !isOther && shown !== results;

  useLayoutEffect(() => {
    if (!isWaiting) return;
    const take = () => {
      if (!isInUse(container.current) || !movesRows(shown, results)) setShown(results);
    };
    take();
    const timer = setInterval(take, LOOK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, shown, results, container]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSaid(true), SAY_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSaid(false);
    };
  }, [isWaiting]);

  const count = (results?.matches.length ?? 0) - (shown?.matches.length ?? 0);
  return {
    shown: isOther ? results : shown,
    waiting: isWaiting && isSaid ? count : 0,
    show: () => setShown(results),
  };
}
