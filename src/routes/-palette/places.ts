import { TO_DECIDE } from "#src/archive/triage/to-decide.ts";
import type { LinkProps } from "@tanstack/react-router";
import type { PlaceId } from "#src/ui/commands/command-table.ts";

/** Address of an entry in the console. */
export type EntryLink = Pick<LinkProps, "to" | "params" | "search" | "resetScroll">;

/** Addresses of the places. */
export const places: Record<PlaceId, EntryLink> = {
  goAllArchived: { to: "/archive" },
  goToDecide: { to: "/archive", search: { q: TO_DECIDE } },
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
