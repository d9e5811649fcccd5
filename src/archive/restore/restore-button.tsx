import { ArchiveRestore } from "lucide-react";
import type { Kind } from "#src/api/archive.ts";
import { Button } from "#src/ui/form/button.tsx";
import { busyLabel, useRestore } from "#src/archive/restore/use-restore.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";

interface RestoreButtonProps {
  kind: Kind;
  id: string;
  /** Title or number, for the accessible name and the toast. */
  name: string;
  variant: "row" | "primary";
}

/** Button that restores one item. It is the same element in every state, so it keeps focus. */
export function RestoreButton({ kind, id, name, variant }: RestoreButtonProps) {
  const { state, confirmed, restore } = useRestore(kind, id, name);
  const secondsLeft = useSecondsLeft(state?.phase === "waiting" ? state.until : null);
  const busy = busyLabel(state, secondsLeft);
  const label = confirmed ? "Restored" : "Restore";
  return (
    <Button
      variant={confirmed ? "quiet" : variant}
      size={variant === "row" ? "small" : "large"}
      icon={variant === "primary" && !confirmed ? <ArchiveRestore aria-hidden /> : undefined}
      busy={busy ?? undefined}
      aria-disabled={confirmed || undefined}
      data-part="act"
      aria-label={`${busy ?? label} ${name}`}
      onClick={restore}
    >
      {label}
    </Button>
  );
}
