import { useMutation } from "@tanstack/react-query";
import { useSession } from "#src/app/session-context.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { type Upload, isFinished } from "#src/uploads/manager/file.ts";
import { FolderName } from "#src/uploads/page/attach/folder-choice.tsx";
import { RateLimited, fileElementId, focusFile, titleOf } from "#src/uploads/page/file-actions.tsx";
import { finishMessage, sizeWarning } from "#src/uploads/page/outcome-messages.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./file-row.module.css";

/** Notes about a file, below its row. */
export function FileNotes({ file }: { file: Upload }) {
  const { key, stage, attachSent } = file;
  const create = { operation: "create", key } as const;
  const warning = isFinished(file) ? sizeWarning(file) : null;
  return (
    <div className={styles.note}>
      {stage.name === "creating" && (
        <RateLimited target={create} name={titleOf(file)} nextId={fileElementId(file)} />
      )}
      <FinishNote file={file} />
      {warning && (
        <Notice tone="warn" title="The size doesn’t match.">
          {warning}
        </Notice>
      )}
      {attachSent && <AttachNote file={file} attach={attachSent} />}
    </div>
  );
}

/** Result of a finish that was not confirmed. */
function FinishNote({ file }: { file: Upload }) {
  const { writes } = useSession();
  const target = { operation: "finish", id: file.id ?? "" } as const;
  const state = useWriteState(target);
  if (state?.phase !== "done")
    return <RateLimited target={target} name={titleOf(file)} nextId={fileElementId(file)} />;
  const message = finishMessage(state.outcome);
  if (!message) return null;
  return (
    <Notice
      tone={message.tone}
      title={message.title}
      actions={
        <Button ref={focusFile} size="small" variant="quiet" onClick={() => writes.forget(target)}>
          Dismiss
        </Button>
      }
    >
      {message.text}
    </Notice>
  );
}

interface AttachNoteProps {
  file: Upload;
  attach: NonNullable<Upload["attachSent"]>;
}

/** An attach that waits or may have been done, with a button that reads the folder. */
function AttachNote({ file, attach }: AttachNoteProps) {
  const { writes } = useSession();
  const { folder, folderName, files } = attach;
  const write = { operation: "attach", folder, files } as const;
  const state = useWriteState(write);
  const check = useMutation({
    mutationFn: () => writes.recheck(write),
    onSuccess(seen) {
      // The note is gone with the doubt.
      if (seen && "grade" in seen && seen.grade === "refused")
        toast(`Not in the folder: ${titleOf(file)}`);
    },
  });
  if (state && state.phase !== "done" && state.phase !== "rechecking")
    return <RateLimited target={write} name={titleOf(file)} nextId={fileElementId(file)} />;
  return (
    <Notice
      tone="warn"
      role="status"
      title="We don’t know if this was attached."
      actions={
        <Button
          ref={focusFile}
          size="small"
          busy={check.isPending ? "Checking…" : undefined}
          aria-label={`Check the folder for ${titleOf(file)}`}
          onClick={() => check.mutate()}
        >
          Check the folder
        </Button>
      }
    >
      Check the folder <FolderName id={folder} name={folderName} /> before you attach it again.
      {check.isSuccess && " It couldn’t be loaded, or not all of it."}
    </Notice>
  );
}
