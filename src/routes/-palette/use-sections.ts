import { useNavigate, useRouter } from "@tanstack/react-router";
import { Library } from "lucide-react";
import { useMemo, useState } from "react";
import { useNames } from "#src/app/names.tsx";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { findIds } from "#src/archive/by-id/find-items.ts";
import { verdictIn } from "#src/archive/decisions/decision.ts";
import { useDecided } from "#src/archive/decisions/use-decisions.ts";
import {
  archivedItemsPart,
  useArchiveState,
  useLoadedItems,
} from "#src/archive/items/archived-items.ts";
import { nameReader } from "#src/archive/items/client-names.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { isSettled } from "#src/archive/items/kind-state.ts";
import { useViews } from "#src/archive/page/display/view.ts";
import { itemLink } from "#src/archive/page/search.ts";
import { highlightsOf } from "#src/archive/query/read-query.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { foldText } from "#src/lib/fold-text.ts";
import { formatNumber } from "#src/lib/format.ts";
import {
  type Entry,
  type Section,
  MAX_ENTRIES,
  bestLabels,
  wordsOf,
} from "#src/routes/-palette/entry.ts";
import { findItems, paletteQuery } from "#src/routes/-palette/find-items.ts";
import { type LinkTo, idSection, itemEntry } from "#src/routes/-palette/item-entries.tsx";
import { actionEntries, placeEntries, taskEntries } from "#src/routes/-palette/known-entries.ts";
import type { Command } from "#src/ui/commands/command.ts";

/** Addresses of items: the page that the palette is opened on keeps its query. */
function useItemLink(): LinkTo {
  const { pathname } = useRouter().state.location;
  return (kind, id) => {
    const scope = pathname === "/archive" ? null : kind;
    return scope === null || pathname.startsWith(`/archive/${kind}`)
      ? { ...itemLink(scope, { kind, id }), resetScroll: false }
      : { to: "/archive/$kind/$id", params: { kind, id } };
  };
}

const firstOf = (heading: string, all: readonly Entry[], most = MAX_ENTRIES): Section => ({
  heading,
  entries: all.slice(0, most),
});

/** The sections of the palette for a text, in their order, without empty ones, and the words to mark. */
export function useSections(text: string, handled: readonly Command[]) {
  const { queryClient } = useSession();
  const linkTo = useItemLink();
  const views = useViews();
  const navigate = useNavigate();
  const { kinds } = useArchiveState();
  const { restored } = useSessionPart(archivedItemsPart);
  const items = useLoadedItems();
  const today = useToday();
  const names = useNames(items.length > 0);
  const nameOf = nameReader(names);
  const decided = useDecided();
  // Built once, when the palette opens: folding all labels takes a while.
  const [known] = useState(() => ({
    places: placeEntries(queryClient, views, (href) => void navigate({ href })),
    tasks: taskEntries(queryClient),
  }));
  const words = wordsOf(text);
  const { pasted, query, found } = useMemo(() => {
    const pasted = findIds(text);
    const query = paletteQuery(text, today);
    const found = findItems(items, {
      query,
      ids: pasted.map(({ id }) => id),
      restored: restored.get(),
      facts: { verdictOf: verdictIn(decided), nameOf },
    });
    return { pasted, query, found };
  }, [text, items, today, restored, decided, nameOf]);

  // Without words that only look like an ID, and the beginning of one that is still typed.
  const ids = pasted.filter((one) => {
    if (one.kinds.length === 0 || found.withId.some(({ id }) => id === one.id)) return true;
    const isTyped = one.id === text.trim() && found.best.some(({ id }) => id.startsWith(one.id));
    return !one.wordlike && !isTyped;
  });
  const entryOf = (item: ArchivedItem) => itemEntry(item, names, foldText(text.trim()), linkTo);
  const named = idSection(ids, text, found.withId, entryOf, linkTo);

  // Items that the typed IDs name have a row already.
  const isOther = ({ id }: Entry) => !pasted.some((one) => one.id === id);
  const isAsked = words.length > 0;
  const places = bestLabels(known.places.filter(isOther), words);
  const tasks = isAsked ? bestLabels(known.tasks.filter(isOther), words) : [];
  const { best, count } = found;
  const itemEntries = best.map(entryOf);
  if (query && (count > best.length || (count === 0 && named.length === 0))) {
    const what = count > 0 ? `Show all ${formatNumber(count)}` : `Search “${text.trim()}”`;
    itemEntries.push({
      id: "show all",
      Icon: Library,
      title: `${what} in All archived`,
      keys: "Shift+Enter",
      to: { to: "/archive", search: { q: query.text } },
    });
  }
  const soFar = kinds.every(isSettled) ? "" : " so far";
  const of = count > best.length ? `, ${best.length} of ${formatNumber(count)}` : "";
  const heading = count > 0 ? `Items among those loaded${soFar}${of}` : "Archived items";
  const itemSection = firstOf(heading, itemEntries);
  const taskSection = firstOf("Tasks", tasks);
  const sections = [
    ...named,
    firstOf("Go to", places, isAsked ? MAX_ENTRIES : places.length),
    firstOf("Actions", bestLabels(actionEntries(handled), words)),
    // The link to all items comes last, as Enter opens the first entry.
    ...(count > 0 ? [itemSection, taskSection] : [taskSection, itemSection]),
  ];
  return {
    sections: sections.filter(({ entries }) => entries.length > 0),
    marks: [...new Set([...words, ...(query ? highlightsOf(query) : [])])],
  };
}
