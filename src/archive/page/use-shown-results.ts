import { useState } from "react";
import type { Results } from "#src/archive/query/search/results.ts";

/**
 * The results that the table shows. While `held`, more matches of the same request wait, so that no
 * row moves under a hand; `waiting` is their number and `show` lets them in.
 */
export function useShownResults(results: Results | null, held: boolean) {
  const [shown, setShown] = useState(results);
  const isSameRequest = shown?.request === results?.request;
  const waits = held && isSameRequest && shown !== null && shown.matches.length > 0;
  if (results !== shown && !waits) setShown(results);
  return {
    shown: waits ? shown : results,
    waiting: waits && results ? Math.max(0, results.matches.length - shown.matches.length) : 0,
    show: () => setShown(results),
  };
}
