import type { Webhook } from "#src/api/api.ts";
import { parseTime } from "#src/lib/dates.ts";
import { sortRows } from "#src/lib/sort-rows.ts";
import type { TableSort } from "#src/ui/table/column.ts";
import { rateOf } from "#src/webhooks/health.ts";
import { type ReadableWebhook, type WebhookRow, nameOf } from "#src/webhooks/queries.ts";
import {
  type SortName,
  type WebhookSearch,
  type WebhookSort,
  sortNames,
} from "#src/webhooks/search.ts";

interface Sort extends TableSort {
  /** Values of a webhook: the second counts where the first ones are equal. Null comes last. */
  of: (row: ReadableWebhook) => readonly (string | number | null)[];
}

function failureOf(item: Webhook): readonly (string | number | null)[] {
  const rate = rateOf(item);
  return typeof rate === "number" ? [rate, item.failed_attempts_count ?? 0] : [null];
}

const sorts: Record<SortName, Sort> = {
  failing: {
    column: "Failure rate",
    direction: "descending",
    of: ({ item }) => failureOf(item),
  },
  failed: {
    column: "Failed",
    direction: "descending",
    of: ({ item }) => [item.failed_attempts_count ?? null],
  },
  attempts: {
    column: "Attempts",
    direction: "descending",
    of: ({ item }) => [item.attempts_count ?? null],
  },
  enabled: {
    column: "Status",
    direction: "ascending",
    of: ({ item }) => [typeof item.enabled === "boolean" ? Number(!item.enabled) : null],
  },
  url: {
    column: "URL",
    direction: "ascending",
    of: ({ id, item }) => [nameOf(id, item)],
  },
  created: {
    column: "Created",
    direction: "ascending",
    of: ({ item }) => [parseTime(item.created_at ?? "")?.getTime() ?? null],
  },
};

const nameOfSort = (sort: WebhookSort) =>
  sortNames.find((name) => sort === name || sort === `-${name}`);

const reversed = { ascending: "descending", descending: "ascending" } as const;

/** The order of the rows; undefined for that of the workspace, which belongs to no column. */
export function orderOf(sort: WebhookSort | undefined): Sort | undefined {
  const name = sort && nameOfSort(sort);
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

/** True when a row matches the filter. Nothing is known of an unreadable row. */
function matches(row: WebhookRow, search: WebhookSearch): boolean {
  const { event, enabled } = search;
  const query = search.q?.trim().toLowerCase() ?? "";
  if (!row.readable) return event === undefined && enabled === undefined && query === "";
  const { url, events_types, enabled: on } = row.item;
  const kinds = events_types ?? [];
  if (event !== undefined && !kinds.includes(event)) return false;
  if (enabled !== undefined && on !== (enabled === "yes")) return false;
  const texts = [row.id, url ?? "", nameOf(row.id, row.item), ...kinds];
  return texts.some((each) => each.toLowerCase().includes(query));
}

/** Rows that match the filter, in the order that was asked for. */
export function filterRows(rows: readonly WebhookRow[], search: WebhookSearch): WebhookRow[] {
  const matching = rows.filter((row) => matches(row, search));
  const order = orderOf(search.sort);
  if (!order) return matching;
  // Rows that can't be read have no value.
  const valuesOf = (row: WebhookRow) => (row.readable ? order.of(row) : [null]);
  return sortRows(matching, valuesOf, order.direction === "descending");
}

/** Event kinds that webhooks receive, in alphabetical order. */
export function kindsOf(rows: readonly WebhookRow[]): string[] {
  const kinds = new Set(rows.flatMap((row) => (row.readable ? (row.item.events_types ?? []) : [])));
  return [...kinds].toSorted();
}
