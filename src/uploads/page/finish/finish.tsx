import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { useRestoreFocusTo } from "#src/ui/restore-focus.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import {
  FileAction,
  RateLimited,
  fileElementId,
  focusFile,
  titleOf,
  useManager,
} from "#src/uploads/page/file-actions.tsx";
import { finishMessage, unansweredFinish } from "#src/uploads/page/outcome-messages.ts";
import { useBusyLabel } from "#src/writes/use-wait.ts";
import { useWriteState } from "#src/writes/use-write.ts";

interface FinishNoteProps {
  file: Upload;
  /** True for a note that stays as long as what it is in. */
  stays?: boolean;
}

/** Result of the last finish of a file, or that of one before this page was opened. */
export function FinishNote({ file, stays = false }: FinishNoteProps) {
  const manager = useManager();
  const target = { operation: "finish", id: file.id ?? "" } as const;
  const state = useWriteState(target);
  const nextId = fileElementId(file);
  const focusRow = useRestoreFocusTo(nextId);
  if (state && state.phase !== "done")
    return <RateLimited target={target} name={titleOf(file)} nextId={nextId} />;
  const message = state
    ? finishMessage(state.outcome, isKnown(file))
    : file.finishSent && unansweredFinish(file.finishSent);
  if (!message) return null;
  return (
    <Notice
      tone={message.tone}
      title={message.title}
      actions={
        !stays && (
          <Button
            ref={focusRow}
            size="small"
            variant="quiet"
            onClick={() => manager.dismissFinish(file.key)}
          >
            Dismiss
          </Button>
        )
      }
    >
      {message.text}
    </Notice>
  );
}

/** True when the workspace has returned the file before, so that a 404 means deleted. */
export const isKnown = ({ name, created }: Upload) => (name ?? created) !== null;

/** Button that takes the user's word for a file that was finished elsewhere. Hidden during a finish. */
export function MarkFinishedButton({ file }: { file: Upload }) {
  const manager = useManager();
  const state = useWriteState({ operation: "finish", id: file.id ?? "" });
  if (state && state.phase !== "done") return null;
  return (
    <FileAction
      file={file}
      variant="quiet"
      onClick={() => {
        manager.markFinished(file.key, true);
        focusFile(file);
      }}
    >
      Already finished
    </FileAction>
  );
}

interface FinishButtonProps {
  file: Upload;
  primary?: boolean;
  children?: string;
}

/** Button that finishes an upload. Never disabled by the countdown: only the workspace knows if it is too late. */
export function FinishButton({ file, primary = false, children }: FinishButtonProps) {
  const manager = useManager();
  const state = useWriteState({ operation: "finish", id: file.id ?? "" });
  const busy = useBusyLabel(state, "Finishing…");
  const ended = state?.phase === "done" ? state.outcome.grade : null;
  const again = ended === "refused" || ended === "unknown";
  const label = children ?? (again ? "Finish again" : "Finish upload");
  return (
    <FileAction
      file={file}
      variant={primary ? "primary" : "standard"}
      busy={busy ?? undefined}
      {...(busy && { "aria-label": `${busy} ${titleOf(file)}` })}
      onClick={async () => {
        const outcome = await manager.finish(file.key);
        if (outcome?.grade === "confirmed") focusFile(file);
      }}
    >
      {label}
    </FileAction>
  );
}
