import type { ReactNode } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { FieldFormat } from "#src/archive/item/field-value.tsx";
import { InvoiceLines } from "#src/archive/item/invoice-lines.tsx";

export interface Field<T> {
  label: string;
  field: keyof T & string;
  as?: FieldFormat;
}

interface Group<T> {
  title: string;
  fields: readonly Field<T>[];
}

/** Details of an item of a kind. */
interface DetailView<T> {
  /** Up to four facts on top. */
  facts?: readonly Field<T>[];
  groups: readonly Group<T>[];
  /** Content that is more than a list of fields. `odd` has the fields that `item` lacks, by path. */
  body?: (item: T, odd: ReadonlyMap<string, unknown>) => ReactNode;
}

type Dated = { created_at?: unknown; updated_at?: unknown; archived_at?: unknown };
const dates = [
  { label: "Archived", field: "archived_at", as: "time" },
  { label: "Created", field: "created_at", as: "time" },
  { label: "Updated", field: "updated_at", as: "time" },
] as const satisfies readonly Field<Dated>[];

const description = { label: "Description", field: "description", as: "prose" } as const;
const visibility = { label: "Visibility", field: "visibility" } as const;

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

/** The fields of each kind ("Resources and their fields"). */
const details = {
  invoices: {
    facts: [
      { label: "Total", field: "total_amount", as: "amount" },
      { label: "Status", field: "status", as: "status" },
      { label: "Paid", field: "paid_at", as: "day" },
      { label: "Due", field: "due_date", as: "day" },
    ],
    body: (invoice, odd) => <InvoiceLines invoice={invoice} odd={odd} />,
    groups: [
      {
        title: "People and terms",
        fields: [
          { label: "Client", field: "client", as: "person" },
          { label: "Creator", field: "creator", as: "person" },
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
    groups: [
      {
        title: "About",
        fields: [
          { label: "Status", field: "status", as: "status" },
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
    groups: pageGroups,
  },
  links: {
    groups: pageGroups,
  },
  boards: {
    groups: titledGroups,
  },
  folders: {
    groups: titledGroups,
  },
  docs: {
    groups: titledGroups,
  },
} satisfies { [K in Kind]: DetailView<Archived<K>> };

/** The detail view of a kind, typed by its items. */
export function detailsOf<K extends Kind>(kind: K): DetailView<Archived<K>> {
  const all: { [Each in Kind]: DetailView<Archived<Each>> } = details;
  return all[kind];
}
