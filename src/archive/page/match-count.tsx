import { useState } from "react";
import { countOf } from "#src/api/archive.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import type { Query } from "#src/archive/query/fields.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import { useAnnounced } from "#src/ui/text/use-announced.ts";
import styles from "./match-count.module.css";

/** Shortest time between two announcements while loading: each page that comes changes the text. */
const ANNOUNCE_INTERVAL_MS = 1_000;

interface MatchCountProps {
  scope: Scope;
  query: Query;
  remaining: Results;
  isComplete: boolean;
  onSelectAll: () => void;
  notes: readonly (string | false)[];
}

/** Number of matches below the table, and the button that selects them all. */
export function MatchCount(props: MatchCountProps) {
  const { remaining, isComplete, onSelectAll, notes } = props;
  const matching = remaining.matches.length;
  const text = countText(props);
  const announced = useAnnounced(text, ANNOUNCE_INTERVAL_MS);
  const isQuiet = useQuiet(text, remaining.searched.length, isComplete);
  return (
    <footer className={cx(bars.bar, styles.footer)}>
      <p role="status" aria-live={isQuiet ? "off" : undefined}>
        {isComplete ? text : announced}
      </p>
      {matching > 0 && (
        <TextButton className={styles.select} onClick={onSelectAll}>
          {isComplete ? "Select all" : "Select these"} {formatNumber(matching)}
        </TextButton>
      )}
      <p className={styles.where}>{notes.filter((note) => note !== false).join(" · ")}</p>
    </footer>
  );
}

function countText({ scope, query, remaining, isComplete }: MatchCountProps): string {
  const { matches, searched } = remaining;
  const hasQuery = query.parts.length > 0;
  if (isComplete && hasQuery)
    return `${formatNumber(matches.length)} of ${formatNumber(searched.length)} match`;
  if (isComplete) return countOf(scope, searched.length);
  return hasQuery
    ? `${counted(matches.length, "match", "matches")} so far`
    : `${formatNumber(searched.length)} shown so far`;
}

/** True when the text changed because items were restored, which is announced where that happens. */
function useQuiet(text: string, loaded: number, isComplete: boolean): boolean {
  const [last, setLast] = useState({ text, loaded, isQuiet: false });
  if (last.text !== text) setLast({ text, loaded, isQuiet: isComplete && loaded < last.loaded });
  return last.isQuiet;
}
