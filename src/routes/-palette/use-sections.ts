import type { QueryClient } from "@tanstack/react-query";
import { type RouterState, useRouter } from "@tanstack/react-router";
import { Bookmark, ListFilter, ListTodo, Search, SquareCheck, Webhook } from "lucide-react";
import { useState } from "react";
import type { Kind } from "#src/api/archive.ts";
import { z } from "zod/mini";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { useReaderState } from "#src/archive/items/reader/reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { itemLink, parseArchiveSearch } from "#src/archive/page/search.ts";
import { useOpenView, useViews } from "#src/archive/page/views/use-views.ts";
import type { SavedView } from "#src/archive/page/views/view.ts";
import { addPart } from "#src/archive/query/edit-query.ts";
import { formatNumber } from "#src/lib/format.ts";
import { actionEntries } from "#src/routes/-palette/actions.ts";
import {
  type Entry,
  type LabelledEntry,
  type Section,
  MAX_ENTRIES,
  bestLabels,
  labelled,
  wordsOf,
} from "#src/routes/-palette/entry.ts";
import {
  type Openers,
  allArchived,
  idRows,
  itemSection,
} from "#src/routes/-palette/item-entries.tsx";
import { pages, palettePlaces } from "#src/routes/-palette/places.ts";
import type { Found } from "#src/routes/-palette/use-found.ts";
import { cachedBoards, cachedTasks } from "#src/tasks/cached-tasks.ts";
import { recentTasks } from "#src/tasks/kept.ts";
import type { CommandId } from "#src/ui/commands/command-table.ts";
import type { PlaceLink } from "#src/ui/shell/place.ts";
import { cachedWebhooks, nameOf } from "#src/webhooks/queries.ts";
import { webhookSearch } from "#src/webhooks/search.ts";

/** The ways out of the palette, to the pages of the console. */
function useOpeners(): Openers {
  const { history, state } = useRouter();
  return {
    item(kind, id) {
      const scope = state.location.pathname === "/archive" ? null : kind;
      // The page that it is opened on keeps its query.
      const isHere = scope === null || kindAt(state) === kind;
      return isHere
        ? { ...itemLink(scope, { kind, id }), resetScroll: false }
        : { to: "/archive/$kind/$id", params: { kind, id } };
    },
    page: (path) => history.push(path),
  };
}

/** The kind whose page is shown; null on other pages. */
function kindAt({ matches }: RouterState): Kind | null {
  const list = matches.find(({ routeId }) => routeId === "/_workspace/archive/$kind");
  return list && "kind" in list.params ? list.params.kind : null;
}

/** The action that filters the list of the page by the text; null on pages without such a list. */
function useFilterEntry({ text, read }: Found): Entry | null {
  const { state } = useRouter();
  const routes = state.matches.map(({ routeId }) => routeId);
  const words = text.trim();
  const filter = (noun: string, to: PlaceLink): Entry => ({
    ...{ id: "filter by text", Icon: ListFilter, title: `Filter ${noun} by “${words}”`, to },
  });
  if (routes.includes("/_workspace/webhooks")) {
    return filter("webhooks", {
      to: "/webhooks",
      search: (before) => ({ ...z.parse(webhookSearch, before), page: 1, q: words }),
    });
  }
  const kind = kindAt(state);
  if (kind === null) return null;
  const q = read.query?.text ?? words;
  return filter(viewOf(kind).plural, {
    to: "/archive/$kind",
    params: { kind },
    search: (before) => {
      const search = parseArchiveSearch(before);
      return { ...search, q: addPart(search.q, q) };
    },
  });
}

/** Longest text that a list is filtered by. */
const MAX_FILTER = 200;

function taskSection(found: readonly Entry[]): Section {
  const shown = found.slice(0, MAX_ENTRIES);
  const of =
    found.length > shown.length ? `, ${shown.length} of ${formatNumber(found.length)}` : "";
  return { id: "tasks", heading: `Tasks${of}`, entries: shown };
}

/** Sections of the palette for a text, in their order, without empty ones. */
export function useSections(found: Found, answered: readonly CommandId[]): Section[] {
  const { queryClient, workspace } = useSession();
  const { views } = useViews();
  const onView = useOpenView();
  const { reader } = useSessionPart(archivedItemsPart);
  const { items: readItems, phase } = useReaderState(reader);
  const reading = { hasItems: readItems.length > 0, isComplete: phase === "done" };
  const open = useOpeners();
  const filter = useFilterEntry(found);

  // Built once, when the palette opens: folding all labels takes a while.
  const [known] = useState(() => ({
    places: goToEntries(queryClient, views, onView),
    tasks: taskEntries(queryClient, workspace.address),
  }));
  const actions = actionEntries(answered);

  const { text, pasted, read } = found;
  const words = wordsOf(text);
  const ids = new Set(pasted.ids.map(({ id }) => id));
  // An ID in the text has its row already.
  const others = known.places.filter(({ id }) => !ids.has(id));
  const tasks = known.tasks.filter(({ id }) => !ids.has(id));
  const { section, together } = idRows(pasted, text, read, open);
  const canFilter = words.length > 0 && text.length <= MAX_FILTER && !section;
  const items = itemSection(read, reading, open);
  const labelled = bestLabels(actions, words);
  const isNamed = labelled[0]?.title.toLowerCase() === text.trim().toLowerCase();
  const entries: Entry[] = together ? [together, ...labelled] : [...labelled];
  if (canFilter && filter) entries.push(filter);
  if (read.query && read.count === 0 && reading.hasItems && !section) {
    const title = `Search “${text.trim()}” in All archived`;
    entries.push({ id: "search", Icon: Search, title, to: allArchived(read.query.text) });
  }
  const shown = entries.slice(0, MAX_ENTRIES);
  const actionSection = { id: "actions", heading: "Actions", entries: shown };
  const sections = [
    section,
    // An action that is typed out comes before items with its words.
    isNamed ? actionSection : null,
    reading.hasItems ? items : null,
    words.length > 0 ? taskSection(bestLabels(tasks, words)) : null,
    { id: "places", heading: "Go to", entries: bestLabels(others, words).slice(0, MAX_ENTRIES) },
    isNamed ? null : actionSection,
    // Last, as Enter opens the place or action that is typed. An ID can be opened without reading.
    section || reading.hasItems ? null : items,
  ];
  return sections.filter((one) => one !== null).filter(({ entries }) => entries.length > 0);
}

function placeEntries(): LabelledEntry[] {
  return palettePlaces.map((place) => {
    const entry = { ...place, title: place.label, keys: place.keys[0] };
    return labelled(entry, place === pages.settings ? "preferences" : "");
  });
}

/** The tasks that were opened lately, and those of the boards that were shown. */
function taskEntries(client: QueryClient, address: string): LabelledEntry[] {
  const recent = (recentTasks(address).get() ?? []).map((task) => [task.id, task] as const);
  const all = new Map<string, { title?: string | null | undefined }>([
    ...recent,
    ...cachedTasks(client),
  ]);
  return [...all].map(([id, { title }]) => {
    const to = { to: "/tasks/$taskId", params: { taskId: id } } as const;
    return labelled({ id, Icon: SquareCheck, title: title || id, code: id, to }, `task ${id}`);
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
  const rows = cachedWebhooks(client).filter((row) => row.readable);
  return [...new Map(rows.map(({ id, item }) => [id, item]))].map(([id, item]) => {
    const to = { to: "/webhooks/$id", params: { id } } as const;
    const entry = { id, Icon: Webhook, lead: "Webhook:", title: nameOf(id, item), code: id, to };
    return labelled(entry, `webhook ${id}`);
  });
}

/** Places, views, boards and webhooks of this session. */
function goToEntries(
  client: QueryClient,
  views: readonly SavedView[],
  onView: (view: SavedView) => void,
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
