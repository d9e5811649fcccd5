import { useEffect, useSyncExternalStore } from "react";
import { restoreByIdText } from "#src/archive/by-id/restore-by-id-button.tsx";
import { RestoreByIdDialog } from "#src/archive/run/run-parts.ts";
import { Palette } from "#src/routes/-palette/palette.tsx";
import type { Command } from "#src/ui/commands/command.ts";
import { HelpDialog } from "#src/ui/commands/help-dialog.tsx";
import { useFallbackCommands } from "#src/ui/commands/use-commands.ts";
import { paletteCommands } from "#src/ui/shell/palette-button.tsx";

/** Groups that the help lists first: those of the page, which handles their commands, then the lists. */
function firstHelpGroups(handled: readonly Command[]): string[] {
  const shared = ["Lists", "Go to", "Anywhere"];
  const own = handled.map(({ group }) => group).filter((group) => !shared.includes(group));
  return [...new Set([...own, "Lists", "Archive"])];
}

interface WorkspaceKeysProps {
  /** The commands that the page handled when the help was opened; null while it is closed. */
  helpFor: readonly Command[] | null;
  onHelpClose: () => void;
}

/** Shows the help, the palette, and Restore by ID when that is chosen in it. */
export function WorkspaceKeys({ helpFor, onHelpClose }: WorkspaceKeysProps) {
  const handled = useSyncExternalStore(paletteCommands.subscribe, paletteCommands.get);
  const pasted = useSyncExternalStore(restoreByIdText.subscribe, restoreByIdText.get);
  useFallbackCommands({ restoreById: () => restoreByIdText.set("") });
  // They must not open again in the next session.
  useEffect(
    () => () => {
      paletteCommands.set(null);
      restoreByIdText.set(null);
    },
    [],
  );
  return (
    <>
      {handled && <Palette handled={handled} onClose={() => paletteCommands.set(null)} />}
      {pasted !== null && (
        <RestoreByIdDialog text={pasted} onClose={() => restoreByIdText.set(null)} />
      )}
      {helpFor && <HelpDialog first={firstHelpGroups(helpFor)} onClose={onHelpClose} />}
    </>
  );
}
