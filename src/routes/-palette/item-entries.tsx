import { CircleHelp, Library, ListChecks, SquareCheck, Webhook } from "lucide-react";
import type { Kind } from "#src/api/archive.ts";
import { prefixes } from "#src/api/ids.ts";
import { restoreByIdText } from "#src/archive/by-id/restore-by-id-button.tsx";
import type { Candidate } from "#src/archive/by-id/find-items.ts";
import { type ArchivedItem, itemName, keyOf } from "#src/archive/items/item.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { detailTexts } from "#src/archive/page/table/cells.tsx";
import { capitalise, counted, formatDay, formatNumber } from "#src/lib/format.ts";
import { type Entry, type Section, MAX_ENTRIES } from "#src/routes/-palette/entry.ts";
import type { Pasted, ReadItems } from "#src/routes/-palette/find-read-items.ts";
import type { PlaceLink } from "#src/ui/shell/place.ts";
import { Time } from "#src/ui/text/text.tsx";

/** The ways out of the palette. */
export interface Openers {
  item: (kind: Kind, id: string) => PlaceLink;
  /** A page of the console by its path. */
  page: (path: string) => void;
}

/** Number, messages or amount of an item, whichever it has. */
function factsOf(item: ArchivedItem): string[] {
  const number = item.number === item.title ? null : item.number;
  const texts = [number, detailTexts.Messages(item), detailTexts.Total(item)];
  return texts.flatMap((text) => text ?? []);
}

function foundId(item: ArchivedItem, open: Openers): Entry {
  const { kind, id, title, archived } = item;
  const { Icon, label } = viewOf(kind);
  const facts = [...(title === id ? [] : [title]), ...factsOf(item)];
  if (!Number.isNaN(archived)) facts.push(`archived ${formatDay(new Date(archived))}`);
  return {
    ...{ id: keyOf(item), Icon, title: label, code: id },
    line: facts.join(" · "),
    item: { kind, id, name: itemName(item) },
    to: open.item(kind, id),
  };
}

/** The address of All archived with a query. */
export const allArchived = (q: string): PlaceLink => ({ to: "/archive", search: { q } });

/** The rows of one ID: several where only the person knows of which kind it is. */
function idEntries(candidate: Candidate, found: readonly ArchivedItem[], open: Openers): Entry[] {
  const { id } = candidate;
  if (candidate.type === "not-restorable" && candidate.prefix === "tsk") {
    const line = "Tasks can’t be restored. Open edits it.";
    const to = { to: "/tasks/$taskId", params: { taskId: id } } as const;
    return [{ id, Icon: SquareCheck, title: "Task", code: id, line, to }];
  }
  if (candidate.type === "not-restorable" && candidate.prefix === "wh") {
    const to = { to: "/webhooks/$id", params: { id } } as const;
    return [{ id, Icon: Webhook, title: "Webhook", code: id, to }];
  }
  if (candidate.type === "not-restorable" || candidate.type === "unknown-prefix") {
    const noun =
      candidate.type === "unknown-prefix" ? "unknown prefix" : prefixes[candidate.prefix];
    const line = "Can’t be opened here.";
    return [{ id, Icon: CircleHelp, title: capitalise(noun), code: id, line }];
  }
  if (found.length > 0) return found.map((item) => foundId(item, open));
  const isShared = candidate.type === "ambiguous";
  return (isShared ? candidate.kinds : [candidate.kind]).map((kind): Entry => {
    const { Icon, label } = viewOf(kind);
    return {
      ...{ id: keyOf({ kind, id }), Icon, title: label, code: id },
      line: isShared ? "Embed or link? Choose one." : "Not loaded yet. Open looks it up.",
      item: { kind, id, name: id },
      to: open.item(kind, id),
    };
  });
}

const isFound = ({ byId }: ReadItems, id: string) => Boolean(byId.get(id)?.length);

/** IDs without words that only look like one, and without the beginning of an ID that is still typed. */
function realIds({ ids }: Pasted, text: string, found: ReadItems): Candidate[] {
  return ids.filter((candidate) => {
    const { id } = candidate;
    if (!("wordlike" in candidate) || isFound(found, id)) return true;
    const isTyped = id === text.trim() && found.best.some((item) => item.id.startsWith(id));
    return !candidate.wordlike && !isTyped;
  });
}

function togetherText(ids: readonly Candidate[], found: ReadItems): string {
  const items = ids.filter((candidate) => "wordlike" in candidate);
  const needsKind = items.filter(({ id, type }) => type === "ambiguous" && !isFound(found, id));
  const leftOut = ids.length - items.length;
  return [
    `${formatNumber(items.length - needsKind.length)} ready`,
    needsKind.length > 0 && `${formatNumber(needsKind.length)} to choose`,
    leftOut > 0 && `${formatNumber(leftOut)} skipped`,
  ]
    .filter(Boolean)
    .join(", ");
}

interface IdRows {
  section: Section | null;
  /** Action that restores all of them; null where they are fewer than two, or it is one of the rows. */
  together: Entry | null;
}

/** Rows of the IDs in a text, or of the page of the console that it is the address of. */
export function idRows(pasted: Pasted, text: string, found: ReadItems, open: Openers): IdRows {
  const { page } = pasted;
  if (page !== null) {
    const go = () => open.page(page);
    const entry = { id: "page", Icon: Library, title: "Open this page", detail: page, open: go };
    return {
      section: { id: "ids", heading: "Address in the text", entries: [entry] },
      together: null,
    };
  }
  const ids = realIds(pasted, text, found);
  if (ids.length === 0) return { section: null, together: null };
  const together: Entry = {
    ...{ id: "together", Icon: ListChecks, title: "Restore these IDs together" },
    line: togetherText(ids, found),
    open: () => restoreByIdText.set(text),
  };
  const heading = `${counted(ids.length, "ID", "IDs")} in the text`;
  const rowsOf = (one: Candidate) => idEntries(one, found.byId.get(one.id) ?? [], open);
  if (ids.length > MAX_ENTRIES) {
    const entries = [...ids.slice(0, MAX_ENTRIES - 1).flatMap(rowsOf), together];
    return { section: { id: "ids", heading, entries }, together: null };
  }
  const isMany = ids.filter((one) => "wordlike" in one).length > 1;
  return {
    section: { id: "ids", heading, entries: ids.flatMap(rowsOf) },
    together: isMany ? together : null,
  };
}

/** Section of the items that match, or the row that leads to reading them. */
export function itemSection(
  { best, count, query }: ReadItems,
  reading: { hasItems: boolean; isComplete: boolean },
  open: Openers,
): Section | null {
  if (!query) return null;
  if (!reading.hasItems) {
    const entry: Entry = {
      ...{ id: "read", Icon: Library, title: "Load the archive", note: "Nothing is loaded yet" },
      to: allArchived(query.text),
    };
    return { id: "items", heading: "Archived items", entries: [entry] };
  }
  if (count === 0) return null;
  const entries = best.map((item): Entry => {
    const { kind, id, title } = item;
    const [detail = null] = factsOf(item);
    return {
      ...{ id: keyOf(item), Icon: viewOf(kind).Icon, title, code: id, detail },
      note: <Time value={item.archivedAt} as="ago" />,
      item: { kind, id, name: itemName(item) },
      to: open.item(kind, id),
    };
  });
  if (count > best.length) {
    entries.push({
      id: "show all",
      Icon: Library,
      title: `Show all ${formatNumber(count)} in All archived`,
      keys: "Shift+Enter",
      to: allArchived(query.text),
    });
  }
  const soFar = reading.isComplete ? "" : " so far";
  const of = count > best.length ? `, ${best.length} of ${formatNumber(count)}` : "";
  return { id: "items", heading: `Items among those loaded${soFar}${of}`, entries };
}
