import type { Webhook } from "#src/api/api.ts";
import { parseTime } from "#src/lib/format.ts";
import type { TableSort } from "#src/ui/table/column.ts";
import { rateOf } from "#src/webhooks/health.ts";
import { type ReadableWebhook, nameOf } from "#src/webhooks/queries.ts";
import { type SortName, type WebhookSort, sortNames } from "#src/webhooks/search.ts";

interface Sort extends TableSort {
  /** Names of its order and of the reverse. */
  labels: readonly [string, string];
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
    labels: ["Failing first", "Failing last"],
    of: ({ item }) => failureOf(item),
  },
  failed: {
    column: "Failed",
    direction: "descending",
    labels: ["Most failed", "Fewest failed"],
    of: ({ item }) => [item.failed_attempts_count ?? null],
  },
  attempts: {
    column: "Attempts",
    direction: "descending",
    labels: ["Most attempts", "Fewest attempts"],
    of: ({ item }) => [item.attempts_count ?? null],
  },
  enabled: {
    column: "Status",
    direction: "ascending",
    labels: ["Enabled first", "Disabled first"],
    of: ({ item }) => [typeof item.enabled === "boolean" ? Number(!item.enabled) : null],
  },
  url: {
    column: "URL",
    direction: "ascending",
    labels: ["URL, A to Z", "URL, Z to A"],
    of: ({ id, item }) => [nameOf(id, item)],
  },
  created: {
    column: "Created",
    direction: "ascending",
    labels: ["Oldest first", "Last created first"],
    of: ({ item }) => [parseTime(item.created_at ?? "")?.getTime() ?? null],
  },
};

interface Order extends Omit<Sort, "labels"> {
  sort: WebhookSort;
  /** Such as "Failing first". */
  label: string;
}

/** All orders of webhooks, each followed by its reverse. */
export const orders = sortNames.flatMap((name): Order[] => {
  const { labels, ...sort } = sorts[name];
  const reverse = sort.direction === "ascending" ? "descending" : "ascending";
  return [
    { ...sort, sort: name, label: labels[0] },
    { ...sort, sort: `-${name}`, label: labels[1], direction: reverse },
  ];
});

export const orderOf = (sort: WebhookSort | undefined) => orders.find((each) => each.sort === sort);

/** The order after a press on a heading: its own, the reverse, that of the workspace; undefined for no order. */
export function nextSort(sort: WebhookSort | undefined, column: string) {
  const [own, reverse] = orders.filter((each) => each.column === column);
  if (!own) return undefined;
  if (sort === own.sort) return { sort: reverse?.sort };
  return { sort: sort === reverse?.sort ? undefined : own.sort };
}
