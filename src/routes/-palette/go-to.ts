import { Bookmark, ListTodo, SquareCheck, Webhook } from "lucide-react";
import type { QueryClient } from "@tanstack/react-query";
import type { View } from "#src/archive/page/views/view.ts";
import { type LabelledEntry, labelled } from "#src/routes/-palette/entry.ts";
import { places } from "#src/routes/-palette/places.ts";
import { cachedBoards, cachedTasks } from "#src/tasks/cached-tasks.ts";
import { recentTasks } from "#src/tasks/kept.ts";
import { type PlaceId, commandOf } from "#src/ui/commands/command-table.ts";
import { cachedWebhooks } from "#src/webhooks/queries.ts";
import { nameOf } from "#src/webhooks/rows.ts";

const isPlace = (id: string): id is PlaceId => id in places;

function placeEntries(): LabelledEntry[] {
  return Object.keys(places)
    .filter(isPlace)
    .map((id) => {
      const { label, keys } = commandOf(id);
      const entry = { id, title: label, keys: keys[0], ...places[id] };
      return labelled(entry, id === "goSettings" ? "preferences" : "");
    });
}

/** The tasks that were opened lately, and those of the boards that were shown. */
export function taskEntries(client: QueryClient, address: string): LabelledEntry[] {
  const tasks = new Map<string, string>();
  for (const { id, title } of recentTasks(address).get() ?? []) tasks.set(id, title || id);
  for (const [id, { title }] of cachedTasks(client)) {
    if (!tasks.has(id)) tasks.set(id, title || id);
  }
  return [...tasks].map(([id, title]) => {
    const to = { to: "/tasks/$taskId", params: { taskId: id } } as const;
    return labelled({ id, Icon: SquareCheck, title, code: id, to }, `task ${id}`);
  });
}

function boardEntries(client: QueryClient): LabelledEntry[] {
  return [...cachedBoards(client)].map(([id, { title }]) => {
    const to = { to: "/tasks", search: { board: id } } as const;
    const lead = "Tasks of the board";
    return labelled(
      { id: `tasks of ${id}`, Icon: ListTodo, lead, title: title || id, to },
      `tasks of the board ${id}`,
    );
  });
}

function webhookEntries(client: QueryClient): LabelledEntry[] {
  const entries = new Map<string, LabelledEntry>();
  for (const row of cachedWebhooks(client)) {
    if (!row.readable || entries.has(row.id)) continue;
    const { id } = row;
    const to = { to: "/webhooks/$id", params: { id } } as const;
    const title = nameOf(id, row.item);
    const entry = { id, Icon: Webhook, lead: "Webhook:", title, code: id, to };
    entries.set(id, labelled(entry, `webhook ${id}`));
  }
  return [...entries.values()];
}

/** Places, views, boards and webhooks of this session. */
export function goToEntries(
  client: QueryClient,
  views: readonly View[],
  onView: (view: View) => void,
): LabelledEntry[] {
  const viewEntries = views.map((view) => {
    const { name, q } = view;
    const open = () => onView(view);
    return labelled(
      { id: `view ${name}`, Icon: Bookmark, lead: "View:", title: name, note: q, open },
      "view",
    );
  });
  return [...placeEntries(), ...viewEntries, ...boardEntries(client), ...webhookEntries(client)];
}
