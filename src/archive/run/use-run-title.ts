import { useEffect } from "react";
import { formatNumber } from "#src/lib/format.ts";
import { doneOf, processedCount } from "#src/archive/run/run-messages.ts";
import type { RunView } from "#src/writes/run/run.ts";

/** Progress or end of a run in a few characters, for the title of its tab. */
export function titlePrefix(view: RunView): string {
  const { phase, run } = view;
  const total = formatNumber(run.items.length);
  const progress = `${formatNumber(processedCount(view))}/${total}`;
  if (phase === "halted") return `(${progress}, paused) `;
  if (phase !== "done" && phase !== "cancelled") return `(${progress}) `;
  const end = phase === "cancelled" ? "Cancelled" : "Done";
  return `${end}, ${doneOf(view)} · `;
}

/** Puts the state of a run in front of the title of every page, until the run is closed. */
export function useRunTitle(view: RunView) {
  const prefix = titlePrefix(view);
  useEffect(() => {
    const mark = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    mark();
    // The next page sets a title of its own.
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}
