import type { Archived, Kind } from "#src/api/archive.ts";
import { type Row, undocumentedFields } from "#src/api/envelope.ts";
import { titleOf, viewOf, withNumber } from "#src/archive/kinds/views.tsx";
import { foldText } from "#src/lib/fold-text.ts";
import { parseTimestamp } from "#src/lib/dates.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * An archived item as All archived searches and shows it: a small copy, as a hundred thousand whole
 * replies would not fit into memory. Details load the whole item again.
 */
export type ArchivedItem = Readonly<ReturnType<typeof archivedItem>>;

const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
};
const numberIn = (fields: Fields, name: string): number | null => {
  const value = fields[name];
  return typeof value === "number" ? value : null;
};
/** Epoch milliseconds of a time as received (`parseTimestamp`); NaN where there is none. */
export const epochOf = (text: string | null, isDateField = false) =>
  (text === null ? null : parseTimestamp(text, isDateField)?.date.getTime()) ?? Number.NaN;

const noProblems: readonly string[] = [];

function lineTitles(fields: Fields): string[] {
  const lines = fields["items"];
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: { title?: unknown } | null) =>
    typeof line?.title === "string" ? [line.title] : [],
  );
}

/** Copies what All archived needs of a row on a page of its list, of 100 rows. */
export function archivedItem(
  kind: Kind,
  { id, item, raw, problems }: Extract<Row<Archived>, { readable: true }>,
  page: number,
) {
  const view = viewOf(kind);
  const fields: Fields = item;
  const title = titleOf(view, item);
  const number = textIn(fields, "number");
  const url = textIn(fields, "url");
  const description = textIn(fields, "description");
  const lines = lineTitles(fields);
  const titles = foldText([...new Set([title, ...lines])].join("\n"));
  const rest = [number, id, url, description].filter((text) => text !== null);
  const archivedAt = textIn(fields, "archived_at");
  const createdAt = textIn(fields, "created_at");
  // Without spreading: each item would get another hidden class, and reading one of its fields
  // take ten times as long (V8, measured over 100,000 items).
  return {
    kind,
    id,
    /** The title that a person knows it by; the ID where it has none. */
    title,
    page,
    /** Count of further things besides the one in the title, such as other lines of an invoice. */
    more: view.more?.(item) ?? 0,
    /** Titles of the lines of an invoice other than its own title, a line each; null without any. */
    lines: lines.filter((line) => line !== title).join("\n") || null,
    number,
    status: textIn(fields, "status"),
    visibility: textIn(fields, "visibility"),
    client: textIn(fields, "client"),
    creator: textIn(fields, "creator"),
    currency: textIn(fields, "currency"),
    total: numberIn(fields, "total_amount"),
    /** True for a voided invoice, whose total is struck through. */
    voided: Boolean(fields["voided_at"]),
    url,
    description,
    messages: numberIn(fields, "messages_count"),
    /** Times as received, ISO 8601. */
    archivedAt,
    createdAt,
    dueAt: textIn(fields, "due_date"),
    latestAt: textIn(fields, "latest_message_created_at"),
    startAt: textIn(fields, "start_date"),
    closedAt: textIn(fields, "closed_at"),
    /** Two of these times in epoch milliseconds; NaN where there is none. */
    archived: epochOf(archivedAt),
    created: epochOf(createdAt),
    /** All titles, then number, ID, URL and description, without case and accents, a line each. */
    text: [titles, foldText(rest.join("\n"))].join("\n"),
    /** Length of the titles at the start of `text`. */
    titleLength: titles.length,
    /** The fields that are not as documented, and their values as received; null for none. */
    problems: problems.length > 0 ? problems : noProblems,
    raw: problems.length > 0 ? Object.fromEntries(undocumentedFields({ raw, problems })) : null,
  };
}

/** Items by `keyOf`. */
export type ItemsByKey = ReadonlyMap<string, ArchivedItem>;

export type ItemRef = Pick<ArchivedItem, "kind" | "id">;

/** Key of an item among all kinds: embeds and links share their IDs' prefix. */
export const keyOf = ({ kind, id }: ItemRef) => `${kind}/${id}`;

export const itemName = ({ number, title }: ArchivedItem) => withNumber(title, number);

export const plannedItem = (item: ArchivedItem): PlannedItem => ({
  kind: item.kind,
  id: item.id,
  name: itemName(item),
  archivedAt: item.archivedAt,
});

/** Order of All archived: newest archived first, items without a time last, then by key. */
export function byNewestArchived(one: ArchivedItem, other: ArchivedItem): number {
  const difference = other.archived - one.archived;
  if (Number.isNaN(difference)) {
    const isUndated = Number.isNaN(one.archived);
    if (isUndated !== Number.isNaN(other.archived)) return isUndated ? 1 : -1;
  } else if (difference !== 0) return difference;
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
