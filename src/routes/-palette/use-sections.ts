import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { keyOf } from "#src/archive/finder/item.ts";
import { knownColumns, useColumnChoice } from "#src/archive/finder/table/column-choice.ts";
import { useViews } from "#src/archive/finder/views/use-views.ts";
import type { View } from "#src/archive/finder/views/view.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { actionEntries, filterEntry, searchEntry } from "#src/routes/-palette/actions.ts";
import { type Entry, MAX_ENTRIES, type Section } from "#src/routes/-palette/entry.ts";
import { goToEntries, taskEntries } from "#src/routes/-palette/go-to.ts";
import { type Openers, idRows, itemSection } from "#src/routes/-palette/item-entries.tsx";
import { bestLabels, wordsOf } from "#src/routes/-palette/rank-label.ts";
import { type Found, useReading } from "#src/routes/-palette/use-found.ts";
import { addressOf } from "#src/tasks/kept/storage.ts";
import type { KeyId } from "#src/ui/keys/key-table.ts";

/** The ways out of the palette, to the pages of the console. */
function useOpeners(restoreByIds: (text: string) => void): Openers {
  const navigate = useNavigate();
  const { history, state } = useRouter();
  return {
    item(kind, id) {
      // All archived keeps its query.
      if (state.location.pathname === "/archive") {
        void navigate({
          to: "/archive",
          search: (before) => ({ ...before, item: keyOf({ kind, id }) }),
          resetScroll: false,
        });
      } else void navigate({ to: "/archive/$kind/$id", params: { kind, id } });
    },
    task: (id) => void navigate({ to: "/tasks/$taskId", params: { taskId: id } }),
    webhook: (id) => void navigate({ to: "/webhooks/$id", params: { id } }),
    page: (path) => history.push(path),
    allArchived: (q) => void navigate({ to: "/archive", search: { q } }),
    restoreByIds,
  };
}

/** The action that filters the list of the page by the text; null on pages without such a list. */
function useFilterEntry(text: string): Entry | null {
  const navigate = useNavigate();
  const { state } = useRouter();
  const routes = state.matches.map(({ routeId }) => routeId);
  const words = text.trim();
  if (routes.includes("/_workspace/webhooks")) {
    return filterEntry("webhooks", words, () => {
      void navigate({ to: "/webhooks", search: { q: words } });
    });
  }
  const list = state.matches.find(({ routeId }) => routeId === "/_workspace/archive/$kind");
  const kind = list && "kind" in list.params ? list.params.kind : null;
  if (kind === null) return null;
  return filterEntry(viewOf(kind).plural, words, () => {
    void navigate({ to: "/archive/$kind", params: { kind }, search: { filter: words } });
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

interface SectionsOptions {
  found: Found;
  /** Actions of the page. */
  offered: readonly KeyId[];
  onRestoreByIds: (text: string) => void;
}

/** Sections of the palette for a text, in their order, without empty ones. */
export function useSections({ found, offered, onRestoreByIds }: SectionsOptions): Section[] {
  const { queryClient, workspace } = useSession();
  const address = addressOf(workspace);
  const navigate = useNavigate();
  const { views } = useViews();
  const [columns, keepColumns] = useColumnChoice();
  const { reader, ...reading } = useReading();
  const open = useOpeners(onRestoreByIds);
  const filter = useFilterEntry(found.text);

  function onView({ q, sort, group, span, columns: shown }: View) {
    keepColumns({ ...columns, shown: knownColumns(shown) });
    void navigate({
      to: "/archive",
      search: { q, sort, group: group ?? undefined, span: span ?? undefined },
    });
  }
  // Built once, when the palette opens: folding all labels takes a while.
  const [known] = useState(() => {
    const options = { client: queryClient, address, navigate, views, onView };
    return { places: goToEntries(options), tasks: taskEntries(options) };
  });
  const actions = actionEntries({
    offered,
    onRestoreById: () => onRestoreByIds(""),
    onReadAgain: reader && reading.isComplete ? reader.refresh : null,
  });

  const { text, pasted, read } = found;
  const words = wordsOf(text);
  const ids = new Set(pasted.ids.map(({ id }) => id));
  // An ID in the text has its row already.
  const others = known.places.filter(({ id }) => !ids.has(id));
  const tasks = known.tasks.filter(({ id }) => !ids.has(id));
  const { section, together } = idRows(pasted, text, read, open);
  const { query, count } = read;
  const search =
    query && count === 0 && reading.hasItems && !section
      ? searchEntry(text.trim(), () => open.allArchived(query.text))
      : null;
  const canFilter = words.length > 0 && text.length <= MAX_FILTER && !section;
  const items = itemSection(read, reading, open);
  const sections = [
    section,
    reading.hasItems ? items : null,
    words.length > 0 ? taskSection(bestLabels(tasks, words)) : null,
    { id: "go to", heading: "Go to", entries: bestLabels(others, words).slice(0, MAX_ENTRIES) },
    {
      id: "actions",
      heading: "Actions",
      entries: [
        ...(together ? [together] : []),
        ...bestLabels(actions, words),
        ...(canFilter && filter ? [filter] : []),
        ...(search ? [search] : []),
      ].slice(0, MAX_ENTRIES),
    },
    // Last, as Enter opens the place or action that is typed. An ID can be opened without reading.
    section || reading.hasItems ? null : items,
  ];
  return sections.filter((one) => one !== null).filter(({ entries }) => entries.length > 0);
}
