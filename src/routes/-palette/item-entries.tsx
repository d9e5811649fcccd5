import { ListChecks, SquareCheck, Webhook } from "lucide-react";
import type { Kind } from "#src/api/archive.ts";
import type { Names } from "#src/api/reads/names.ts";
import type { Candidate } from "#src/archive/by-id/find-items.ts";
import { restoreByIdText } from "#src/archive/by-id/restore-by-id-button.tsx";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { detailOf } from "#src/archive/page/table/cells.tsx";
import { foldText } from "#src/lib/fold-text.ts";
import { counted } from "#src/lib/format.ts";
import { type Entry, type Section, MAX_ENTRIES } from "#src/routes/-palette/entry.ts";
import type { PlaceLink } from "#src/ui/shell/place.ts";
import { Time } from "#src/ui/text/text.tsx";

export type LinkTo = (kind: Kind, id: string) => PlaceLink;

/** Row of an item, with its ID where that begins with what was typed. */
export function itemEntry(item: ArchivedItem, names: Names, typed: string, linkTo: LinkTo): Entry {
  const { kind, id, title, archivedAt } = item;
  return {
    id: keyOf(item),
    Icon: viewOf(kind).Icon,
    title,
    ...(foldText(id).startsWith(typed) && { code: id }),
    detail: detailOf(item, names) ?? undefined,
    note: <Time value={archivedAt} as="ago" />,
    to: linkTo(kind, id),
  };
}

/** The rows of one ID: several where only the person knows of which kind it is, none without a page. */
function idEntries(one: Candidate, loaded: readonly Entry[], linkTo: LinkTo): Entry[] {
  const { id, kinds, prefix } = one;
  if (prefix === "tsk") {
    const to = { to: "/tasks/$taskId", params: { taskId: id } } as const;
    return [{ id, Icon: SquareCheck, title: "Task", code: id, to }];
  }
  if (prefix === "wh") {
    const to = { to: "/webhooks/$id", params: { id } } as const;
    return [{ id, Icon: Webhook, title: "Webhook", code: id, to }];
  }
  if (loaded.length > 0) return loaded.map((entry) => ({ ...entry, code: id }));
  return kinds.map((kind): Entry => {
    const { Icon, label } = viewOf(kind);
    const detail = kinds.length > 1 ? "Embed or link?" : "Not loaded";
    return { id: keyOf({ kind, id }), Icon, title: label, code: id, detail, to: linkTo(kind, id) };
  });
}

/** The rows of the IDs in a text, with one that restores them together. */
export function idSection(
  ids: readonly Candidate[],
  text: string,
  loaded: readonly ArchivedItem[],
  entryOf: (item: ArchivedItem) => Entry,
  linkTo: LinkTo,
): Section[] {
  const entries = ids.slice(0, MAX_ENTRIES - 1).flatMap((one) => {
    const withId = loaded.filter(({ id }) => id === one.id);
    return idEntries(one, withId.map(entryOf), linkTo);
  });
  if (ids.filter((one) => "wordlike" in one).length > 1) {
    const open = () => restoreByIdText.set(text);
    entries.push({ id: "together", Icon: ListChecks, title: "Restore these IDs together", open });
  }
  if (entries.length === 0) return [];
  return [{ heading: `${counted(ids.length, "ID", "IDs")} in the text`, entries }];
}
