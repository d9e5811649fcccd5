import type { Webhook } from "#src/api/api.ts";
import { holdsSecret } from "#src/api/secrets.ts";
import type { CsvCell } from "#src/lib/export/csv.ts";
import type { RowsFile } from "#src/lib/export/export-rows.ts";
import { receivedNumber } from "#src/lib/json.ts";
import { formatRate, rateOf } from "#src/webhooks/health.ts";
import type { WebhookRow } from "#src/webhooks/queries.ts";

/** Failure rate as the page shows it; null where there is none. */
function percentOf(item: Webhook): string | null {
  const rate = rateOf(item);
  return typeof rate === "number" ? formatRate(rate) : null;
}

/** A row as it was received, without its secrets and their handles. */
function withoutSecrets({ raw }: WebhookRow): unknown {
  const text = JSON.stringify(raw, (field, value) =>
    holdsSecret(field, value) ? undefined : value,
  );
  return JSON.parse(text);
}

/** Column that is empty for a row that can’t be read. */
const ofItem = (cellOf: (item: Webhook) => CsvCell) => (row: WebhookRow) =>
  row.readable ? cellOf(row.item) : null;

/** A counter; its digits as received where a number can't hold them. */
const counter = (field: "attempts_count" | "failed_attempts_count") => (row: WebhookRow) =>
  row.readable ? (row.item[field] ?? receivedNumber(row.raw, field)) : null;

/** Columns of a CSV file. Event kinds are separated by spaces. */
const columns = {
  id: ({ id }: WebhookRow) => id,
  url: ofItem(({ url }) => url),
  enabled: ofItem(({ enabled }) => (typeof enabled === "boolean" ? String(enabled) : null)),
  events_types: ofItem(({ events_types }) => events_types?.join(" ")),
  attempts_count: counter("attempts_count"),
  failed_attempts_count: counter("failed_attempts_count"),
  failed_percent: ofItem(percentOf),
  created_at: ofItem(({ created_at }) => created_at),
  updated_at: ofItem(({ updated_at }) => updated_at),
  not_as_documented: ({ problems }: WebhookRow) => problems.join("; ") || null,
};

interface ExportContext {
  host: string;
  scope: string;
  /** Time at which the rows were loaded, in epoch milliseconds. */
  loadedAt: number;
}

/** File with webhooks, without their secrets; JSON has them as they were received. */
export function webhooksFile(
  rows: readonly WebhookRow[],
  { host, scope, loadedAt }: ExportContext,
): RowsFile<WebhookRow> {
  const read_at = new Date(loadedAt).toISOString();
  return {
    subject: { what: "webhooks", host, at: loadedAt, scope },
    columns,
    rows,
    about: { workspace: host, scope, read_at },
    listName: "webhooks",
    objects: rows.map(withoutSecrets),
  };
}
