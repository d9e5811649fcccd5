import { Hourglass, TriangleAlert } from "lucide-react";
import { formatNumber } from "#src/lib/format.ts";
import { formatDuration } from "#src/lib/format-duration.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { secondsFor } from "#src/writes/run/run-plan.ts";
import { isContainer } from "#src/writes/send/stale-reads.ts";
import { warningOf } from "#src/archive/run/run-messages.ts";
import styles from "./run-panel.module.css";

/** One line under the counts: what keeps the run from going on, else its pace or its end. */
export function RunLine({ view }: { view: RunView }) {
  const { phase, waitsUntil } = view;
  const secondsLeft = useSecondsLeft(phase === "running" ? waitsUntil : null) ?? 0;
  const warning = warningOf(view);
  if (warning) {
    return (
      <p className={styles.line} data-tone="warn">
        <TriangleAlert aria-hidden /> <span>{warning}</span>
      </p>
    );
  }
  if (secondsLeft > 0) {
    return (
      <p className={styles.line} data-tone="warn">
        <Hourglass aria-hidden />{" "}
        <span>
          <b>Rate limited.</b> Continues in {secondsLeft} s.
        </span>
      </p>
    );
  }
  return (
    <p className={styles.line}>
      {phase === "running" ? <Pace view={view} /> : <span>{endText(view)}</span>}
    </p>
  );
}

/** Pace and time left of a run, such as `60 requests a minute, about 12 s left.` */
function Pace({ view: { counts, perMinute, remaining } }: { view: RunView }) {
  const seconds = secondsFor(counts.waiting + counts.sending, perMinute);
  const left = seconds === null ? "" : `, about ${formatDuration(seconds)} left`;
  const pace =
    perMinute === null
      ? "Running at full speed until the workspace limits requests."
      : `${formatNumber(perMinute)} requests a minute${left}.`;
  return (
    <span>
      {pace}
      <span className={styles.wide}>
        {remaining !== null && ` ${formatNumber(remaining)} requests left this minute.`}
        {" Keep this tab open."}
      </span>
    </span>
  );
}

/** Notes about a run that sends nothing more. */
function endText({ phase, counts, checked, run }: RunView): string {
  if (phase === "stopping") return "Waiting for the requests in progress.";
  const unread =
    checked && checked.unread > 0 ? `, ${formatNumber(checked.unread)} couldn’t be loaded` : "";
  const read = checked
    ? `${formatNumber(checked.done)} of ${formatNumber(checked.of)} checked${unread}. `
    : "";
  if (phase === "checking") return read;
  if (counts.restored === 0) return `${read}Nothing was restored.`;
  return run.items.some(({ kind }) => isContainer(kind))
    ? `${read}What they contain may still be archived: the workspace doesn’t say.`
    : `${read}Restored rows disappear from their lists when you refresh.`;
}
