import { memo } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { cx } from "#src/ui/cx.ts";
import {
  COMPLETION_WINDOW_MS,
  formatDeadline,
  formatLeft,
  mixesClocks,
  timeLeft,
  WARNING_WINDOW_MS,
} from "#src/uploads/manager/clock.ts";
import styles from "./rows.module.css";
import type { Upload } from "#src/uploads/manager/file.ts";
import { FinishButton, MarkFinishedButton } from "#src/uploads/page/finish/finish-button.tsx";
import { Row } from "#src/uploads/page/row.tsx";
import { titleOf } from "#src/uploads/page/title.ts";
import { RemoveButton } from "#src/uploads/page/file-actions.tsx";
import { useManager, useNow } from "#src/uploads/page/use-uploads.ts";

interface WaitingRowProps {
  file: Upload;
  /** True for the file that is deleted first of those that can be finished; its button is primary. */
  first: boolean;
}

/** An uploaded file that is deleted unless it is finished in time. */
export const WaitingRow = memo(function WaitingRow({ file, first }: WaitingRowProps) {
  const manager = useManager();
  const unsure = mixesClocks(file.created, manager.serviceOffset());
  const finish = <FinishButton file={file} primary={first || unsure} />;
  return (
    <Row
      file={file}
      actions={
        <>
          {unsure && finish}
          {(file.name === null || file.created === null) && <LoadButton file={file} />}
          <RemoveButton file={file} />
          <MarkFinishedButton file={file} />
          {!unsure && finish}
        </>
      }
    >
      <Countdown file={file} />
    </Row>
  );
});

/** Loads name, size and creation time of a file that was uploaded elsewhere. */
function LoadButton({ file }: { file: Upload }) {
  const manager = useManager();
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Load details of ${titleOf(file)}`}
      onClick={async () => {
        if (!(await manager.read(file.key))) {
          toast("The details couldn’t be loaded. You can still finish it.", "bad");
        }
      }}
    >
      Load details
    </Button>
  );
}

/** Time until the workspace deletes an unfinished file. */
function Countdown({ file }: { file: Upload }) {
  const manager = useManager();
  const now = useNow(1_000);
  const left = timeLeft(file.created, manager.serviceOffset(), now);
  if (!left) {
    return (
      <span className={styles.muted}>
        {file.created
          ? "Time left unknown: this device’s clock differs from the workspace’s."
          : "Time left unknown: it was uploaded elsewhere. Unfinished uploads are deleted after 24 hours."}
      </span>
    );
  }
  const { milliseconds } = left;
  if (milliseconds <= 0) {
    return (
      <span className={styles.urgent}>
        It may have expired, by this device’s clock. Finishing may still work.
      </span>
    );
  }
  const urgent = milliseconds < WARNING_WINDOW_MS;
  return (
    <>
      <span className={styles.line}>
        <span className={urgent ? styles.urgent : undefined}>
          Deleted in {formatLeft(milliseconds)}
          {mixesClocks(file.created, manager.serviceOffset()) && ", by this device’s clock"}
        </span>
        <span>{formatDeadline(now + milliseconds, now)}</span>
      </span>
      <progress
        aria-hidden
        className={cx(styles.bar, urgent ? styles.soon : styles.rest)}
        max={COMPLETION_WINDOW_MS}
        value={milliseconds}
      />
    </>
  );
}
