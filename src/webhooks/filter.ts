import { sortRows } from "#src/lib/sort-rows.ts";
import { type WebhookRow, nameOf } from "#src/webhooks/queries.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";
import { orderOf } from "#src/webhooks/sorts.ts";

type Filter = Pick<WebhookSearch, "q" | "event" | "enabled">;

export const isFiltered = ({ q, event, enabled }: Filter) =>
  q !== undefined || event !== undefined || enabled !== undefined;

const queryOf = ({ q }: Filter) => q?.trim().toLowerCase() ?? "";

/** True for an event kind by which a webhook matches the filter. */
export function isWantedKind(kind: string, filter: Filter): boolean {
  const query = queryOf(filter);
  return kind === filter.event || (query !== "" && kind.toLowerCase().includes(query));
}

/** True when a row matches the filter. Nothing is known of an unreadable row. */
function matches(row: WebhookRow, filter: Filter): boolean {
  const { event, enabled } = filter;
  const query = queryOf(filter);
  if (!row.readable) return event === undefined && enabled === undefined && query === "";
  const { url, events_types, enabled: on } = row.item;
  const kinds = events_types ?? [];
  if (event !== undefined && !kinds.includes(event)) return false;
  if (enabled !== undefined && on !== (enabled === "yes")) return false;
  const texts = [row.id, url ?? "", nameOf(row.id, row.item), ...kinds];
  return texts.some((each) => each.toLowerCase().includes(query));
}

export function filterRows(rows: readonly WebhookRow[], search: WebhookSearch): WebhookRow[] {
  const matching = rows.filter((row) => matches(row, search));
  const order = orderOf(search.sort);
  if (!order) return matching;
  // Rows that can't be read have no value.
  const valuesOf = (row: WebhookRow) => (row.readable ? order.of(row) : [null]);
  return sortRows(matching, valuesOf, order.direction === "descending");
}
