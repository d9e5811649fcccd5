import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { PlaceKeyId } from "#src/ui/keys/key-table.ts";
import { listenToKeys } from "#src/ui/keys/listen.ts";
import { useFallbackKeys } from "#src/ui/keys/use-keys.ts";
import { rowKeys } from "#src/ui/table/row-keys.ts";

type Place = Pick<LinkProps, "to" | "params">;

const places: Record<PlaceKeyId, Place> = {
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
};

/** Listens to the keys of the console. Loads when the first page is shown. */
export function WorkspaceKeys() {
  const navigate = useNavigate();
  useFallbackKeys({
    ...rowKeys,
    ...Object.fromEntries(
      Object.entries(places).map(([id, place]) => [id, () => void navigate(place)]),
    ),
  });
  useEffect(() => listenToKeys(), []);
  return null;
}
