import type { Webhook } from "#src/api/resources.ts";
import { parseTime } from "#src/lib/format.ts";
import { healthOf } from "#src/webhooks/health.ts";
import type { SortName, WebhookSort } from "#src/webhooks/search.ts";
import { type ReadableWebhook, type WebhookRow, nameOf } from "#src/webhooks/rows.ts";

type Value = string | number | null;

interface Sort {
  /** Column whose heading sorts by it. */
  column: string;
  direction: "ascending" | "descending";
  /** Names of its order and of the reverse. */
  names: readonly [string, string];
  /** Values of a webhook: the second counts where the first ones are equal. Null comes last. */
  of: (row: ReadableWebhook) => readonly Value[];
}

function failureOf(item: Webhook): readonly Value[] {
  const health = healthOf(item);
  return health.state === "rate" ? [health.rate, item.failed_attempts_count ?? 0] : [null];
}

/** Orders of webhooks. */
const sorts: Record<SortName, Sort> = {
  failing: {
    column: "Failure rate",
    direction: "descending",
    names: ["Failing first", "Failing last"],
    of: ({ item }) => failureOf(item),
  },
  failed: {
    column: "Failed",
    direction: "descending",
    names: ["Most failed", "Fewest failed"],
    of: ({ item }) => [item.failed_attempts_count ?? null],
  },
  attempts: {
    column: "Attempts",
    direction: "descending",
    names: ["Most attempts", "Fewest attempts"],
    of: ({ item }) => [item.attempts_count ?? null],
  },
  enabled: {
    column: "Status",
    direction: "ascending",
    names: ["Enabled first", "Disabled first"],
    of: ({ item }) => [typeof item.enabled === "boolean" ? Number(!item.enabled) : null],
  },
  url: {
    column: "URL",
    direction: "ascending",
    names: ["URL, A to Z", "URL, Z to A"],
    of: ({ id, item }) => [nameOf(id, item)],
  },
  created: {
    column: "Created",
    direction: "ascending",
    names: ["Oldest first", "Last created first"],
    of: ({ item }) => [parseTime(item.created_at ?? "")?.getTime() ?? null],
  },
};

const isSortName = (text: string): text is SortName => Object.hasOwn(sorts, text);

function parts(sort: WebhookSort): { isReversed: boolean; row: Sort } {
  const name = sort.replace(/^-/, "");
  if (!isSortName(name)) throw new TypeError(`No order: ${sort}`);
  return { isReversed: sort.startsWith("-"), row: sorts[name] };
}

/** Name of an order, such as "Failing first". */
export function sortLabel(sort: WebhookSort): string {
  const { isReversed, row } = parts(sort);
  return row.names[isReversed ? 1 : 0];
}

/** The column that an order belongs to, with its direction. */
export function sortColumn(sort: WebhookSort) {
  const { isReversed, row } = parts(sort);
  const reverse = row.direction === "ascending" ? "descending" : "ascending";
  return { column: row.column, direction: isReversed ? reverse : row.direction };
}

/** The order after a press on a heading: its own, the reverse, that of the workspace; null for no order. */
export function nextSort(
  sort: WebhookSort | undefined,
  column: string,
): { sort: WebhookSort | undefined } | null {
  const name = Object.keys(sorts)
    .filter(isSortName)
    .find((each) => sorts[each].column === column);
  if (!name) return null;
  if (sort === name) return { sort: `-${name}` };
  return { sort: sort === `-${name}` ? undefined : name };
}

function compare(a: Value, b: Value): number {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b);
  return Number(a) - Number(b);
}

/** Rows in an order. What has no value keeps its place at the end, as do rows that can't be read. */
export function sortRows(rows: readonly WebhookRow[], sort: WebhookSort): WebhookRow[] {
  const { row: chosen, isReversed } = parts(sort);
  const sign = (chosen.direction === "descending") === isReversed ? 1 : -1;
  return rows
    .map((row) => ({ row, values: row.readable ? chosen.of(row) : [null] }))
    .toSorted((a, b) => {
      for (const [at, value] of a.values.entries()) {
        const other = b.values[at] ?? null;
        const isLast = Number(value === null) - Number(other === null);
        if (isLast !== 0) return isLast;
        const order = compare(value, other);
        if (order !== 0) return sign * order;
      }
      return 0;
    })
    .map(({ row }) => row);
}
