import type { QueryClient } from "@tanstack/react-query";
import { Bookmark, ListTodo, SquareCheck, Webhook, Zap } from "lucide-react";
import type { SavedView } from "#src/archive/page/display/view.ts";
import { pages, places } from "#src/routes/-palette/commands.ts";
import { type LabelledEntry, labelled } from "#src/routes/-palette/entry.ts";
import { cachedBoards, cachedTasks } from "#src/tasks/cached-tasks.ts";
import type { Command, CommandId } from "#src/ui/commands/command.ts";
import { runCommand } from "#src/ui/commands/listen.ts";
import { cachedWebhooks, nameOf } from "#src/webhooks/queries.ts";

/** Places, views, boards and webhooks of this session. */
export function placeEntries(
  client: QueryClient,
  views: readonly SavedView[],
  openHref: (href: string) => void,
): LabelledEntry[] {
  const all = places.map((place) =>
    labelled(
      { ...place, title: place.label, keys: place.keys[0] },
      place === pages.settings ? "preferences theme" : "",
    ),
  );
  for (const view of views) {
    const { name, href } = view;
    const note = new URLSearchParams(href.split("?")[1]).get("q");
    const open = () => openHref(href);
    const entry = { id: `view ${name}`, Icon: Bookmark, title: name, detail: "View", note, open };
    all.push(labelled(entry));
  }
  for (const [id, { title }] of cachedBoards(client)) {
    const to = { to: "/tasks", search: { board: id } } as const;
    const detail = "Tasks of the board";
    const entry = { id: `tasks of ${id}`, Icon: ListTodo, title: title || id, detail, to };
    all.push(labelled(entry, id));
  }
  for (const { id, item } of cachedWebhooks(client)) {
    const to = { to: "/webhooks/$id", params: { id } } as const;
    const title = nameOf(id, item);
    all.push(labelled({ id, Icon: Webhook, title, code: id, detail: "Webhook", to }));
  }
  return all;
}

/** The tasks that were opened, and those of the boards that were shown. */
export function taskEntries(client: QueryClient): LabelledEntry[] {
  return [...cachedTasks(client)].map(([id, { title }]) => {
    const to = { to: "/tasks/$taskId", params: { taskId: id } } as const;
    return labelled({ id, Icon: SquareCheck, title: title || id, code: id, to }, "task");
  });
}

/** Commands that the palette offers where the page handles them, in their order. */
const offered: readonly CommandId[] = [
  "saveTask",
  "editAssignee",
  "editDue",
  "refresh",
  "filter",
  "toBoards",
  "restoreSelection",
  "selectAll",
  "copyId",
  "exportRows",
  "groupTogether",
  "restoreById",
  "help",
];

/** Commands that the page handled. */
export function actionEntries(handled: readonly Command[]): LabelledEntry[] {
  return offered
    .flatMap((id) => handled.find((one) => one.id === id) ?? [])
    .map(({ id, label, keys }) =>
      labelled({ id, Icon: Zap, title: label, keys: keys[0], open: () => runCommand(id) }),
    );
}
