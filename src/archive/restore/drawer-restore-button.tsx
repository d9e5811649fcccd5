import { ArchiveRestore } from "lucide-react";
import { outcomeIcons } from "#src/archive/restore/outcome-icons.tsx";
import type { RestoreButtonProps } from "#src/archive/restore/restore-button.tsx";
import { focusNote } from "#src/archive/restore/restore-note.tsx";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";

/** Element ID of the button. */
export const restoreItemId = "restore-item";

/** Restore button of a drawer, whose note stands above the details. */
export function DrawerRestoreButton({ kind, id, name }: RestoreButtonProps) {
  const { outcome, confirmed, hasNote, label, busy, restore } = useRestore(kind, id, name);
  return (
    <CommandButton
      command="restore"
      variant={outcome ? "standard" : "primary"}
      icon={outcome ? outcomeIcons[outcome.grade] : <ArchiveRestore aria-hidden />}
      busy={busy ?? undefined}
      aria-disabled={confirmed || undefined}
      id={restoreItemId}
      aria-label={`${busy ?? label} ${name}`}
      onClick={hasNote ? () => focusNote(id) : () => void (confirmed || restore())}
    >
      {label}
    </CommandButton>
  );
}
