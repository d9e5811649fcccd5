import { Hourglass, TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { formatDuration } from "#src/lib/format-duration.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { requestsFor, secondsFor } from "#src/writes/run/run-plan.ts";
import { blockedMessage } from "#src/writes/outcome-words.ts";
import { useBlockedBy } from "#src/writes/use-blocked-by.ts";
import { endText, warningOf } from "#src/archive/run/run-messages.ts";
import styles from "./run-panel.module.css";

/** One line under the counts: what keeps the run from going on, else its time left or its end. */
export function RunLine({ view }: { view: RunView }) {
  const unrecorded = useUnrecordedText(view);
  const { phase, waitsUntil } = view;
  const secondsLeft = useSecondsLeft(phase === "running" ? waitsUntil : null) ?? 0;
  const blocked = useBlockedBy();
  const warning = warningOf(view);
  if (warning) {
    return (
      <p className={styles.line} data-tone="warn">
        <TriangleAlert aria-hidden />{" "}
        <span>
          {warning}
          {unrecorded}
        </span>
      </p>
    );
  }
  if (blocked && phase === "running") {
    return (
      <p className={styles.line} data-tone="warn">
        <Hourglass aria-hidden /> <span>{blockedMessage(blocked)}</span>
      </p>
    );
  }
  if (secondsLeft > 0) {
    return (
      <p className={styles.line} data-tone="warn">
        <Hourglass aria-hidden />{" "}
        <span>
          <b>The workspace asked us to slow down.</b> Continues in {secondsLeft} s.{unrecorded}
        </span>
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <span>{phase === "running" ? `${timeLeft(view)}Keep this tab open.` : endText(view)}</span>
      {unrecorded}
    </p>
  );
}

/** Number of requests of a run that Activity has no record of, as a sentence to append. */
function useUnrecordedText({ run }: RunView): string {
  const { unrecorded } = useSession();
  const count = useSyncExternalStore(unrecorded.subscribe, () => unrecorded.get().inRuns[run.id]);
  return count === undefined ? "" : ` ${formatNumber(count)} sent without a record.`;
}

/** Time left of a run where its pace is known, such as `About 12 s left.` */
function timeLeft({ counts, perMinute, run }: RunView): string {
  const left = counts.waiting + counts.sending;
  const seconds = secondsFor(requestsFor(run, left), perMinute);
  return seconds === null ? "" : `About ${formatDuration(seconds)} left. `;
}
