import type { Webhook } from "#src/api/api.ts";
import { parseTime } from "#src/lib/dates.ts";
import { sortRows } from "#src/lib/sort-rows.ts";
import type { TableSort } from "#src/ui/table/column.ts";
import { rateOf } from "#src/webhooks/health.ts";
import { type ReadableWebhook, nameOf } from "#src/webhooks/queries.ts";
import {
  type SortName,
  type WebhookSearch,
  type WebhookSort,
  sortNames,
} from "#src/webhooks/search.ts";

interface Sort extends TableSort {
  /** Value of a webhook; one without a value comes last. */
  of: (item: Webhook, id: string) => string | number | null | undefined;
}

const sorts: Record<SortName, Sort> = {
  failing: { column: "Failure rate", direction: "descending", of: rateOf },
  failed: { column: "Failed", direction: "descending", of: (item) => item.failed_attempts_count },
  attempts: { column: "Attempts", direction: "descending", of: (item) => item.attempts_count },
  enabled: {
    column: "Status",
    direction: "ascending",
    of: ({ enabled }) => (typeof enabled === "boolean" ? Number(!enabled) : null),
  },
  url: { column: "URL", direction: "ascending", of: (item, id) => nameOf(id, item) },
  created: {
    column: "Created",
    direction: "ascending",
    of: (item) => parseTime(item.created_at ?? "")?.getTime(),
  },
};

const reversed = { ascending: "descending", descending: "ascending" } as const;

/** The order of the rows; undefined for that of the workspace, which belongs to no column. */
export function orderOf(sort: WebhookSort | undefined): Sort | undefined {
  const name = sortNames.find((each) => sort === each || sort === `-${each}`);
  if (!name) return undefined;
  const order = sorts[name];
  return sort === name ? order : { ...order, direction: reversed[order.direction] };
}

/** The order after a press on a heading: its own, the reverse, that of the workspace; undefined for no order. */
export function nextSort(sort: WebhookSort | undefined, column: string) {
  const name = sortNames.find((each) => sorts[each].column === column);
  if (!name) return undefined;
  if (sort === name) return { sort: `-${name}` as const };
  return { sort: sort === `-${name}` ? undefined : name };
}

function matches({ id, item }: ReadableWebhook, { q = "", event, enabled }: WebhookSearch) {
  const kinds = item.events_types ?? [];
  if (event !== undefined && !kinds.includes(event)) return false;
  if (enabled !== undefined && item.enabled !== (enabled === "yes")) return false;
  const texts = [id, item.url ?? "", nameOf(id, item), ...kinds];
  return texts.some((text) => text.toLowerCase().includes(q.trim().toLowerCase()));
}

/** Rows that match the filter, in the order that was asked for. */
export function filterRows(rows: readonly ReadableWebhook[], search: WebhookSearch) {
  const matching = rows.filter((row) => matches(row, search));
  const order = orderOf(search.sort);
  if (!order) return matching;
  return sortRows(matching, ({ id, item }) => order.of(item, id), order.direction === "descending");
}

/** Event kinds that webhooks receive, in alphabetical order. */
export const kindsOf = (rows: readonly ReadableWebhook[]): string[] =>
  [...new Set(rows.flatMap(({ item }) => item.events_types ?? []))].toSorted();
