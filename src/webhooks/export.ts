import { withoutSecrets } from "#src/api/secrets.ts";
import { csvOf } from "#src/lib/csv.ts";
import { healthOf } from "#src/webhooks/health.ts";
import type { WebhookRow } from "#src/webhooks/rows.ts";

const head = [
  "id",
  "url",
  "enabled",
  "events_types",
  "attempts_count",
  "failed_attempts_count",
  "failed_percent",
  "created_at",
  "updated_at",
  "not_readable",
] as const;

/** Percent of the attempts that failed, to three decimals; nothing where there is no rate. */
function percentOf(row: Extract<WebhookRow, { readable: true }>): number | null {
  const health = healthOf(row.item);
  return health.state === "rate" ? Number((health.rate * 100).toFixed(3)) : null;
}

/** Webhooks as a table for spreadsheets, without their secrets; event kinds stand one after another. */
export function csvOfWebhooks(rows: readonly WebhookRow[]): string {
  return csvOf(
    head,
    rows.map((row) => {
      if (!row.readable) return [row.id, ...head.slice(2).map(() => null), row.problems.join("; ")];
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
        null,
      ];
    }),
  );
}

interface Told {
  workspace: string;
  scope: string;
  /** When it was read, in epoch milliseconds. */
  readAt: number;
}

/** Webhooks as the workspace sent them, without their secrets, and what these rows are. */
export function jsonOfWebhooks(rows: readonly WebhookRow[], told: Told): string {
  const { workspace, scope, readAt } = told;
  return `${JSON.stringify(
    {
      workspace,
      scope,
      read_at: new Date(readAt).toISOString(),
      webhooks: rows.map(({ raw }) => withoutSecrets(raw)),
    },
    null,
    2,
  )}\n`;
}
