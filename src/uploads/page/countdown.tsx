import { cx } from "#src/ui/cx.ts";
import {
  completionWindow,
  formatDeadline,
  formatLeft,
  timeLeft,
  warningWindow,
} from "#src/uploads/manager/clock.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import styles from "./rows.module.css";
import { useUploads, useNow } from "#src/uploads/page/use-uploads.ts";

/** How long a file still waits before the workspace deletes it. */
export function Countdown({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const now = useNow(1_000);
  const left = timeLeft(file.created, manager.serviceOffset(), now);
  if (!left) {
    return (
      <span className={styles.muted}>
        {file.created
          ? "Time left is not known: the clocks of this device and the workspace differ."
          : "Time left is not known: it was created elsewhere. It is deleted 24 hours after that."}
      </span>
    );
  }
  const { milliseconds } = left;
  if (milliseconds <= 0) {
    return (
      <span className={styles.urgent}>
        Its 24 hours seem to be over by this device’s clock. Finishing may still work.
      </span>
    );
  }
  const urgent = milliseconds < warningWindow;
  return (
    <>
      <span className={styles.line}>
        <span className={urgent ? styles.urgent : undefined}>
          Deleted in {formatLeft(milliseconds)}
        </span>
        <span>{formatDeadline(now + milliseconds, now)}</span>
      </span>
      <progress
        aria-hidden
        className={cx(styles.bar, urgent ? styles.soon : styles.rest)}
        max={completionWindow}
        value={milliseconds}
      />
    </>
  );
}
