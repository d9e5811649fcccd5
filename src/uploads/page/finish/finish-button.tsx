import { Button } from "#src/ui/form/button.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { focusCard, titleOf } from "#src/uploads/page/row.tsx";
import { useUploads, useNow } from "#src/uploads/page/use-uploads.ts";

/** Label of a finish in progress; null when there is none. */
function busyLabel(state: WriteState | undefined, now: number): string | null {
  if (state?.phase === "sending") return "Finishing…";
  if (state?.phase !== "waiting") return null;
  return `Waiting ${Math.max(0, Math.ceil((state.until - now) / 1000))} s`;
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
  const label = children ?? "Finish upload";
  return (
    <Button
      size="small"
      variant={primary ? "primary" : "standard"}
      busy={busy ?? undefined}
      aria-label={busy ? `${busy} ${titleOf(file)}` : `${label} of ${titleOf(file)}`}
      onClick={async () => {
        const outcome = await manager.finish(file.key);
        if (outcome?.grade === "confirmed") focusCard(file.id);
      }}
    >
      {label}
    </Button>
  );
}
