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
import { kinds } from "#src/api/archive.ts";
import { TO_DECIDE } from "#src/archive/items/scope.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import type { PlaceId } from "#src/ui/commands/command-table.ts";

/** Address of an entry in the console. */
export type EntryLink = Pick<LinkProps, "to" | "params" | "search" | "resetScroll">;

interface Place {
  id: PlaceId;
  Icon: LucideIcon;
  to: EntryLink;
}

/** Places of the console in their order. */
export const places: readonly Place[] = [
  { id: "goAllArchived", Icon: Library, to: { to: "/archive" } },
  { id: "goTasks", Icon: SquareCheckBig, to: { to: "/tasks" } },
  { id: "goUploads", Icon: Upload, to: { to: "/uploads" } },
  { id: "goWebhooks", Icon: Webhook, to: { to: "/webhooks" } },
  { id: "goActivity", Icon: History, to: { to: "/activity" } },
  { id: "goSettings", Icon: Settings2, to: { to: "/settings" } },
  { id: "goToDecide", Icon: ListChecks, to: { to: "/archive", search: { q: TO_DECIDE } } },
  ...kinds.map((kind): Place => {
    const { go, Icon } = viewOf(kind);
    return { id: go, Icon, to: { to: "/archive/$kind", params: { kind } } };
  }),
];
