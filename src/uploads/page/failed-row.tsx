import { memo } from "react";
import type { StopReason, Upload } from "#src/uploads/manager/file.ts";
import { ChooseButton, FileAction, RemoveButton } from "#src/uploads/page/file-actions.tsx";
import { FinishButton } from "#src/uploads/page/finish/finish-button.tsx";
import { stopMessage } from "#src/uploads/page/outcome-messages.ts";
import { Row } from "#src/uploads/page/row.tsx";
import { useManager } from "#src/uploads/page/use-uploads.ts";
import styles from "./rows.module.css";

/** A file whose upload stopped, or that is too large for one. */
export const FailedRow = memo(function FailedRow({ file }: { file: Upload }) {
  const { stage } = file;
  if (stage.name === "stopped") return <StoppedRow file={file} why={stage.why} />;
  return (
    <Row file={file} actions={<RemoveButton file={file} />}>
      <span className={styles.bad}>Too large: the limit is 5 GiB. Nothing was sent.</span>
    </Row>
  );
});

function StoppedRow({ file, why: stopped }: { file: Upload; why: StopReason }) {
  const manager = useManager();
  const { key, id } = file;
  const reason = stopped.step === "bytes" ? stopped.reason : null;
  const { text, why } = stopMessage(stopped);
  return (
    <Row
      file={file}
      actions={
        <>
          {/* Once all bytes were sent, finishing is the only way to find out if they arrived. */}
          {reason === "hidden" && id !== null && <FinishButton file={file} primary />}
          {manager.holds(key) ? (
            <FileAction file={file} onClick={() => manager.retry(key)}>
              Try again
            </FileAction>
          ) : (
            <ChooseButton file={file} onFiles={([chosen]) => manager.retry(key, chosen)}>
              Choose file again
            </ChooseButton>
          )}
          <RemoveButton file={file} />
        </>
      }
    >
      <span className={reason === "cancelled" ? styles.muted : styles.bad}>{text}</span>
      {why !== undefined && (
        <details className={styles.why}>
          <summary>Why</summary>
          {why}
        </details>
      )}
    </Row>
  );
}
