import { useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { FinishButton } from "#src/uploads/page/finish/finish-button.tsx";
import { FinishNote } from "#src/uploads/page/finish/finish-note.tsx";
import { Row, titleOf } from "#src/uploads/page/row.tsx";
import styles from "./rows.module.css";
import { RemoveButton } from "#src/uploads/page/uploading-row.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

/** A file that the workspace deleted, or that expired by the workspace's clock. */
export function ExpiredRow({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const deleted = file.stage.name === "expired";
  const name = titleOf(file);
  const state = useWriteState({ operation: "finish", id: file.id ?? "" });
  return (
    <Row
      file={file}
      actions={
        <>
          {!deleted && <FinishButton file={file}>Finish anyway</FinishButton>}
          <Button
            size="small"
            aria-label={`Upload again: ${name}`}
            onClick={() => input.current?.click()}
          >
            Upload again
          </Button>
          <RemoveButton file={file} />
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`File for ${name}`}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              if (chosen.length === 0) return;
              manager.forget(file.key);
              manager.add(chosen);
            }}
          />
        </>
      }
      note={state && <FinishNote id={file.id ?? ""} known />}
    >
      <span className={styles.muted}>
        {deleted ? "Deleted by the workspace." : "Expired: its 24 hours are over."}
      </span>
    </Row>
  );
}
