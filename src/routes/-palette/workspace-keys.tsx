import { type LinkProps, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { listenToKeys } from "#src/ui/commands/listen.ts";
import { PaletteHost } from "#src/routes/-palette/palette-host.tsx";
import type { CommandGroup, PlaceId } from "#src/ui/commands/command-table.ts";
import { useFallbackCommands } from "#src/ui/commands/use-commands.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";

type Place = Pick<LinkProps, "to" | "params">;

const places: Record<PlaceId, Place> = {
  goAllArchived: { to: "/archive" },
  goInvoices: { to: "/archive/$kind", params: { kind: "invoices" } },
  goConversations: { to: "/archive/$kind", params: { kind: "conversations" } },
  goMilestones: { to: "/archive/$kind", params: { kind: "milestones" } },
  goEmbeds: { to: "/archive/$kind", params: { kind: "embeds" } },
  goLinks: { to: "/archive/$kind", params: { kind: "links" } },
  goBoards: { to: "/archive/$kind", params: { kind: "boards" } },
  goFolders: { to: "/archive/$kind", params: { kind: "folders" } },
  goDocs: { to: "/archive/$kind", params: { kind: "docs" } },
  goTasks: { to: "/tasks" },
  goUploads: { to: "/uploads" },
  goWebhooks: { to: "/webhooks" },
  goActivity: { to: "/activity" },
  goSettings: { to: "/settings" },
};

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
