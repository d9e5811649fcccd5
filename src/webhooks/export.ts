import { holdsSecret, isFields } from "#src/api/secrets.ts";
import { csvOf } from "#src/lib/csv.ts";
import { healthOf } from "#src/webhooks/health.ts";
import type { WebhookRow } from "#src/webhooks/rows.ts";

const columns = [
  "id",
  "url",
  "enabled",
  "events_types",
  "attempts_count",
  "failed_attempts_count",
  "failed_percent",
  "created_at",
  "updated_at",
  "not_as_documented",
] as const;

/** Percentage of failed attempts to three decimals; null where there is no rate. */
function percentOf(row: Extract<WebhookRow, { readable: true }>): number | null {
  const health = healthOf(row.item);
  return health.state === "rate" ? Number((health.rate * 100).toFixed(3)) : null;
}

/** Webhooks as CSV, without their secrets. Event kinds are separated by spaces. */
export function csvOfWebhooks(rows: readonly WebhookRow[]): string {
  return csvOf(
    columns,
    rows.map((row) => {
      if (!row.readable)
        return [row.id, ...columns.slice(2).map(() => null), row.problems.join("; ")];
      const { url, enabled, events_types, created_at, updated_at } = row.item;
      return [
        row.id,
        url,
        typeof enabled === "boolean" ? String(enabled) : null,
        events_types?.join(" "),
        row.item.attempts_count,
        row.item.failed_attempts_count,
        percentOf(row),
        created_at,
        updated_at,
        row.problems.join("; ") || null,
      ];
    }),
  );
}

interface ExportContext {
  workspace: string;
  scope: string;
  /** Time at which the rows were loaded, in epoch milliseconds. */
  loadedAt: number;
}

/** Webhooks as JSON, as received but without their secrets, with the workspace and scope. */
export function jsonOfWebhooks(rows: readonly WebhookRow[], context: ExportContext): string {
  const { workspace, scope, loadedAt } = context;
  return `${JSON.stringify(
    {
      workspace,
      scope,
      read_at: new Date(loadedAt).toISOString(),
      webhooks: rows.map(({ raw }) => withoutSecrets(raw)),
    },
    null,
    2,
  )}\n`;
}

/** A webhook without the handles of its secrets, for a file that leaves the console. */
export function withoutSecrets(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(withoutSecrets);
  if (!isFields(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([field, value]) => !holdsSecret(field, value))
      .map(([field, value]) => [field, withoutSecrets(value)]),
  );
}
