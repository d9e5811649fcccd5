import {
  base,
  decimalText,
  field,
  flag,
  listOf,
  number,
  reference,
  text,
  timestamp,
  unseen,
} from "#src/api/fields.ts";
import type { Prefix } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { parseTime } from "#src/lib/dates.ts";
import { capitalise, counted } from "#src/lib/format.ts";

/**
 * State of an item by its `archived_at`. Only a readable date says that it is archived, and only
 * null that it is not; anything else, and an item without the field, says neither
 * (docs/api.md, "Fields").
 */
export function archivedState(archivedAt: unknown): "archived" | "active" | "unclear" {
  if (archivedAt === null) return "active";
  return typeof archivedAt === "string" && parseTime(archivedAt) ? "archived" : "unclear";
}

/** `archived_at`, without a text that is no date: it would read as archived. */
const archivedAt = field(z.string().check(z.refine((text) => archivedState(text) === "archived")));

// Each schema is made when it is first needed: the first page needs one of them.

const archivable = { ...base, archived_at: archivedAt, visibility: text };

const invoice = z.lazy(() => {
  // A line is shown by what it has; its id is put into no address.
  const line = { id: text, title: text, amount: number, currency: text };
  return z.looseObject({
    ...archivable,
    number: text,
    type: text,
    status: text,
    language: text,
    currency: text,
    amount: number,
    discount_amount: number,
    tax_amount: number,
    shipping_amount: number,
    total_amount: number,
    billing_profile: reference,
    client: reference,
    creator: reference,
    charge_automatically: flag,
    is_external: flag,
    issue_date: timestamp,
    due_date: timestamp,
    due_date_in_days: number,
    due_reminder_message: text,
    due_reminder_send_date: timestamp,
    due_reminder_send_days: number,
    due_reminder_sent_at: timestamp,
    finalized_at: timestamp,
    marked_uncollectible_at: timestamp,
    paid_at: timestamp,
    voided_at: timestamp,
    file: unseen,
    footer_notes: unseen,
    memo: unseen,
    meta: unseen,
    recurring_invoice: unseen,
    payment_gateways: field(z.array(unseen)),
    items: listOf(z.looseObject({ ...line, description: text, quantity: decimalText })),
    discounts: listOf(z.looseObject({ ...line, type: text })),
    tax_items: listOf(z.looseObject(line)),
  });
});

const conversation = z.lazy(() =>
  z.looseObject({
    ...archivable,
    title: text,
    description: text,
    status: text,
    messages_count: number,
    latest_message: unseen,
    latest_message_created_at: timestamp,
  }),
);

const milestone = z.lazy(() =>
  z.looseObject({
    ...archivable,
    title: text,
    description: text,
    start_date: timestamp,
    due_date: timestamp,
    closed_at: timestamp,
  }),
);

/** Embeds and links have the same fields, and the same prefix. */
const page = z.lazy(() =>
  z.looseObject({ ...archivable, title: text, description: text, url: text }),
);
/** Boards and docs have the same fields. */
const titledSchema = z.lazy(() => z.looseObject({ ...archivable, title: text, description: text }));
const folder = z.lazy(() => z.looseObject({ ...archivable, name: text, description: text }));

interface KindFacts {
  prefix: Prefix;
  schema: z.ZodMiniType;
  /** Singular noun; the key of the row is its plural, and the path of its list. */
  noun: string;
  /** Place in a run, lowest first; below 0 for containers (docs/api.md, "Restoring"). */
  runOrder: number;
}

/**
 * The archivable kinds as the wire knows them ("Resources and their fields", "Restore an archived
 * resource"). Their views are in `archive/kinds/views.tsx`.
 */
export const archiveKinds = {
  invoices: { prefix: "in", schema: invoice, noun: "invoice", runOrder: 3 },
  conversations: { prefix: "convr", schema: conversation, noun: "conversation", runOrder: -1 },
  milestones: { prefix: "mst", schema: milestone, noun: "milestone", runOrder: -2 },
  embeds: { prefix: "pe", schema: page, noun: "embed", runOrder: 1 },
  links: { prefix: "pe", schema: page, noun: "link", runOrder: 2 },
  boards: { prefix: "tskb", schema: titledSchema, noun: "board", runOrder: -3 },
  folders: { prefix: "fo", schema: folder, noun: "folder", runOrder: -4 },
  docs: { prefix: "doc", schema: titledSchema, noun: "doc", runOrder: 0 },
} as const satisfies Record<string, KindFacts>;

export type Kind = keyof typeof archiveKinds;
export type Archived<K extends Kind = Kind> = z.output<(typeof archiveKinds)[K]["schema"]>;

export const kinds = Object.keys(archiveKinds) as readonly Kind[];

export function byKind<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}

/** Nouns of a kind; of items of several kinds (null) "item" and "items". */
export const nounsOf = (kind: Kind | null): readonly [singular: string, plural: string] =>
  kind === null ? ["item", "items"] : [archiveKinds[kind].noun, kind];

/** Noun of a kind with a capital: "Doc". */
export const kindLabel = (kind: Kind) => capitalise(archiveKinds[kind].noun);

/** Number of items with their noun: "2 folders". */
export const countOf = (kind: Kind | null, count: number) => counted(count, ...nounsOf(kind));

/**
 * True for a kind that holds items of other kinds. The document doesn't say if those are restored
 * with it (docs/api.md, "Restoring").
 */
export const isContainer = (kind: Kind) => archiveKinds[kind].runOrder < 0;

export function isKind(text: string): text is Kind {
  return Object.hasOwn(archiveKinds, text);
}

/** The schema of a kind, typed by what it yields, so that generic code keeps kind and item together. */
export function schemaOf<K extends Kind>(kind: K): z.ZodMiniType<Archived<K>> {
  return archiveKinds[kind].schema as unknown as z.ZodMiniType<Archived<K>>;
}
