import type { Archived, Kind } from "#src/api/archive.ts";
import { type Row, oddFields } from "#src/api/envelope.ts";
import { titleOf, viewOf } from "#src/archive/kinds/views.tsx";
import { foldText } from "#src/archive/query/fold-text.ts";
import { parseTime } from "#src/lib/format.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * An archived item as All archived searches and shows it: a small copy, as a hundred thousand whole
 * answers would not fit into memory. Details load the whole item again.
 */
export interface ArchivedItem {
  readonly kind: Kind;
  readonly id: string;
  /** The title that a person knows it by; the ID where it has none. */
  readonly title: string;
  /** Count of further things that the title stands for, such as other lines of an invoice. */
  readonly more: number;
  /** Titles of the lines of an invoice other than its own title, a line each; null without any. */
  readonly lines: string | null;
  readonly number: string | null;
  readonly status: string | null;
  readonly visibility: string | null;
  readonly client: string | null;
  readonly creator: string | null;
  readonly currency: string | null;
  readonly total: number | null;
  /** True for a voided invoice, whose total is struck through. */
  readonly voided: boolean;
  readonly url: string | null;
  readonly description: string | null;
  readonly messages: number | null;
  /** Times as received, ISO 8601. */
  readonly archivedAt: string | null;
  readonly createdAt: string | null;
  readonly dueAt: string | null;
  readonly latestAt: string | null;
  readonly startAt: string | null;
  readonly closedAt: string | null;
  /** The same times in epoch milliseconds; NaN where there is none. */
  readonly archived: number;
  readonly created: number;
  readonly due: number;
  /** All titles, then number, ID, URL and description, without case and accents, a line each. */
  readonly text: string;
  /** Length of the titles at the start of `text`. */
  readonly titleLength: number;
  /** Page of its list, of 100 rows, on which it stood. */
  readonly page: number;
  /** The fields that are not as documented, and their values as received; null for none. */
  readonly problems: readonly string[];
  readonly raw: Fields | null;
}

const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
};
const numberIn = (fields: Fields, name: string): number | null => {
  const value = fields[name];
  return typeof value === "number" ? value : null;
};
const timeOf = (text: string | null) => (text && parseTime(text)?.getTime()) || Number.NaN;

const noProblems: readonly string[] = [];

function lineTitles(fields: Fields): string[] {
  const lines = fields["items"];
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: { title?: unknown } | null) =>
    typeof line?.title === "string" ? [line.title] : [],
  );
}

/** Copies what All archived needs of a row on a page of its list. */
export function archivedItem(
  kind: Kind,
  { id, item, raw, problems }: Extract<Row<Archived>, { readable: true }>,
  page: number,
): ArchivedItem {
  const view = viewOf(kind);
  const fields: Fields = item;
  const title = titleOf(view, item);
  const [number, url, description] = ["number", "url", "description"].map((name) =>
    textIn(fields, name),
  );
  const lines = lineTitles(fields);
  const titles = foldText([...new Set([title, ...lines])].join("\n"));
  const rest = [number, id, url, description].filter((text) => typeof text === "string");
  const archivedAt = textIn(fields, "archived_at");
  const createdAt = textIn(fields, "created_at");
  const dueAt = textIn(fields, "due_date");
  // Without spreading: each item would get a hidden class of its own, and reading one of its fields
  // take ten times as long (V8, measured over 100,000 items).
  return {
    kind,
    id,
    title,
    page,
    more: view.more?.(item) ?? 0,
    lines: lines.filter((line) => line !== title).join("\n") || null,
    number: number ?? null,
    status: textIn(fields, "status"),
    visibility: textIn(fields, "visibility"),
    client: textIn(fields, "client"),
    creator: textIn(fields, "creator"),
    currency: textIn(fields, "currency"),
    total: numberIn(fields, "total_amount"),
    voided: Boolean(fields["voided_at"]),
    url: url ?? null,
    description: description ?? null,
    messages: numberIn(fields, "messages_count"),
    archivedAt,
    createdAt,
    dueAt,
    latestAt: textIn(fields, "latest_message_created_at"),
    startAt: textIn(fields, "start_date"),
    closedAt: textIn(fields, "closed_at"),
    archived: timeOf(archivedAt),
    created: timeOf(createdAt),
    due: timeOf(dueAt),
    text: [titles, foldText(rest.join("\n"))].join("\n"),
    titleLength: titles.length,
    problems: problems.length > 0 ? problems : noProblems,
    raw: problems.length > 0 ? Object.fromEntries(oddFields({ raw, problems })) : null,
  };
}

/** Key of an item among all kinds: embeds and links share their IDs' prefix. */
export const keyOf = ({ kind, id }: Pick<ArchivedItem, "kind" | "id">) => `${kind}/${id}`;

/** The title with the number before it, for the names of buttons and for messages. */
export const itemName = ({ number, title }: ArchivedItem) =>
  number && number !== title ? `${number} ${title}` : title;

/** Turns an item into one of a plan. */
export const plannedItem = (item: ArchivedItem): PlannedItem => ({
  kind: item.kind,
  id: item.id,
  name: itemName(item),
  archivedAt: item.archivedAt,
});

/** Order of All archived: newest archived first, items without a time last, then by key. */
export function byNewestArchived(one: ArchivedItem, other: ArchivedItem): number {
  const [a, b] = [one.archived, other.archived];
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return keyOf(one) < keyOf(other) ? -1 : 1;
  if (Number.isNaN(a)) return 1;
  if (Number.isNaN(b)) return -1;
  return b - a;
}
