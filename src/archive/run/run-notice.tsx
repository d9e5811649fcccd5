import { Hourglass } from "lucide-react";
import { formatNumber } from "#src/lib/format.ts";
import { formatDuration } from "#src/lib/format-duration.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import type { RunView } from "#src/writes/run/run.ts";
import { isContainer } from "#src/writes/send/operations.ts";
import { secondsFor } from "#src/writes/run/run-plan.ts";
import styles from "./run-panel.module.css";
import { haltText } from "#src/archive/run/run-messages.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";

/** Reason for a halt, rate limit and pace of a run. */
export function RunNotice({ view }: { view: RunView }) {
  const { halt, phase, waitsUntil, stored, checked, counts, perMinute, remaining, run } = view;
  const secondsLeft = useSecondsLeft(phase === "running" ? waitsUntil : null);
  const left = counts.waiting + counts.sending;
  const seconds = secondsFor(left, perMinute);
  return (
    <>
      {halt && (
        <Notice tone="warn" title={haltText[halt].title} role="status">
          {haltText[halt].text}
        </Notice>
      )}
      {secondsLeft !== null && secondsLeft > 0 && (
        <Notice tone="warn" icon={<Hourglass aria-hidden />} title="Rate limited.">
          Continues in {secondsLeft} s.
        </Notice>
      )}
      {!stored && (
        <Notice tone="bad" title="This run can’t be saved in this browser." role="status">
          It continues, but reloading the page loses its list and results.
        </Notice>
      )}
      {checked && (
        <p className={styles.line}>
          {formatNumber(checked.done)} of {formatNumber(checked.of)} checked
          {checked.unread > 0 && `, ${formatNumber(checked.unread)} couldn’t be loaded`}
        </p>
      )}
      {counts.restored > 0 && run.items.some(({ kind }) => isContainer(kind)) && (
        <p className={styles.line}>
          The contents of restored folders, boards, milestones and conversations may still be
          archived: the workspace doesn’t say.
        </p>
      )}
      {phase === "running" && left > 0 && (
        <p className={styles.line}>
          {perMinute === null
            ? "Running at full speed until the workspace limits requests."
            : `${formatNumber(perMinute)} requests a minute${seconds === null ? "" : `, about ${formatDuration(seconds + (secondsLeft ?? 0))} left`}.`}
          {remaining !== null && ` ${formatNumber(remaining)} requests left this minute.`}
          {" Keep this tab open."}
        </p>
      )}
    </>
  );
}
