import { Button } from "#src/ui/form/button.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { focusCard, titleOf } from "#src/uploads/page/row.tsx";
import { useUploads, useNow } from "#src/uploads/page/use-uploads.ts";

/** Label of a finish in progress; null when there is none. */
function busyLabel(state: WriteState | undefined, now: number): string | null {
  if (state?.phase === "sending" || state?.phase === "rechecking") return "Finishing…";
  if (state?.phase !== "waiting") return null;
  return `Waiting ${Math.max(0, Math.ceil((state.until - now) / 1000))} s`;
}

/** Button that takes the user's word for a file that was finished elsewhere. Hidden during a finish. */
export function MarkFinishedButton({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const state = useWriteState({ operation: "finish", id: file.id ?? "" });
  if (state && state.phase !== "done") return null;
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`It is finished: ${titleOf(file)}`}
      onClick={() => {
        manager.markFinished(file.key, true);
        focusCard(file.id);
      }}
    >
      It is finished
    </Button>
  );
}

interface FinishButtonProps {
  file: Upload;
  primary?: boolean;
  children?: string;
}

/** Button that finishes an upload. Never disabled by the countdown: only the workspace knows if it is too late. */
export function FinishButton({ file, primary = false, children }: FinishButtonProps) {
  const { manager } = useUploads();
  const now = useNow(500);
  const state = useWriteState({ operation: "finish", id: file.id ?? "" });
  const busy = busyLabel(state, now);
  const ended = state?.phase === "done" ? state.outcome.grade : null;
  const again = ended === "refused" || ended === "unknown";
  const label = children ?? (again ? "Finish again" : "Finish upload");
  return (
    <Button
      size="small"
      variant={primary ? "primary" : "standard"}
      busy={busy ?? undefined}
      aria-label={busy ? `${busy} ${titleOf(file)}` : `${label}: ${titleOf(file)}`}
      onClick={async () => {
        const outcome = await manager.finish(file.key);
        if (outcome?.grade === "confirmed") focusCard(file.id);
      }}
    >
      {label}
    </Button>
  );
}
