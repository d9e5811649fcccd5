import {
  Bookmark,
  History,
  Library,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Settings2,
  SquareCheck,
  Upload,
  Webhook,
} from "lucide-react";
import type { QueryClient } from "@tanstack/react-query";
import { foldText } from "#src/archive/query/fold-text.ts";
import type { View } from "#src/archive/page/views/view.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import type { LabelledEntry } from "#src/routes/-palette/entry.ts";
import { places } from "#src/routes/-palette/places.ts";
import { cachedBoards, cachedTasks } from "#src/tasks/cached-tasks.ts";
import { recentTasks } from "#src/tasks/kept.ts";
import { type PlaceId, commandOf } from "#src/ui/commands/command-table.ts";
import { cachedWebhooks } from "#src/webhooks/queries.ts";
import { nameOf } from "#src/webhooks/rows.ts";

/** The places in their order, each with its icon. */
const icons: Record<PlaceId, LucideIcon> = {
  goAllArchived: Library,
  goTasks: SquareCheck,
  goUploads: Upload,
  goWebhooks: Webhook,
  goActivity: History,
  goSettings: Settings2,
  goToDecide: ListChecks,
  goInvoices: viewOf("invoices").Icon,
  goConversations: viewOf("conversations").Icon,
  goMilestones: viewOf("milestones").Icon,
  goEmbeds: viewOf("embeds").Icon,
  goLinks: viewOf("links").Icon,
  goBoards: viewOf("boards").Icon,
  goFolders: viewOf("folders").Icon,
  goDocs: viewOf("docs").Icon,
};

const isPlace = (id: string): id is PlaceId => id in icons;

function placeEntries(): LabelledEntry[] {
  return Object.keys(icons)
    .filter(isPlace)
    .map((id) => {
      const { label, keys } = commandOf(id);
      const words = id === "goSettings" ? `${label} preferences` : label;
      return {
        id,
        Icon: icons[id],
        title: label,
        keys: keys[0],
        label: foldText(words),
        to: places[id],
      };
    });
}

/** The tasks that were opened lately, and those of the boards that were shown. */
export function taskEntries({
  client,
  address,
}: Pick<GoToOptions, "client" | "address">): LabelledEntry[] {
  const tasks = new Map<string, string>();
  for (const { id, title } of recentTasks(address).get() ?? []) tasks.set(id, title || id);
  for (const [id, { title }] of cachedTasks(client)) {
    if (!tasks.has(id)) tasks.set(id, title || id);
  }
  return [...tasks].map(([id, title]) => ({
    ...{ id, Icon: SquareCheck, title, code: id },
    label: foldText(`${title} task ${id}`),
    to: { to: "/tasks/$taskId", params: { taskId: id } },
  }));
}

function boardEntries(client: QueryClient): LabelledEntry[] {
  return [...cachedBoards(client)].map(([id, { title }]) => ({
    ...{ id: `tasks of ${id}`, Icon: ListTodo, lead: "Tasks of the board", title: title || id },
    label: foldText(`${title ?? ""} tasks of the board ${id}`),
    to: { to: "/tasks", search: { board: id } },
  }));
}

function webhookEntries(client: QueryClient): LabelledEntry[] {
  const entries = new Map<string, LabelledEntry>();
  for (const row of cachedWebhooks(client)) {
    if (!row.readable || entries.has(row.id)) continue;
    const { id } = row;
    const title = nameOf(id, row.item);
    entries.set(id, {
      ...{ id, Icon: Webhook, lead: "Webhook:", title, code: id },
      label: foldText(`${title} webhook ${id}`),
      to: { to: "/webhooks/$id", params: { id } },
    });
  }
  return [...entries.values()];
}

interface GoToOptions {
  client: QueryClient;
  /** Origin and prefix of the workspace. */
  address: string;
  views: readonly View[];
  onView: (view: View) => void;
}

/** Everything of this session that the palette can go to: places, views, boards, webhooks. */
export function goToEntries(options: GoToOptions): LabelledEntry[] {
  const { client, views, onView } = options;
  const viewEntries = views.map((view) => ({
    ...{ id: `view ${view.name}`, Icon: Bookmark, lead: "View:", title: view.name, note: view.q },
    label: foldText(`${view.name} view`),
    open: () => onView(view),
  }));
  return [...placeEntries(), ...viewEntries, ...boardEntries(client), ...webhookEntries(client)];
}
