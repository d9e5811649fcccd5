import { Hourglass, Pause, Play } from "lucide-react";
import { useState } from "react";
import { type Reader, readAtOf, useReaderState } from "#src/archive/items/reader/reader-state.ts";
import { aboutText, partRead, readingText } from "#src/archive/page/reading/reading-text.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { Ago } from "#src/ui/text/time.tsx";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import { useRun } from "#src/writes/use-run.ts";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./reading-bar.module.css";

/** Progress of a reading, with a button that pauses it; nothing while none goes on. */
export function ReadingBar({ reader }: { reader: Reader }) {
  const state = useReaderState(reader);
  const { phase, secondsLeft, isEarlier } = state;
  const kinds = state.kinds.filter((kind) => kind.phase !== "waiting");
  const part = partRead(kinds);
  const readAt = readAtOf(state.shown);
  const isPaused = phase === "paused";
  if (phase !== "reading" && !isPaused) return null;
  return (
    <section ref={restoreFocusToContent} className={styles.bar} aria-label="Reading">
      <p className={styles.text}>
        <b>{readingText(kinds)}</b>
        {secondsLeft !== null && !isPaused && ` · ${aboutText(secondsLeft)} left`}
      </p>
      <progress
        className={styles.progress}
        aria-label="Loaded"
        max={1}
        {...(part !== null && { value: part })}
      />
      {isEarlier && readAt !== null && (
        <p className={styles.kept}>
          Showing what was loaded <Ago at={readAt} />.
        </p>
      )}
      <Waiting until={isPaused ? null : state.waitsUntil} />
      {isPaused ? (
        <Button icon={<Play aria-hidden />} onClick={reader.resume}>
          Continue reading
        </Button>
      ) : (
        <Button icon={<Pause aria-hidden />} onClick={reader.pause}>
          Pause reading
        </Button>
      )}
    </section>
  );
}

/** Why nothing is read at present. The countdown is shown each second and spoken once. */
function Waiting({ until }: { until: number | null }) {
  const run = useRun();
  const seconds = useSecondsLeft(until);
  const isRunning = run !== null && ["running", "stopping", "checking"].includes(run.phase);
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
