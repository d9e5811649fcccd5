import type { Webhook } from "#src/api/api.ts";
import { holdsSecret } from "#src/api/secrets.ts";
import { type CsvCell, csvOf } from "#src/lib/csv.ts";
import { rateOf } from "#src/webhooks/health.ts";
import type { WebhookRow } from "#src/webhooks/queries.ts";

/** Percentage of failed attempts to three decimals; null where there is no rate. */
function percentOf(item: Webhook): number | null {
  const rate = rateOf(item);
  return typeof rate === "number" ? Number((rate * 100).toFixed(3)) : null;
}

/** Columns of a CSV file between the ID and what is not as documented. Event kinds are separated by spaces. */
const columns: Record<string, (item: Webhook) => CsvCell> = {
  url: ({ url }) => url,
  enabled: ({ enabled }) => (typeof enabled === "boolean" ? String(enabled) : null),
  events_types: ({ events_types }) => events_types?.join(" "),
  attempts_count: ({ attempts_count }) => attempts_count,
  failed_attempts_count: ({ failed_attempts_count }) => failed_attempts_count,
  failed_percent: percentOf,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
};

/** Webhooks as CSV, without their secrets. */
export const csvOfWebhooks = (rows: readonly WebhookRow[]): string =>
  csvOf(
    ["id", ...Object.keys(columns), "not_as_documented"],
    rows.map((row) => [
      row.id,
      ...Object.values(columns).map((cellOf) => (row.readable ? cellOf(row.item) : null)),
      row.problems.join("; ") || null,
    ]),
  );

interface ExportContext {
  workspace: string;
  scope: string;
  /** Time at which the rows were loaded, in epoch milliseconds. */
  loadedAt: number;
}

/** Webhooks as JSON, as received but without their secrets, with the workspace and scope. */
export function jsonOfWebhooks(rows: readonly WebhookRow[], context: ExportContext): string {
  const { workspace, scope, loadedAt } = context;
  const read_at = new Date(loadedAt).toISOString();
  const file = { workspace, scope, read_at, webhooks: rows.map(({ raw }) => raw) };
  const text = JSON.stringify(
    file,
    (field, value) => (holdsSecret(field, value) ? undefined : value),
    2,
  );
  return `${text}\n`;
}
