import type { Upload } from "#src/uploads/manager/file.ts";
import { ChooseButton, RemoveButton } from "#src/uploads/page/file-actions.tsx";
import { FinishButton, MarkFinishedButton } from "#src/uploads/page/finish/finish-button.tsx";
import { Row } from "#src/uploads/page/row.tsx";
import { useManager } from "#src/uploads/page/use-uploads.ts";
import styles from "./rows.module.css";

/** A file that the workspace didn't find, or that expired by the workspace's clock. */
export function ExpiredRow({ file }: { file: Upload }) {
  const manager = useManager();
  const deleted = file.stage.name === "expired";
  return (
    <Row
      file={file}
      actions={
        <>
          <FinishButton file={file}>{deleted ? "Finish again" : "Try to finish"}</FinishButton>
          <MarkFinishedButton file={file} />
          <ChooseButton
            file={file}
            onFiles={(chosen) => {
              manager.forget(file.key);
              manager.add(chosen);
            }}
          >
            Upload again
          </ChooseButton>
          <RemoveButton file={file} />
        </>
      }
    >
      <span className={styles.muted}>
        {deleted ? "Not found in the workspace." : "Expired: its 24 hours are over."}
      </span>
    </Row>
  );
}
