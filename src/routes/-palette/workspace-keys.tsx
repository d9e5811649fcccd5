import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { listenToKeys } from "#src/ui/commands/listen.ts";
import { PaletteHost } from "#src/routes/-palette/palette-host.tsx";
import { places } from "#src/routes/-palette/places.ts";
import type { CommandGroup } from "#src/ui/commands/command-table.ts";
import { useFallbackCommands } from "#src/ui/commands/use-commands.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";

const HelpDialog = lazyComponent(
  async () => (await import("#src/ui/commands/help-dialog.tsx")).HelpDialog,
);

/** Groups of the help that the page at an address has. */
function groupsAt(pathname: string, hasItem: boolean): CommandGroup[] {
  if (/^\/tasks\/./.test(pathname)) return ["task"];
  if (pathname === "/tasks") return ["tasks"];
  if (hasItem || /^\/archive\/\w+\/./.test(pathname)) return ["details"];
  return pathname.startsWith("/archive") ? ["allArchived"] : [];
}

/** Listens to the keys of the console. Loads when the first page is shown: keys before that are missed. */
export function WorkspaceKeys() {
  const navigate = useNavigate();
  const router = useRouter();
  const [helpGroups, setHelpGroups] = useState<readonly CommandGroup[] | null>(null);
  useFallbackCommands({
    ...Object.fromEntries(
      Object.entries(places).map(([id, place]) => [id, () => void navigate(place)]),
    ),
    help() {
      const { pathname, search } = router.state.location;
      setHelpGroups(groupsAt(pathname, "item" in search));
    },
  });
  useEffect(() => listenToKeys(), []);
  return (
    <>
      <PaletteHost />
      {helpGroups && <HelpDialog groups={helpGroups} onClose={() => setHelpGroups(null)} />}
    </>
  );
}
