import {
  AppWindow,
  FileText,
  Flag,
  Folder,
  Link,
  type LucideIcon,
  MessagesSquare,
  ReceiptText,
  SquareKanban,
} from "lucide-react";
import { type Archived, type Kind, archiveKinds } from "#src/api/archive.ts";
import { capitalise } from "#src/lib/format.ts";
import type { Column } from "#src/ui/table/column.ts";
import { Time } from "#src/ui/text/time.tsx";
import { Amount, Count, ShortId, StatusCell, TextCell } from "#src/archive/kinds/cells.tsx";

/** View of a kind: its nouns, icon, title and columns. */
export interface View<T> {
  singular: string;
  plural: string;
  /** Name of its page: "Invoices". */
  name: string;
  Icon: LucideIcon;
  title: (item: T) => string | null | undefined;
  /** Number that people know it by; precedes the title in the names of its buttons. */
  number?: (item: T) => string | null | undefined;
  /** Count of further things that the title stands for, such as other lines of an invoice. */
  more?: (item: T) => number;
  /** Nouns of those things. */
  moreOf?: readonly [singular: string, plural: string];
  columns: readonly FieldColumn<T>[];
}

/** Column that shows a field of the item. */
interface FieldColumn<T> extends Column<T> {
  field: keyof T & string;
}

const namesOf = (kind: Kind) => ({
  singular: archiveKinds[kind].noun,
  plural: kind,
  name: capitalise(kind),
});

const titled = (item: { title?: string | null | undefined }) => item.title;

const descriptionColumn = {
  name: "Description",
  field: "description",
  width: "minmax(0, 0.8fr)",
  cell: (item: { description?: string | null | undefined }) => (
    <TextCell>{item.description}</TextCell>
  ),
  hideOrder: 1,
} as const;
const urlColumn = {
  name: "URL",
  field: "url",
  width: "minmax(0, 1.2fr)",
  cell: (item: { url?: string | null | undefined }) => <TextCell reveal>{item.url}</TextCell>,
  hideOrder: 1,
} as const;

/** Views of the kinds ("Resources and their fields"); what the wire knows is in `api/archive.ts`,
 * all their fields in `detail-views.tsx`. */
export const views = {
  invoices: {
    ...namesOf("invoices"),
    Icon: ReceiptText,
    title: (invoice) => invoice.items?.[0]?.title ?? invoice.number,
    number: (invoice) => invoice.number,
    more: (invoice) => Math.max(0, (invoice.items?.length ?? 0) - 1),
    moreOf: ["more item", "more items"],
    columns: [
      {
        name: "Number",
        field: "number",
        width: "4.875rem",
        cell: (invoice) => <TextCell>{invoice.number}</TextCell>,
      },
      {
        name: "Status",
        field: "status",
        width: "6.875rem",
        cell: (invoice) => <StatusCell>{invoice.status}</StatusCell>,
      },
      {
        name: "Client",
        field: "client",
        width: "5.5rem",
        cell: (invoice) => <ShortId>{invoice.client}</ShortId>,
        hideOrder: 1,
      },
      {
        name: "Total",
        field: "total_amount",
        width: "7.75rem",
        align: "end",
        card: "headline",
        cell: (invoice) => (
          <Amount
            amount={invoice.total_amount}
            currency={invoice.currency}
            struck={Boolean(invoice.voided_at)}
          />
        ),
      },
      {
        name: "Due",
        field: "due_date",
        width: "5.875rem",
        cell: (invoice) => <Time value={invoice.due_date} as="day" />,
        hideOrder: 2,
      },
    ],
  },
  conversations: {
    ...namesOf("conversations"),
    Icon: MessagesSquare,
    title: titled,
    columns: [
      {
        name: "Status",
        field: "status",
        width: "7rem",
        cell: (conversation) => <StatusCell>{conversation.status}</StatusCell>,
      },
      {
        name: "Messages",
        field: "messages_count",
        width: "6rem",
        align: "end",
        cell: (conversation) => <Count>{conversation.messages_count}</Count>,
        hideOrder: 1,
      },
      {
        name: "Latest message",
        field: "latest_message_created_at",
        width: "8rem",
        cell: (conversation) => <Time value={conversation.latest_message_created_at} as="ago" />,
        hideOrder: 2,
      },
    ],
  },
  milestones: {
    ...namesOf("milestones"),
    Icon: Flag,
    title: titled,
    columns: [
      {
        name: "Start",
        field: "start_date",
        width: "6.25rem",
        cell: (milestone) => <Time value={milestone.start_date} as="day" />,
        hideOrder: 1,
      },
      {
        name: "Due",
        field: "due_date",
        width: "6.25rem",
        cell: (milestone) => <Time value={milestone.due_date} as="day" />,
      },
      {
        name: "Closed",
        field: "closed_at",
        width: "6.25rem",
        cell: (milestone) => <Time value={milestone.closed_at} as="day" />,
        hideOrder: 2,
      },
    ],
  },
  embeds: {
    ...namesOf("embeds"),
    Icon: AppWindow,
    title: titled,
    columns: [urlColumn],
  },
  links: {
    ...namesOf("links"),
    Icon: Link,
    title: titled,
    columns: [urlColumn],
  },
  boards: {
    ...namesOf("boards"),
    Icon: SquareKanban,
    title: titled,
    columns: [descriptionColumn],
  },
  folders: {
    ...namesOf("folders"),
    Icon: Folder,
    title: (folder) => folder.name,
    columns: [descriptionColumn],
  },
  docs: {
    ...namesOf("docs"),
    Icon: FileText,
    title: titled,
    columns: [descriptionColumn],
  },
} satisfies { [K in Kind]: View<Archived<K>> };

/** The view of a kind, typed by its items. */
export function viewOf<K extends Kind>(kind: K): View<Archived<K>> {
  const all: { [Each in Kind]: View<Archived<Each>> } = views;
  return all[kind];
}

/** The title that a person knows an item by; the id where it has none. */
export function titleOf<T extends { id: string }>(view: View<T>, item: T): string {
  return view.title(item)?.trim() || item.id;
}

/** The title with the number before it, for the names of buttons and for messages. */
export function nameOf<T extends { id: string }>(view: View<T>, item: T): string {
  const title = titleOf(view, item);
  const number = view.number?.(item)?.trim();
  return number && number !== title ? `${number} ${title}` : title;
}
