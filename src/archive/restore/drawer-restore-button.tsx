import { ArchiveRestore } from "lucide-react";
import { type RestoreButtonProps, outcomeIcons } from "#src/archive/restore/restore-button.tsx";
import { focusNote } from "#src/archive/restore/restore-note.tsx";
import {
  busyLabel,
  hasNote,
  lastOutcome,
  outcomeLabel,
  useRestore,
} from "#src/archive/restore/use-restore.ts";
import { Button } from "#src/ui/form/button.tsx";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";

/** Restore button of a drawer, whose note stands above the details. */
export function DrawerRestoreButton({ kind, id, name }: RestoreButtonProps) {
  const { state, confirmed, restore } = useRestore(kind, id, name);
  const secondsLeft = useSecondsLeft(state?.phase === "waiting" ? state.until : null);
  const busy = busyLabel(state, secondsLeft);
  const outcome = lastOutcome(state);
  const label = outcomeLabel(outcome);
  return (
    <Button
      variant={outcome ? "standard" : "primary"}
      size="large"
      icon={outcome ? outcomeIcons[outcome.grade] : <ArchiveRestore aria-hidden />}
      busy={busy ?? undefined}
      aria-disabled={confirmed || undefined}
      data-part="act"
      aria-label={`${busy ?? label} ${name}`}
      onClick={hasNote(state) ? () => focusNote(id) : () => void (confirmed || restore())}
    >
      {label}
    </Button>
  );
}
