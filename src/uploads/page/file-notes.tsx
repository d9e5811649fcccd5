import { useMutation } from "@tanstack/react-query";
import { toast } from "#src/ui/feedback/toast.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { useRestoreFocusTo } from "#src/ui/restore-focus.ts";
import { type Upload, isFinished } from "#src/uploads/manager/file.ts";
import { FolderName } from "#src/uploads/page/attach/folder-choice.tsx";
import {
  RateLimited,
  fileElementId,
  titleOf,
  useManager,
} from "#src/uploads/page/file-actions.tsx";
import {
  finishMessage,
  openAttach,
  sizeWarning,
  unansweredFinish,
} from "#src/uploads/page/outcome-messages.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./file-row.module.css";

/** Notes about a file, below its row. */
export function FileNotes({ file }: { file: Upload }) {
  const underWay = useManager().attachUnderWay(file.key);
  const warning = isFinished(file) ? sizeWarning(file) : null;
  return (
    <div className={styles.note}>
      <FinishNote file={file} />
      {warning && (
        <Notice tone="warn" title="The size doesn’t match.">
          {warning}
        </Notice>
      )}
      {underWay ? (
        <RateLimited target={underWay} name={titleOf(file)} nextId={fileElementId(file)} />
      ) : (
        <AttachNote file={file} />
      )}
    </div>
  );
}

/** Result of a finish that was not confirmed, or of one before this page was opened. */
function FinishNote({ file }: { file: Upload }) {
  const manager = useManager();
  const target = { operation: "finish", id: file.id ?? "" } as const;
  const state = useWriteState(target);
  const nextId = fileElementId(file);
  const focusRow = useRestoreFocusTo(nextId);
  if (state && state.phase !== "done")
    return <RateLimited target={target} name={titleOf(file)} nextId={nextId} />;
  const message = state
    ? finishMessage(state.outcome)
    : file.finishSent && unansweredFinish(file.finishSent);
  if (!message) return null;
  return (
    <Notice
      tone={message.tone}
      title={message.title}
      actions={
        <Button
          ref={focusRow}
          size="small"
          variant="quiet"
          onClick={() => manager.dismissFinish(file)}
        >
          Dismiss
        </Button>
      }
    >
      {message.text}
    </Notice>
  );
}

/** An attach that may have been done, with a button that reads the folder. */
function AttachNote({ file }: { file: Upload }) {
  const manager = useManager();
  const check = useMutation({
    mutationFn: () => manager.recheckAttach(file),
    onSuccess(found) {
      // The note is gone with the doubt.
      if (found === "absent") toast(`Not in the folder: ${titleOf(file)}`);
    },
  });
  const { attachSent } = file;
  if (!attachSent) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      title={openAttach(attachSent)}
      actions={
        <Button
          size="small"
          busy={check.isPending ? "Checking…" : undefined}
          aria-label={`Check the folder for ${titleOf(file)}`}
          onClick={() => check.mutate()}
        >
          Check the folder
        </Button>
      }
    >
      Check the folder <FolderName id={attachSent.folder} name={attachSent.folderName} /> before you
      attach it again.
      {check.data === "unclear" && " It couldn’t be loaded, or not all of it."}
    </Notice>
  );
}
