import type { LinkProps } from "@tanstack/react-router";
import {
  type LucideIcon,
  History,
  Library,
  ListChecks,
  Settings2,
  SquareCheckBig,
  Upload,
  Webhook,
} from "lucide-react";
import type { Kind } from "#src/api/archive.ts";
import { TO_DECIDE } from "#src/archive/items/scope.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import type { PlaceId } from "#src/ui/commands/command-table.ts";

/** Address of an entry in the console. */
export type EntryLink = Pick<LinkProps, "to" | "params" | "search" | "resetScroll">;

interface Place {
  Icon: LucideIcon;
  to: EntryLink;
}

const kindPlace = (kind: Kind): Place => ({
  Icon: viewOf(kind).Icon,
  to: { to: "/archive/$kind", params: { kind } },
});

/** Places of the console in their order. */
export const places: Record<PlaceId, Place> = {
  goAllArchived: { Icon: Library, to: { to: "/archive" } },
  goTasks: { Icon: SquareCheckBig, to: { to: "/tasks" } },
  goUploads: { Icon: Upload, to: { to: "/uploads" } },
  goWebhooks: { Icon: Webhook, to: { to: "/webhooks" } },
  goActivity: { Icon: History, to: { to: "/activity" } },
  goSettings: { Icon: Settings2, to: { to: "/settings" } },
  goToDecide: { Icon: ListChecks, to: { to: "/archive", search: { q: TO_DECIDE } } },
  goInvoices: kindPlace("invoices"),
  goConversations: kindPlace("conversations"),
  goMilestones: kindPlace("milestones"),
  goEmbeds: kindPlace("embeds"),
  goLinks: kindPlace("links"),
  goBoards: kindPlace("boards"),
  goFolders: kindPlace("folders"),
  goDocs: kindPlace("docs"),
};
