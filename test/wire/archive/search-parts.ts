import { kinds } from "#src/api/archive.ts";
import { type ArchivedItem, archivedItem, byNewestArchived } from "#src/archive/items/item.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import type { Request } from "#src/archive/query/search/results.ts";
import { searchItems } from "#src/archive/query/search/search.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { createRandom } from "#src/demo/seed/random.ts";

/** An item with some of its fields; the others are empty. */
export function itemWith(fields: Partial<ArchivedItem> & { id: string }): ArchivedItem {
  const { id, kind = "docs", title = id, archived = Number.NaN } = fields;
  const archived_at = Number.isNaN(archived) ? null : new Date(archived).toISOString();
  const item = { id, title, archived_at };
  const row = { readable: true, id, item, raw: item, problems: [] } as const;
  return { ...archivedItem(kind, row, 1), ...fields };
}

const nouns = ["Retainer", "Brand refresh", "Website", "Logo round", "Kick-off notes", "Über uns"];

/** Deterministic items of all kinds, newest archived first. */
export function manyItems(count: number): ArchivedItem[] {
  const { next } = createRandom("items");
  const random = (below: number) => Math.floor(next() * below);
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[random(kinds.length)] ?? "docs";
    const isInvoice = kind === "invoices";
    return itemWith({
      id: `x_${index.toString(36).padStart(8, "0")}${random(1e6)}`,
      kind,
      title: `${nouns[random(nouns.length)]} ${random(5_000)}, part ${random(40)}`,
      archived: random(40) === 0 ? Number.NaN : 1_790_000_000_000 - random(700 * 86_400) * 1000,
      number: isInvoice ? `INV-${random(90_000)}` : null,
      status: isInvoice ? (["open", "paid", "draft"][random(3)] ?? null) : null,
      client: isInvoice ? `u_${random(300)}` : null,
      total: isInvoice ? random(1_000_000) / 100 : null,
    });
  }).toSorted(byNewestArchived);
}

const queryOf = (text: string) => parseQuery(text, 0);

export const request = (text = "", rest: Partial<Request> = {}): Request => ({
  query: queryOf(text),
  sort: { column: "archived", descending: true },
  group: null,
  timeZone: null,
  ...rest,
});

/** A search over items. */
export const searchOver = (items: readonly ArchivedItem[], bursts?: readonly Burst[]) => ({
  find: (asked: Request) => searchItems(items, asked, null, bursts),
});
