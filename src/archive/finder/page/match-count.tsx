import { useEffect, useState } from "react";
import { elapsed } from "#src/lib/elapsed.ts";
import { counted, formatClock, formatNumber } from "#src/lib/format.ts";
import styles from "./match-count.module.css";

interface MatchCountProps {
  /** Items that match, without those restored since. */
  matching: number;
  /** Items that were read, without those restored since. */
  read: number;
  /** Progress of the reading, such as "Read 4,200 of 12,310". */
  progress: string;
  /** True once all is read. */
  isComplete: boolean;
  hasQuery: boolean;
  /** Parts of the query that could not be understood. */
  leftOut: number;
  /** Time of the reading in epoch milliseconds; null while it goes on. */
  readAt: number | null;
  onSelectAll: () => void;
}

/** Number of matches below the table, and the button that selects them all. */
export function MatchCount(props: MatchCountProps) {
  const { matching, leftOut, isComplete, readAt, onSelectAll } = props;
  const text = countText(props);
  const announced = useAnnounced(text);
  return (
    <footer className={styles.footer}>
      <p role="status">{isComplete ? text : announced}</p>
      {leftOut > 0 && (
        <p className={styles.leftOut}>{counted(leftOut, "part is", "parts are")} left out</p>
      )}
      {matching > 0 && (
        <button type="button" className={styles.select} onClick={onSelectAll}>
          {isComplete ? "Select all" : "Select these"} {formatNumber(matching)}
        </button>
      )}
      {readAt !== null && (
        <p className={styles.where}>
          Searched in this browser, in what was read at {formatClock(readAt)}
        </p>
      )}
    </footer>
  );
}

function countText({ matching, read, progress, isComplete, hasQuery }: MatchCountProps): string {
  const [found, all] = [formatNumber(matching), formatNumber(read)];
  if (isComplete) return hasQuery ? `${found} of ${all} match` : `${found} of ${all}`;
  return hasQuery ? `${progress} · ${counted(matching, "match", "matches")} so far` : progress;
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
