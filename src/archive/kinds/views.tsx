import {
  type LucideIcon,
  AppWindow,
  FileText,
  Flag,
  Folder,
  Link,
  MessagesSquare,
  ReceiptText,
  SquareKanban,
} from "lucide-react";
import { type Archived, type Kind, countOf, kindLabel, nounsOf } from "#src/api/archive.ts";
import type { ColumnName, DetailColumn } from "#src/archive/kinds/column-names.ts";
import { capitalise } from "#src/lib/format.ts";
import { type Place, place } from "#src/ui/shell/place.ts";

/** View of a kind: its nouns, icon, title and columns. */
export interface KindView<T> {
  singular: string;
  plural: string;
  /** The nouns with a capital: "Invoice", and the name of its page, "Invoices". */
  label: string;
  name: string;
  Icon: LucideIcon;
  /** Its page, which `g` and a letter go to. */
  place: Place;
  title: (item: T) => string | null | undefined;
  /** Number that people know it by; precedes the title in the names of its buttons. */
  number?: (item: T) => string | null | undefined;
  /** Count of further things besides the one in the title, such as other lines of an invoice. */
  more?: (item: T) => number;
  /** Nouns of those things. */
  moreOf?: readonly [singular: string, plural: string];
  /** Columns whose values are its detail, which sets it apart from others of its kind; the description without. */
  detail?: readonly DetailColumn[];
  /** Columns of the fields that only some kinds have, and those of them that are shown when chosen. */
  columns: readonly ColumnName[];
  furtherColumns?: readonly ColumnName[];
}

const view = <T,>(
  kind: Kind,
  Icon: LucideIcon,
  letter: string,
  own: Omit<KindView<T>, "singular" | "plural" | "label" | "name" | "Icon" | "place">,
): KindView<T> => {
  const [singular, plural] = nounsOf(kind);
  const nouns = { singular, plural, label: kindLabel(kind), name: capitalise(plural) };
  const page = place(letter, nouns.name, Icon, { to: "/archive/$kind", params: { kind } });
  return { ...nouns, Icon, place: page, ...own };
};

const titleField = (item: { title?: string | null | undefined }) => item.title;
const asPage = {
  title: titleField,
  detail: ["URL"],
  columns: ["URL"],
  furtherColumns: ["Description"],
} as const;
const asTitled = { title: titleField, columns: ["Description"] } as const;

/** Views of the kinds ("Resources and their fields"); what the wire knows is in `api/archive.ts`,
 * all their fields in `detail-views.tsx`. */
export const views = {
  invoices: view("invoices", ReceiptText, "i", {
    title: (invoice) => invoice.items?.[0]?.title ?? invoice.number,
    number: (invoice) => invoice.number,
    more: (invoice) => Math.max(0, (invoice.items?.length ?? 0) - 1),
    moreOf: ["more item", "more items"],
    detail: ["Number", "Client", "Total"],
    columns: ["Number", "Status", "Client", "Total", "Due"],
    furtherColumns: ["Client ID"],
  }),
  conversations: view("conversations", MessagesSquare, "c", {
    title: titleField,
    detail: ["Status", "Messages"],
    columns: ["Status", "Messages", "Latest message"],
    furtherColumns: ["Description"],
  }),
  milestones: view("milestones", Flag, "m", {
    title: titleField,
    detail: ["Due"],
    columns: ["Start", "Due", "Closed"],
    furtherColumns: ["Description"],
  }),
  embeds: view("embeds", AppWindow, "e", asPage),
  links: view("links", Link, "l", asPage),
  boards: view("boards", SquareKanban, "b", asTitled),
  folders: view("folders", Folder, "f", {
    title: (folder) => folder.name,
    columns: ["Description"],
  }),
  docs: view("docs", FileText, "d", asTitled),
} satisfies { [K in Kind]: KindView<Archived<K>> };

/** The view of a kind, typed by its items. */
export function viewOf<K extends Kind>(kind: K): KindView<Archived<K>> {
  const all: { [Each in Kind]: KindView<Archived<Each>> } = views;
  return all[kind];
}

/** True for a column of a field that items of a kind have. */
export function hasColumn(kind: Kind, name: ColumnName): boolean {
  const { columns, furtherColumns = [] } = viewOf(kind);
  return columns.includes(name) || furtherColumns.includes(name);
}

/** The title that a person knows an item by; the id where it has none. */
export function titleOf<T extends { id: string }>(view: KindView<T>, item: T): string {
  return view.title(item)?.trim() || item.id;
}

/** A title with the number before it, for the names of buttons and for messages. */
export function withNumber(title: string, number: string | null | undefined): string {
  const known = number?.trim();
  return known && known !== title ? `${known} ${title}` : title;
}

export const nameOf = <T extends { id: string }>(view: KindView<T>, item: T): string =>
  withNumber(titleOf(view, item), view.number?.(item));

/** Number of items with their noun: that of their kind, or "items" where they are of several. */
export function countItems(items: readonly { kind: Kind }[]): string {
  const [first] = items;
  const isOfOneKind = first && items.every(({ kind }) => kind === first.kind);
  return countOf(isOfOneKind ? first.kind : null, items.length);
}
