import { Hourglass } from "lucide-react";
import { useState } from "react";
import {
  type Reader,
  type Scope,
  inScope,
  useReaderState,
} from "#src/archive/items/reader/reader-state.ts";
import { aboutText, isRead, partRead } from "#src/archive/page/reading/reading-text.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import textStyles from "#src/ui/text/text.module.css";
import { useRun } from "#src/writes/use-run.ts";
import { useSecondsLeft } from "#src/writes/use-wait.ts";
import styles from "./reading-line.module.css";

/** The time that a reading takes, a button that pauses it, and its progress on the header's edge. */
export function ReadingLine({ reader, scope }: { reader: Reader; scope: Scope }) {
  const { phase, secondsLeft, ...state } = useReaderState(reader);
  const reading = state.kinds.filter(isRead);
  const kinds = inScope(reading, scope);
  const part = partRead(kinds);
  const isPaused = phase === "paused";
  return (
    <span ref={restoreFocusToContent} role="group" aria-label="Loading">
      {secondsLeft !== null && !isPaused && kinds.length === reading.length && (
        <span className={styles.left}>{` · ${aboutText(secondsLeft)} left`}</span>
      )}
      {" · "}
      <TextButton
        className={styles.pause}
        aria-label={isPaused ? "Resume loading" : "Pause loading"}
        onClick={isPaused ? reader.resume : reader.pause}
      >
        {isPaused ? "Resume" : "Pause"}
      </TextButton>
      <progress
        className={styles.progress}
        aria-label="Loaded"
        max={1}
        {...(part !== null && { value: part })}
      />
    </span>
  );
}

/** Reason why nothing is read at present. The countdown is shown each second and spoken once. */
export function ReadingWait({ reader }: { reader: Reader }) {
  const { phase, waitsUntil } = useReaderState(reader);
  const run = useRun();
  const until = phase === "reading" ? waitsUntil : null;
  const seconds = useSecondsLeft(until);
  const isRunning = run !== null && ["running", "stopping", "checking"].includes(run.phase);
  if (phase !== "reading" && phase !== "paused") return null;
  return (
    <>
      {until !== null && seconds !== null && seconds > 0 && (
        <p className={styles.wait} aria-hidden>
          <Hourglass />
          The workspace asked us to slow down. Continues in {seconds} s
        </p>
      )}
      <p role="status" className={until === null && isRunning ? styles.wait : textStyles.hidden}>
        {until !== null && <SpokenOnce key={until} until={until} />}
        {until === null && isRunning && "Continues after the run"}
      </p>
    </>
  );
}

function SpokenOnce({ until }: { until: number }) {
  const [seconds] = useState(() => Math.max(1, Math.ceil((until - elapsed()) / 1000)));
  return `The workspace asked us to slow down. Continues in ${seconds} s`;
}
