import { holdsSecret } from "#src/api/secrets.ts";
import type { FileSubject } from "#src/lib/export/download.ts";
import type { RowsFile } from "#src/lib/export/export-rows.ts";
import { counterOf, formatRate, rateOf } from "#src/webhooks/health.ts";
import type { ReadableWebhook } from "#src/webhooks/queries.ts";

/** A row as it was received, without its secrets and their handles. */
function withoutSecrets({ raw }: ReadableWebhook): unknown {
  const text = JSON.stringify(raw, (field, value) =>
    holdsSecret(field, value) ? undefined : value,
  );
  return JSON.parse(text);
}

/** Columns of a CSV file. Event kinds are separated by spaces. */
const columns: RowsFile<ReadableWebhook>["columns"] = {
  id: ({ id }) => id,
  url: ({ item }) => item.url,
  enabled: ({ item }) => (typeof item.enabled === "boolean" ? String(item.enabled) : null),
  events_types: ({ item }) => item.events_types?.join(" "),
  attempts_count: (row) => counterOf(row, "attempts_count"),
  failed_attempts_count: (row) => counterOf(row, "failed_attempts_count"),
  failed_percent: ({ item }) => {
    const rate = rateOf(item);
    return rate === null ? null : formatRate(rate);
  },
  created_at: ({ item }) => item.created_at,
  updated_at: ({ item }) => item.updated_at,
  not_as_documented: ({ problems }) => problems.join(", ") || null,
};

/** File with webhooks, without their secrets; JSON has them as they were received. */
export const webhooksFile = (
  rows: readonly ReadableWebhook[],
  subject: Required<FileSubject>,
): RowsFile<ReadableWebhook> => ({
  subject,
  columns,
  rows,
  about: {
    workspace: subject.host,
    scope: subject.scope,
    read_at: new Date(subject.at).toISOString(),
  },
  listName: "webhooks",
  objects: rows.map(withoutSecrets),
});
