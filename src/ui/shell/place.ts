import type { LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { Command } from "#src/ui/commands/command.ts";

export type PlaceLink = Pick<LinkProps, "to" | "params" | "search" | "resetScroll">;

/** Place that the sidebar, the palette, and `g` and a letter lead to. */
export interface Place extends Command {
  id: `go to ${string}`;
  Icon: LucideIcon;
  to: PlaceLink;
}

export const place = (letter: string, label: string, Icon: LucideIcon, to: PlaceLink): Place => ({
  id: `go to ${label}`,
  group: "Go to",
  keys: [`g ${letter}`],
  label,
  Icon,
  to,
});
