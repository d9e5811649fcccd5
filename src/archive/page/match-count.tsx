import { useState } from "react";
import { countOf } from "#src/api/archive.ts";
import { type KindProgress, type Scope, readAtOf } from "#src/archive/items/reader/reader-state.ts";
import type { Query } from "#src/archive/query/fields.ts";
import { problemCount } from "#src/archive/query/read-query.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import { counted, formatClock, formatNumber } from "#src/lib/format.ts";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import tableStyles from "#src/ui/table/data-table.module.css";
import textStyles from "#src/ui/text/text.module.css";
import { useAnnounced } from "#src/ui/text/use-announced.ts";
import styles from "./match-count.module.css";

/**
 * Shortest time between two announcements while reading: each page that is read changes the text.
 */
const ANNOUNCE_INTERVAL_MS = 1_000;

interface MatchCountProps {
  scope: Scope;
  query: Query;
  /** Without those restored since. */
  left: Results;
  kinds: readonly KindProgress[];
  isComplete: boolean;
  onSelectAll: () => void;
  notes: readonly (string | false)[];
}

/** Number of matches below the table, and the button that selects them all. */
export function MatchCount(props: MatchCountProps) {
  const { query, left, kinds, isComplete, onSelectAll, notes } = props;
  const matching = left.matches.length;
  const leftOut = problemCount(query);
  const readAt = readAtOf(kinds);
  const text = countText(props);
  const announced = useAnnounced(text, ANNOUNCE_INTERVAL_MS);
  const isQuiet = useQuiet(text, left.searched.length, isComplete);
  return (
    <footer className={cx(bars.bar, styles.footer)}>
      {!isComplete && <p aria-hidden>{text}</p>}
      <p
        role="status"
        className={isComplete ? undefined : textStyles.hidden}
        aria-live={isQuiet ? "off" : undefined}
      >
        {isComplete ? text : announced}
      </p>
      {leftOut > 0 && (
        <p className={tableStyles.bad}>{counted(leftOut, "part is", "parts are")} left out</p>
      )}
      {matching > 0 && (
        <TextButton className={styles.select} onClick={onSelectAll}>
          {isComplete ? "Select all" : "Select these"} {formatNumber(matching)}
        </TextButton>
      )}
      <p className={styles.where}>
        {[...notes, readAt !== null && `As of ${formatClock(readAt)}`]
          .filter((note) => note !== false)
          .join(" · ")}
      </p>
    </footer>
  );
}

function countText({ scope, query, left, isComplete }: MatchCountProps): string {
  const [matching, read] = [left.matches.length, left.searched.length];
  const hasQuery = query.parts.length > 0;
  if (isComplete && hasQuery) return `${formatNumber(matching)} of ${formatNumber(read)} match`;
  if (isComplete) return countOf(scope, read);
  return hasQuery
    ? `${counted(matching, "match", "matches")} so far`
    : `${formatNumber(read)} shown so far`;
}

/** True when the text changed because items were restored, which is announced where that happens. */
function useQuiet(text: string, read: number, isComplete: boolean): boolean {
  const [last, setLast] = useState({ text, read, isQuiet: false });
  if (last.text !== text) setLast({ text, read, isQuiet: isComplete && read < last.read });
  return last.isQuiet;
}
