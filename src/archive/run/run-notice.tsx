import { formatNumber } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import type { RunView } from "#src/writes/run/run.ts";
import { secondsFor } from "#src/writes/run/run-plan.ts";
import styles from "./run-panel.module.css";
import { durationWords, haltWords } from "#src/archive/run/run-words.ts";
import { useSecondsLeft } from "#src/archive/restore/use-restore.ts";

/** Why the run stands still, and how fast it goes. */
export function RunNotice({ view }: { view: RunView }) {
  const { halt, phase, waitsUntil, kept, checked, counts, perMinute, remaining } = view;
  const secondsLeft = useSecondsLeft(phase === "running" ? waitsUntil : null);
  const left = counts.waiting + counts.sending;
  const seconds = secondsFor(left, perMinute);
  return (
    <>
      {halt && (
        <Notice tone="warn" title={haltWords[halt].title} role="status">
          {haltWords[halt].text}
        </Notice>
      )}
      {secondsLeft !== null && secondsLeft > 0 && (
        <Notice tone="warn" title={`Waiting ${secondsLeft} s.`}>
          The workspace asked for a pause (429). Nothing is lost; the run goes on by itself.
        </Notice>
      )}
      {!kept && (
        <Notice tone="bad" title="This browser does not keep the run." role="status">
          It goes on, but a reload of the page loses its list and its results.
        </Notice>
      )}
      {checked && (
        <p className={styles.line}>
          {formatNumber(checked.done)} of {formatNumber(checked.of)} read again
          {checked.unread > 0 && `; ${formatNumber(checked.unread)} gave no answer`}
        </p>
      )}
      {phase === "running" && left > 0 && (
        <p className={styles.line}>
          {perMinute === null
            ? "At full speed until the workspace asks for a pause."
            : `${formatNumber(perMinute)} requests a minute${seconds === null ? "" : `, about ${durationWords(seconds)} left`}.`}
          {remaining !== null && ` ${formatNumber(remaining)} requests left in this minute.`}
          {" Keep this tab open."}
        </p>
      )}
    </>
  );
}
