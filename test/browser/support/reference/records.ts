/** A stored resource, as the API returns it. */
export type Row = { id: string } & Record<string, unknown>;

const newest = Date.UTC(2026, 9, 28, 14);
const hour = 3_600_000;
/** A time this many hours before the newest row. */
export const time = (hoursAgo: number) => laravelTime(newest - hoursAgo * hour);
/** A time as Laravel writes it. */
export const laravelTime = (at: number) => new Date(at).toISOString().replace("Z", "000Z");

const texts = (title: string) => ({ title, description: "<p>Words &amp; more</p>" });
const page = (title: string, n: number) => ({ ...texts(title), url: `https://site.example/${n}` });

function invoice(title: string, n: number) {
  return {
    number: title,
    type: "invoice",
    status: ["paid", "open", "draft", "void", "uncollectible"][n % 5],
    language: "de_CH",
    currency: "CHF",
    amount: 1200.5,
    discount_amount: 7.77,
    tax_amount: "92.44",
    total_amount: 1285.17,
    billing_profile: "bp_Studio",
    client: "u_Client1",
    creator: "u_Member1",
    charge_automatically: false,
    is_external: 0,
    issue_date: time(n + 40),
    due_date: time(n + 20),
    due_date_in_days: 14,
    due_reminder_message: "Please pay.",
    due_reminder_send_date: time(n + 30),
    due_reminder_send_days: n % 2 ? "3 days" : "3",
    due_reminder_sent_at: null,
    finalized_at: time(n + 39),
    marked_uncollectible_at: null,
    // The reference shows paid invoices without `paid_at`.
    paid_at: null,
    voided_at: null,
    file: "https://files.example/invoice.pdf",
    footer_notes: "Thank you",
    memo: null,
    meta: [],
    recurring_invoice: null,
    payment_gateways: ["credit_card", "bank"],
    items: [{ id: "invi_1", title: "Design", quantity: "1.5", amount: 800.33, currency: "CHF" }],
    discounts: [
      { id: "invti_1", title: "Fair", type: "percentage", amount: 7.77, currency: "EUR" },
    ],
    tax_items: [{ id: "invti_2", title: "VAT", amount: 92.44, currency: "CHF" }],
  };
}

/** The archivable kinds: ID prefix, model, number of archived rows, and the fields of a row. */
export const kinds = {
  invoices: { prefix: "in", model: "Invoice", archived: 64, fields: invoice },
  conversations: {
    prefix: "convr",
    model: "Conversation",
    archived: 24,
    fields: (title: string, n: number) => ({
      ...texts(title),
      status: n % 2 ? "closed" : "open",
      messages_count: n,
      latest_message: "msg_Last1",
      latest_message_created_at: time(n),
    }),
  },
  milestones: {
    prefix: "mst",
    model: "Milestone",
    archived: 18,
    fields: (title: string, n: number) => ({
      ...texts(title),
      start_date: time(n + 90),
      due_date: time(n + 10),
      closed_at: null,
    }),
  },
  embeds: { prefix: "pe", model: "Embed", archived: 10, fields: page },
  links: { prefix: "pe", model: "Link", archived: 22, fields: page },
  boards: { prefix: "tskb", model: "Board", archived: 10, fields: texts },
  folders: {
    prefix: "fo",
    model: "Folder",
    archived: 10,
    fields: (name: string) => ({ name, description: null }),
  },
  docs: { prefix: "doc", model: "Doc", archived: 10, fields: texts },
} as const;
export type Kind = keyof typeof kinds;

/**
 * Leaves fields out of all rows but the first, or makes them null, as the reference does with fields
 * that the document requires. Each is null in one row of five, and absent in another.
 */
function withGaps(row: Row, n: number): Row {
  if (n === 0) return row;
  const fields = Object.entries(row).flatMap(([name, value], column) => {
    if (name === "id" || name === "archived_at") return [[name, value]];
    const turn = (n + column) % 5;
    return turn === 3 ? [] : [[name, turn === 1 ? null : value]];
  });
  return { id: row.id, ...Object.fromEntries(fields) };
}

/** Number of active rows of each kind; they are older than the archived ones. */
const ACTIVE_ROWS = 5;

function rowsOf({ prefix, model, archived, fields }: (typeof kinds)[Kind]): Row[] {
  return Array.from({ length: archived + ACTIVE_ROWS }, (_, n) =>
    withGaps(
      {
        id: `${prefix}_${model}${n}`,
        object: model.toLowerCase(),
        ...fields(`${model} ${n}`, n),
        visibility: ["shared", "internal", "private"][n % 3],
        archived_at: n < archived ? time(n) : null,
        created_at: time(n + 100),
        updated_at: time(n + 50),
      },
      n,
    ),
  );
}

const task = (n: number): Row => ({
  id: `tsk_Task${n}`,
  assignee: n % 2 ? null : "u_Member1",
  author: "u_Member1",
  board: "tskb_Board10",
  list: "tskl_List1",
  milestone: null,
  title: `Task ${n}`,
  description: "<p>To do</p>",
  completed: 0,
  completed_at: null,
  completer: null,
  due_at: time(n),
  due_reminder: null,
  due_reminder_sent_at: null,
  start_at: null,
  remaining_minutes_estimate: null,
  created_at: time(n + 100),
  updated_at: time(n + 50),
});

const webhook = (n: number): Row => ({
  id: `wh_Hook${n}`,
  url: `https://hooks.example/${n}`,
  events_types: ["invoice.deleted", "list.deleted", "quote.updated"].slice(n % 3),
  attempts_count: n * 3,
  failed_attempts_count: n % 4,
  enabled: n % 5 === 0 ? 0 : 1,
  secret: `signing-value-of-hook-${n}`,
  created_at: time(n + 100),
  updated_at: time(n + 50),
});

const person = (group: string, n: number): Row => ({
  id: `u_${group}${n}`,
  group: group.toLowerCase(),
  name: `${group} ${n}`,
  email: null,
  title: null,
  created_at: time(n),
});

const rows = (count: number, make: (n: number) => Row) =>
  Array.from({ length: count }, (_, n) => make(n));

/** Every stored row, by the path of its list; newest first. */
export function seed(): Record<string, Row[]> {
  return {
    ...Object.fromEntries(Object.entries(kinds).map(([kind, one]) => [kind, rowsOf(one)])),
    tasks: rows(30, task),
    lists: rows(2, (n) => ({ id: `tskl_List${n}`, title: `List ${n}`, board: "tskb_Board10" })),
    members: rows(2, (n) => person("Member", n)),
    clients: rows(2, (n) => person("Client", n)),
    webhooks: rows(45, webhook),
  };
}
