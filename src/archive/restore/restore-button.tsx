import { ArchiveRestore } from "lucide-react";
import type { Kind } from "#src/api/archive.ts";
import { Button } from "#src/ui/form/button.tsx";
import { busyWord, useRestore, useSecondsLeft } from "#src/archive/restore/use-restore.ts";

interface RestoreButtonProps {
  kind: Kind;
  id: string;
  /** Title or number, for the button's name and the message when it is done. */
  name: string;
  variant: "row" | "primary";
}

/** Restores one item. It stays the same element in every state, so that focus never falls off it. */
export function RestoreButton({ kind, id, name, variant }: RestoreButtonProps) {
  const { state, confirmed, restore } = useRestore(kind, id, name);
  const secondsLeft = useSecondsLeft(state?.phase === "waiting" ? state.until : null);
  const busy = busyWord(state, secondsLeft);
  const word = confirmed ? "Restored" : "Restore";
  return (
    <Button
      variant={confirmed ? "quiet" : variant}
      size={variant === "row" ? "small" : "large"}
      icon={variant === "primary" && !confirmed ? <ArchiveRestore aria-hidden /> : undefined}
      busy={busy ?? undefined}
      aria-disabled={confirmed || undefined}
      data-part="act"
      aria-label={`${busy ?? word} ${name}`}
      onClick={restore}
    >
      {word}
    </Button>
  );
}
