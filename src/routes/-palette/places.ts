import { History, Settings2, SquareCheckBig, Upload, Webhook } from "lucide-react";
import { kinds } from "#src/api/archive.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { archivePlaces } from "#src/archive/places.ts";
import { commands } from "#src/ui/commands/command-table.ts";
import { place } from "#src/ui/shell/place.ts";

/** Pages besides the archive, in their order. */
export const pages = {
  tasks: place("t", "Tasks", SquareCheckBig, { to: "/tasks" }),
  uploads: place("u", "Uploads", Upload, { to: "/uploads" }),
  webhooks: place("w", "Webhooks", Webhook, { to: "/webhooks" }),
  activity: place("y", "Activity", History, { to: "/activity" }),
  settings: place("s", "Settings", Settings2, { to: "/settings" }),
};

const { all, toDecide } = archivePlaces;
const lists = [toDecide, ...kinds.map((kind) => viewOf(kind).place)];

/** Places in the order of the sidebar. */
export const places = [all, ...lists, ...Object.values(pages)];

/** Places in the order of the palette, which lists the first ones before anything is typed. */
export const palettePlaces = [all, ...Object.values(pages), ...lists];

/** All commands of the console. Sequences come first: the last key of one must not be taken alone. */
export const allCommands = [...places, ...commands];
