import { memo } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { formatMinute } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import { toast } from "#src/ui/feedback/toast.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import { Countdown } from "#src/uploads/page/countdown.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import { FinishButton } from "#src/uploads/page/finish/finish-button.tsx";
import { FinishNote } from "#src/uploads/page/finish/finish-note.tsx";
import { Row, titleOf } from "#src/uploads/page/row.tsx";
import { Forget } from "#src/uploads/page/uploading-row.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

interface WaitingRowProps {
  file: Upload;
  /** The one primary action of the page: the file that is deleted first. */
  first: boolean;
}

/** A file whose bytes are there and which is deleted unless it is finished in time. */
export const WaitingRow = memo(function WaitingRow({ file, first }: WaitingRowProps) {
  const { id, name, size } = file;
  const state = useWriteState({ operation: "finish", id: id ?? "" });
  return (
    <Row
      file={file}
      facts={
        id !== null && (
          <Copyable text={id} what={`ID ${id}`}>
            <IdText>{id}</IdText>
            {size !== null && ` · ${formatBytes(size)}`}
          </Copyable>
        )
      }
      actions={
        <>
          {(name === null || file.created === null) && <ReadButton file={file} />}
          <Forget file={file} />
          <FinishButton file={file} primary={first} />
        </>
      }
      note={
        state ? (
          <FinishNote id={id ?? ""} known />
        ) : (
          file.finishSent !== null && <EarlierFinish at={file.finishSent} />
        )
      }
    >
      <Countdown file={file} />
    </Row>
  );
});

function EarlierFinish({ at }: { at: number }) {
  return (
    <Notice tone="warn" title="We do not know whether this was finished.">
      A finish was sent on {formatMinute(new Date(at))}, and the page was left before its answer
      came. Finishing it again does no harm: the workspace says if it was done.
    </Notice>
  );
}

/** Asks the workspace for name, size and creation of an upload that was begun elsewhere. */
export function ReadButton({ file }: { file: Upload }) {
  const { manager } = useUploads();
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Read ${titleOf(file)}`}
      onClick={async () => {
        const reading = await manager.read(file.key);
        if (reading === "failed") {
          toast("The workspace did not tell more about it. Finishing still works.", "bad");
        }
      }}
    >
      Read
    </Button>
  );
}
