import { type WebhookRow, nameOf } from "#src/webhooks/rows.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";
import { orderOf, sortRows } from "#src/webhooks/sorts.ts";

type Filter = Pick<WebhookSearch, "q" | "event" | "enabled">;

export const isFiltered = ({ q, event, enabled }: Filter) =>
  q !== undefined || event !== undefined || enabled !== undefined;

/** True when a row matches the filter. Nothing is known of an unreadable row. */
function matches(row: WebhookRow, { q, event, enabled }: Filter): boolean {
  const query = q?.trim().toLowerCase() ?? "";
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
  return order ? sortRows(matching, order) : matching;
}
