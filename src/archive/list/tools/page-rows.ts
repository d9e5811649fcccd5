import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import { isId } from "#src/api/ids.ts";
import type { ArchiveSearch } from "#src/api/page-search.ts";
import { archivedItem } from "#src/archive/finder/item.ts";
import { foldText } from "#src/archive/finder/query/fold-text.ts";
import { titleOf, viewOf } from "#src/archive/kinds/views.tsx";
import { parseTime } from "#src/lib/format.ts";

type Shown = Pick<ArchiveSearch, "filter" | "visibility" | "sort">;
type ReadableRow = Extract<Row<Archived>, { readable: true }>;

/** The words and "quoted phrases" of a filter. */
export const wordsOf = (filter: string): string[] =>
  [...filter.matchAll(/"([^"]*)"?|[^\s"]+/g)]
    .map(([word, phrase]) => (phrase ?? word).trim())
    .filter((word) => word !== "");

/** True when some rows of a page may be left out. */
export const isFiltered = ({ filter = "", visibility }: Shown) =>
  visibility !== undefined || wordsOf(filter).length > 0;

/**
 * The rows of a page that match its filter, in its order. All words must occur, in any order and
 * without case and accents; a row without a usable ID matches no filter.
 */
export function pageRows(
  kind: Kind,
  rows: readonly Row<Archived>[],
  search: Shown,
): readonly Row<Archived>[] {
  const matches = isFiltered(search) ? rows.filter(createFilter(kind, search)) : rows;
  const sort = sortOf(kind, search.sort);
  return sort ? sorted(kind, matches, sort) : matches;
}

function createFilter(kind: Kind, { filter = "", visibility }: Shown) {
  const words = wordsOf(filter).map(foldText);
  return (row: Row<Archived>) => {
    if (!row.readable) return false;
    if (visibility !== undefined && row.item.visibility !== visibility) return false;
    const { text, client } = archivedItem(kind, row, 1);
    const all = `${text}\n${foldText(client ?? "")}`;
    return words.every((word) => all.includes(word));
  };
}

const searchedColumns = ["Number", "ID", "Client", "URL", "Description"];

/** Names of the fields that the filter of a kind searches: "title, ID or URL". */
export function searchedFields(kind: Kind): string {
  const columns = sortColumnsOf(kind);
  const names = searchedColumns
    .filter((name) => columns.includes(name))
    .map((name) => (name === name.toUpperCase() ? name : name.toLowerCase()));
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(["title", ...names]);
}

export interface PageSort {
  /** Name of the column. */
  column: string;
  descending: boolean;
}

/** The columns that the rows of a page can be sorted by, and the field that each shows. */
const sortFields = (kind: Kind): ReadonlyMap<string, string> =>
  new Map([
    ["Title", "title"],
    ["ID", "id"],
    ...viewOf(kind).columns.map(({ name, field }): [string, string] => [name, field]),
    ["Visibility", "visibility"],
    ["Archived", "archived_at"],
  ]);

export const sortColumnsOf = (kind: Kind): string[] => [...sortFields(kind).keys()];

/** The order that the address asks for, such as `total` or `-total`; null where it is none of the kind. */
export function sortOf(kind: Kind, sort: string | undefined): PageSort | null {
  const descending = sort?.startsWith("-") === true;
  const name = sort?.slice(descending ? 1 : 0).toLowerCase();
  const column = sortColumnsOf(kind).find((each) => each.toLowerCase() === name);
  return column === undefined ? null : { column, descending };
}

/** Writes an order into the address. */
export const sortParam = ({ column, descending }: PageSort) =>
  `${descending ? "-" : ""}${column.toLowerCase()}`;

const collator = new Intl.Collator("en-GB", { numeric: true });

/** The rows by a column. Rows without a value come last either way, and equal ones stay as sent. */
function sorted(kind: Kind, rows: readonly Row<Archived>[], { column, descending }: PageSort) {
  const field = sortFields(kind).get(column) ?? "";
  const keyed = rows.map((row) => ({ row, key: row.readable ? keyOf(kind, row, field) : null }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    const order =
      typeof a === "number" && typeof b === "number"
        ? a - b
        : collator.compare(String(a), String(b));
    return descending ? -order : order;
  });
  return keyed.map(({ row }) => row);
}

function keyOf(kind: Kind, { item }: ReadableRow, field: string): number | string | null {
  if (field === "title") return titleOf(viewOf(kind), item);
  const value: unknown = new Map<string, unknown>(Object.entries(item)).get(field);
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value === "") return null;
  return /_(at|date)$/.test(field) ? (parseTime(value)?.getTime() ?? null) : value;
}

/** The query that finds in All archived what the filter of a page asks for. */
export function finderQuery(kind: Kind, { filter = "", visibility }: Shown): string {
  const parts = [`kind:${viewOf(kind).singular}`];
  if (visibility !== undefined) parts.push(`visibility:${quoted(visibility)}`);
  for (const word of wordsOf(filter)) {
    parts.push(isId("u", word) ? `client:${word}` : quoted(word));
  }
  return parts.join(" ");
}

/** A word as a query takes it for one: in quotes where it could be read as something else. */
const quoted = (word: string) =>
  /^[^\s\-:,"][^\s:,"]*$/.test(word) ? word : `"${word.replaceAll('"', "")}"`;
