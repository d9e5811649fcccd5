import { useEffect, useState } from "react";
import { elapsed } from "#src/lib/elapsed.ts";
import { counted, formatClock, formatNumber } from "#src/lib/format.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./match-count.module.css";

interface MatchCountProps {
  /** Names of one item and of several: "invoice", "invoices". */
  nouns: readonly [singular: string, plural: string];
  /** Items that match, without those restored since. */
  matching: number;
  /** Items that were read, without those restored since. */
  read: number;
  /** True once all is read. */
  isComplete: boolean;
  hasQuery: boolean;
  /** Parts of the query that could not be understood. */
  leftOut: number;
  /** Time of the reading in epoch milliseconds; null while it goes on. */
  readAt: number | null;
  onSelectAll: () => void;
  /** Further notes about the rows. */
  notes: readonly (string | false)[];
}

/** Number of matches below the table, and the button that selects them all. */
export function MatchCount(props: MatchCountProps) {
  const { matching, read, leftOut, isComplete, readAt, onSelectAll, notes } = props;
  const text = countText(props);
  const announced = useAnnounced(text);
  const isQuiet = useQuiet(text, read, isComplete);
  return (
    <footer className={styles.footer}>
      {!isComplete && <p aria-hidden>{text}</p>}
      <p
        role="status"
        className={isComplete ? undefined : textStyles.hidden}
        aria-live={isQuiet ? "off" : undefined}
      >
        {isComplete ? text : announced}
      </p>
      {leftOut > 0 && (
        <p className={styles.leftOut}>{counted(leftOut, "part is", "parts are")} left out</p>
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

function countText(props: MatchCountProps): string {
  const { nouns, matching, read, isComplete, hasQuery } = props;
  if (isComplete && hasQuery) return `${formatNumber(matching)} of ${formatNumber(read)} match`;
  if (isComplete) return counted(read, ...nouns);
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

/** Shortest time between two announcements while reading: each page that is read changes the text. */
const ANNOUNCE_INTERVAL_MS = 1_000;

/** A text that changes at most once a second. */
function useAnnounced(text: string): string {
  const [shown, setShown] = useState({ text, at: 0 });
  const isBehind = shown.text !== text;
  const { at } = shown;
  useEffect(() => {
    if (!isBehind) return;
    const rest = Math.max(0, at + ANNOUNCE_INTERVAL_MS - elapsed());
    const timer = setTimeout(() => setShown({ text, at: elapsed() }), rest);
    return () => clearTimeout(timer);
  }, [isBehind, text, at]);
  return shown.text;
}
