import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSessionPart } from "#src/app/session-context.tsx";
import { restoreByIdText, useRestoreByIdText } from "#src/archive/by-id/restore-by-id-button.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { RestoreByIdFlow } from "#src/archive/run/run-parts.ts";
import { allCommands, places } from "#src/routes/-palette/places.ts";
import {
  type CommandGroup,
  type CommandId,
  commandIds,
  commandOf,
} from "#src/ui/commands/command-table.ts";
import { isAnswered, listenToKeys } from "#src/ui/commands/listen.ts";
import { useFallbackCommands } from "#src/ui/commands/use-commands.ts";
import { HelpDialog, Palette } from "#src/routes/-workspace-parts.ts";
import { paletteOpen } from "#src/ui/shell/palette-button.tsx";

/**
 * Listens to the keys of the console, and shows the help, the palette, and Restore by ID when that is
 * chosen in it. Loads when the first page is shown: keys before that are missed.
 */
export function WorkspaceKeys() {
  const navigate = useNavigate();
  /** Groups of the commands that the page answers beneath the help; null while it is closed. */
  const [helpGroups, setHelpGroups] = useState<readonly CommandGroup[] | null>(null);
  /** Commands that the page answers while the palette is open. */
  const [answered, setAnswered] = useState<readonly CommandId[] | null>(null);
  const pasted = useRestoreByIdText();
  const { reader } = useSessionPart(archivedItemsPart);
  useFallbackCommands({
    ...Object.fromEntries(places.map(({ id, to }) => [id, () => void navigate(to)])),
    restoreById: () => restoreByIdText.set(""),
    reloadArchive: { run: () => reader.refresh(), enabled: () => reader.get().phase === "done" },
    help: () => setHelpGroups(commandIds.filter(isAnswered).map((id) => commandOf(id).group)),
  });
  useEffect(() => listenToKeys(allCommands), []);
  useEffect(() => {
    // Asked before the palette is there, which takes the keys.
    const follow = () => setAnswered(paletteOpen.get() ? commandIds.filter(isAnswered) : null);
    // The button may have been pressed before.
    follow();
    // Warmed while nothing else goes on. An error shows when it opens.
    Palette.preload().catch(() => {});
    const unfollow = paletteOpen.subscribe(follow);
    return () => {
      unfollow();
      // They must not open again in the next session.
      paletteOpen.set(false);
      restoreByIdText.set(null);
    };
  }, []);
  const closeHelp = () => setHelpGroups(null);
  return (
    <>
      {answered && <Palette answered={answered} onClose={() => paletteOpen.set(false)} />}
      {pasted !== null && (
        <RestoreByIdFlow text={pasted} onClose={() => restoreByIdText.set(null)} />
      )}
      {helpGroups && <HelpDialog commands={allCommands} groups={helpGroups} onClose={closeHelp} />}
    </>
  );
}
