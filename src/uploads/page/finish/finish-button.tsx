import { waitingLabel } from "#src/writes/outcome-words.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { FileAction } from "#src/uploads/page/file-actions.tsx";
import { focusFile, titleOf } from "#src/uploads/page/title.ts";
import { useManager } from "#src/uploads/page/use-uploads.ts";

/** Label of a finish in progress; null when there is none. */
function busyLabel(state: WriteState | undefined, secondsLeft: number | null): string | null {
  if (state?.phase === "sending" || state?.phase === "rechecking") return "Finishing…";
  return state?.phase === "waiting" ? waitingLabel(secondsLeft) : null;
}

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
        focusFile(file.id);
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
  const busy = busyLabel(state, useSecondsLeft(state?.phase === "waiting" ? state.until : null));
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
        if (outcome?.grade === "confirmed") focusFile(file.id);
      }}
    >
      {label}
    </FileAction>
  );
}
