import { isKind } from "#src/api/archive.ts";
import { z } from "zod/mini";
import type { ItemRef } from "#src/archive/items/item.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { sortColumns } from "#src/archive/query/search/order.ts";
import { type Request, type Sort, groupings, spans } from "#src/archive/query/search/results.ts";

const sorts = sortColumns.flatMap((column) => [column, `-${column}`]);

const searchParams = z.object({
  q: z.catch(z._default(z.string(), ""), ""),
  /** Column and direction, such as `title` or `-total`. */
  sort: z.catch(z._default(z.enum(sorts), "-archived"), "-archived"),
  group: z.catch(z.optional(z.enum(groupings)), undefined),
  /** Time that the histogram shows; the last 12 weeks without. */
  span: z.catch(z.optional(z.enum(spans)), undefined),
  /** The item whose details are open on the page of all kinds, as `kind/id`. */
  item: z.catch(z.optional(z.string()), undefined),
});

export type ArchiveSearch = z.output<typeof searchParams>;

/** Parses the search part of the address of the archive; what does not fit falls back. */
export const parseArchiveSearch = (search: object): ArchiveSearch => z.parse(searchParams, search);

/** The sort in the address, such as `-total`. */
function sortIn(text: string): Sort {
  const descending = text.startsWith("-");
  const column = sortColumns.find((one) => one === text.slice(descending ? 1 : 0));
  return { column: column ?? "archived", descending };
}

/** A sort as it is written in the address. */
export const sortText = ({ column, descending }: Sort) => `${descending ? "-" : ""}${column}`;

/** The request to the search that an address names. `today` is the start of the day. */
export const requestOf = (
  { sort, group }: Pick<ArchiveSearch, "sort" | "group">,
  text: string,
  today: number,
  timeZone: string | null,
): Request => ({
  query: parseQuery(text, today),
  sort: sortIn(sort),
  group: group ?? null,
  timeZone,
});

/** Kind and ID of the key of an item; null for another text. */
export function itemOfKey(key: string | undefined): ItemRef | null {
  const [kind = "", id = ""] = key?.split("/", 2) ?? [];
  return isKind(kind) && id ? { kind, id } : null;
}

export const itemLink = (scope: Scope, { kind, id }: ItemRef) =>
  scope === null
    ? ({
        to: "/archive",
        search: (before: object) => ({ ...parseArchiveSearch(before), item: `${kind}/${id}` }),
      } as const)
    : ({
        to: "/archive/$kind/$id",
        params: { kind, id },
        search: parseArchiveSearch,
      } as const);
