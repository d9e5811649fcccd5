import type { ReactNode } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import { PersonDetail } from "#src/app/names.tsx";
import { InvoiceLines } from "#src/archive/item/invoice-lines.tsx";
import { Amount, StatusCell } from "#src/archive/kinds/cells.tsx";
import {
  type ListedField,
  type ValueFormat,
  formatLink,
  formatTime,
} from "#src/ui/dialog/field-list.tsx";
import { CopyableId } from "#src/ui/form/button.tsx";
import { Prose, Time } from "#src/ui/text/text.tsx";

const text =
  (show: (value: string) => ReactNode): ValueFormat =>
  (value) =>
    typeof value === "string" && value !== "" ? show(value) : null;

const id = text((value) => <CopyableId id={value} />);
export const person = text((value) => <PersonDetail id={value} />);
export const day = text((value) => <Time value={value} as="day" />);
const date = text((value) => <Time value={value} as="minute" isDateField />);
const status = text((value) => <StatusCell>{value}</StatusCell>);
const prose = text((value) => <Prose>{value}</Prose>);
const isInvoice = (item: object): item is Archived<"invoices"> => "currency" in item;

export const amount: ValueFormat = (value, item) =>
  typeof value === "number" ? (
    <Amount amount={value} currency={isInvoice(item) ? item.currency : null} />
  ) : null;

interface Group<T> {
  title: string;
  fields: readonly ListedField<T>[];
}

interface DetailView<T> {
  /** Up to four facts on top. */
  facts?: readonly ListedField<T>[];
  groups: readonly Group<T>[];
  /** Content that is more than a list of fields. `undocumented` has the fields that `item` lacks, by path. */
  body?: (item: T, undocumented: ReadonlyMap<string, unknown>) => ReactNode;
}

type Dated = { created_at?: unknown; updated_at?: unknown; archived_at?: unknown };
const dates = [
  ["Archived", "archived_at", formatTime],
  ["Created", "created_at", formatTime],
  ["Updated", "updated_at", formatTime],
] as const satisfies readonly ListedField<Dated>[];

const description = ["Description", "description", prose, "wide"] as const;
const visibility = ["Visibility", "visibility"] as const;

const about = <const Fields extends readonly unknown[]>(fields: Fields) =>
  [
    { title: "About", fields },
    { title: "Dates", fields: dates },
  ] as const;
const pageGroups = about([["URL", "url", formatLink, "wide"], description, visibility]);
const titledGroups = about([description, visibility]);

/** The fields of each kind ("Resources and their fields"). */
const details = {
  invoices: {
    facts: [
      ["Total", "total_amount", amount],
      ["Status", "status", status],
      ["Paid", "paid_at", day],
      ["Due", "due_date", date],
    ],
    body: (invoice, undocumented) => <InvoiceLines invoice={invoice} undocumented={undocumented} />,
    groups: [
      {
        title: "People and terms",
        fields: [
          ["Client", "client", person],
          ["Creator", "creator", person],
          ["Billing profile", "billing_profile", id],
          ["Type", "type"],
          ["Language", "language"],
          ["Currency", "currency"],
          ["Charge automatically", "charge_automatically"],
          ["External", "is_external"],
          ["Payment gateways", "payment_gateways"],
          ["Recurring invoice", "recurring_invoice"],
          ["File", "file", formatLink, "wide"],
          visibility,
        ],
      },
      {
        title: "Dates",
        fields: [
          ["Issued", "issue_date", date],
          ["Days until due", "due_date_in_days"],
          ["Finalized", "finalized_at", formatTime],
          ["Marked uncollectible", "marked_uncollectible_at", formatTime],
          ["Voided", "voided_at", formatTime],
          ...dates,
        ],
      },
      {
        title: "Reminder and notes",
        fields: [
          ["Reminder on", "due_reminder_send_date", date],
          ["Days before due", "due_reminder_send_days"],
          ["Reminder sent", "due_reminder_sent_at", formatTime],
          ["Reminder message", "due_reminder_message", prose, "wide"],
          ["Memo", "memo", prose, "wide"],
          ["Footer notes", "footer_notes", prose, "wide"],
          ["Meta", "meta"],
        ],
      },
    ],
  },
  conversations: {
    groups: about([
      ["Status", "status", status],
      ["Messages", "messages_count"],
      ["Latest message", "latest_message", id],
      ["Latest message at", "latest_message_created_at", formatTime],
      description,
      visibility,
    ]),
  },
  milestones: {
    groups: about([
      ["Start", "start_date", date],
      ["Due", "due_date", date],
      ["Closed", "closed_at", formatTime],
      description,
      visibility,
    ]),
  },
  embeds: { groups: pageGroups },
  links: { groups: pageGroups },
  boards: { groups: titledGroups },
  folders: { groups: titledGroups },
  docs: { groups: titledGroups },
} satisfies { [K in Kind]: DetailView<Archived<K>> };

export function detailsOf<K extends Kind>(kind: K): DetailView<Archived<K>> {
  const all: { [Each in Kind]: DetailView<Archived<Each>> } = details;
  return all[kind];
}
