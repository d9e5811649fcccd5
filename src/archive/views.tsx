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
import type { ReactNode } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import { Time } from "#src/ui/time.tsx";
import { Amount, Count, InvoiceStatus, RawStatus, ShortId, TextCell } from "./cells.tsx";
import type { Form } from "./field-value.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";

export interface Column<T> {
  name: string;
  /** Any CSS width; the title takes what is left. */
  width: string;
  cell: (item: T) => ReactNode;
  /** Figures stand at the right edge. */
  end?: boolean;
  /** The order in which columns leave a list that gets narrow. */
  leaves?: 1 | 2;
  /** Stays at the top right of a card on a narrow screen. */
  headline?: boolean;
}

export interface Field<T> {
  label: string;
  field: keyof T & string;
  as?: Form;
}

export interface Group<T> {
  title: string;
  fields: readonly Field<T>[];
}

/** How a kind looks: the words for it, its title, the columns that decide, and all its fields. */
export interface View<T> {
  one: string;
  many: string;
  /** As the name of a place: "Invoices". */
  name: string;
  Icon: LucideIcon;
  title: (item: T) => string | null | undefined;
  /** A number that people know it by; goes before the title in the names of its buttons. */
  number?: (item: T) => string | null | undefined;
  /** How many more the title stands for. */
  more?: (item: T) => number;
  columns: readonly Column<T>[];
  /** Up to four facts on top of the details. */
  facts?: readonly Field<T>[];
  groups: readonly Group<T>[];
  /** What is more than fields. */
  body?: (item: T) => ReactNode;
}

type Dated = { created_at?: unknown; updated_at?: unknown; archived_at?: unknown };
const dates = [
  { label: "Archived", field: "archived_at", as: "time" },
  { label: "Created", field: "created_at", as: "time" },
  { label: "Updated", field: "updated_at", as: "time" },
] as const satisfies readonly Field<Dated>[];

const titled = (item: { title?: string | null | undefined }) => item.title;
const description = { label: "Description", field: "description", as: "prose" } as const;
const visibility = { label: "Visibility", field: "visibility" } as const;

const descriptionColumn = {
  name: "Description",
  width: "32%",
  cell: (item: { description?: string | null | undefined }) => (
    <TextCell>{item.description}</TextCell>
  ),
  leaves: 1,
} as const;
const urlColumn = {
  name: "URL",
  width: "32%",
  cell: (item: { url?: string | null | undefined }) => <TextCell reveal>{item.url}</TextCell>,
  leaves: 1,
} as const;

const pageGroups = [
  {
    title: "About",
    fields: [{ label: "URL", field: "url", as: "address" }, description, visibility],
  },
  { title: "Dates", fields: dates },
] as const;
const titledGroups = [
  { title: "About", fields: [description, visibility] },
  { title: "Dates", fields: dates },
] as const;

/** Views of the eight kinds ("Resources and their fields"); what the wire knows is in `api/archive.ts`. */
export const views = {
  invoices: {
    one: "invoice",
    many: "invoices",
    name: "Invoices",
    Icon: ReceiptText,
    title: (invoice) => invoice.items?.[0]?.title ?? invoice.number,
    number: (invoice) => invoice.number,
    more: (invoice) => Math.max(0, (invoice.items?.length ?? 0) - 1),
    columns: [
      {
        name: "Number",
        width: "5.25rem",
        cell: (invoice) => <TextCell>{invoice.number}</TextCell>,
      },
      { name: "Status", width: "7rem", cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
      {
        name: "Client",
        width: "6.5rem",
        cell: (invoice) => <ShortId>{invoice.client}</ShortId>,
        leaves: 1,
      },
      {
        name: "Total",
        width: "8.5rem",
        end: true,
        headline: true,
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
        width: "6.25rem",
        cell: (invoice) => <Time value={invoice.due_date} as="day" />,
        leaves: 2,
      },
    ],
    facts: [
      { label: "Total", field: "total_amount", as: "amount" },
      { label: "Status", field: "status", as: "invoice-status" },
      { label: "Paid", field: "paid_at", as: "day" },
      { label: "Due", field: "due_date", as: "day" },
    ],
    body: (invoice) => <InvoiceLines invoice={invoice} />,
    groups: [
      {
        title: "People and terms",
        fields: [
          { label: "Client", field: "client", as: "id" },
          { label: "Creator", field: "creator", as: "id" },
          { label: "Billing profile", field: "billing_profile", as: "id" },
          { label: "Type", field: "type" },
          { label: "Language", field: "language", as: "language" },
          { label: "Currency", field: "currency" },
          { label: "Charge automatically", field: "charge_automatically" },
          { label: "External", field: "is_external" },
          { label: "Payment gateways", field: "payment_gateways" },
          { label: "Recurring invoice", field: "recurring_invoice" },
          { label: "File", field: "file", as: "address" },
          visibility,
        ],
      },
      {
        title: "Dates",
        fields: [
          { label: "Issued", field: "issue_date", as: "day" },
          { label: "Days until due", field: "due_date_in_days" },
          { label: "Finalized", field: "finalized_at", as: "time" },
          { label: "Marked uncollectible", field: "marked_uncollectible_at", as: "time" },
          { label: "Voided", field: "voided_at", as: "time" },
          ...dates,
        ],
      },
      {
        title: "Reminder and notes",
        fields: [
          { label: "Reminder on", field: "due_reminder_send_date", as: "day" },
          { label: "Days before due", field: "due_reminder_send_days" },
          { label: "Reminder sent", field: "due_reminder_sent_at", as: "time" },
          { label: "Reminder message", field: "due_reminder_message", as: "prose" },
          { label: "Memo", field: "memo", as: "prose" },
          { label: "Footer notes", field: "footer_notes", as: "prose" },
          { label: "Meta", field: "meta" },
        ],
      },
    ],
  },
  conversations: {
    one: "conversation",
    many: "conversations",
    name: "Conversations",
    Icon: MessagesSquare,
    title: titled,
    columns: [
      {
        name: "Status",
        width: "7rem",
        cell: (conversation) => <RawStatus>{conversation.status}</RawStatus>,
      },
      {
        name: "Messages",
        width: "6rem",
        end: true,
        cell: (conversation) => <Count>{conversation.messages_count}</Count>,
        leaves: 1,
      },
      {
        name: "Latest message",
        width: "8rem",
        cell: (conversation) => <Time value={conversation.latest_message_created_at} as="ago" />,
        leaves: 2,
      },
    ],
    groups: [
      {
        title: "About",
        fields: [
          { label: "Status", field: "status" },
          { label: "Messages", field: "messages_count" },
          { label: "Latest message", field: "latest_message", as: "id" },
          { label: "Latest message at", field: "latest_message_created_at", as: "time" },
          description,
          visibility,
        ],
      },
      { title: "Dates", fields: dates },
    ],
  },
  milestones: {
    one: "milestone",
    many: "milestones",
    name: "Milestones",
    Icon: Flag,
    title: titled,
    columns: [
      {
        name: "Start",
        width: "6.25rem",
        cell: (milestone) => <Time value={milestone.start_date} as="day" />,
        leaves: 1,
      },
      {
        name: "Due",
        width: "6.25rem",
        cell: (milestone) => <Time value={milestone.due_date} as="day" />,
      },
      {
        name: "Closed",
        width: "6.25rem",
        cell: (milestone) => <Time value={milestone.closed_at} as="day" />,
        leaves: 2,
      },
    ],
    groups: [
      {
        title: "About",
        fields: [
          { label: "Start", field: "start_date", as: "time" },
          { label: "Due", field: "due_date", as: "time" },
          { label: "Closed", field: "closed_at", as: "time" },
          description,
          visibility,
        ],
      },
      { title: "Dates", fields: dates },
    ],
  },
  embeds: {
    one: "embed",
    many: "embeds",
    name: "Embeds",
    Icon: AppWindow,
    title: titled,
    columns: [urlColumn],
    groups: pageGroups,
  },
  links: {
    one: "link",
    many: "links",
    name: "Links",
    Icon: Link,
    title: titled,
    columns: [urlColumn],
    groups: pageGroups,
  },
  boards: {
    one: "board",
    many: "boards",
    name: "Boards",
    Icon: SquareKanban,
    title: titled,
    columns: [descriptionColumn],
    groups: titledGroups,
  },
  folders: {
    one: "folder",
    many: "folders",
    name: "Folders",
    Icon: Folder,
    title: (folder) => folder.name,
    columns: [descriptionColumn],
    groups: titledGroups,
  },
  docs: {
    one: "doc",
    many: "docs",
    name: "Docs",
    Icon: FileText,
    title: titled,
    columns: [descriptionColumn],
    groups: titledGroups,
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
