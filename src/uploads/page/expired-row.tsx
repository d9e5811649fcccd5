import { useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { FinishButton, MarkFinishedButton } from "#src/uploads/page/finish/finish-button.tsx";
import { FinishNote } from "#src/uploads/page/finish/finish-note.tsx";
import { RateLimited } from "#src/uploads/page/rate-limited.tsx";
import { Row, titleOf } from "#src/uploads/page/row.tsx";
import styles from "./rows.module.css";
import { RemoveButton } from "#src/uploads/page/uploading-row.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

/** A file that the workspace didn't find, or that expired by the workspace's clock. */
export function ExpiredRow({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const deleted = file.stage.name === "expired";
  const name = titleOf(file);
  const known = (file.name ?? file.created) !== null;
  const target = { operation: "finish", id: file.id ?? "" } as const;
  const state = useWriteState(target);
  return (
    <Row
      file={file}
      actions={
        <>
          <FinishButton file={file}>{deleted ? "Finish again" : "Finish anyway"}</FinishButton>
          <MarkFinishedButton file={file} />
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
      note={
        state && (
          <>
            <RateLimited target={target} name={name} />
            <FinishNote
              id={file.id ?? ""}
              known={known}
              onDismiss={() => manager.dismissFinish(file.key)}
            />
          </>
        )
      }
    >
      <span className={styles.muted}>
        {deleted ? "Not found in the workspace." : "Expired: its 24 hours are over."}
      </span>
    </Row>
  );
}
