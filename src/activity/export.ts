import { outcomeWord, whoLabel } from "#src/activity/labels.ts";
import type { ExportColumns, RowsFile } from "#src/lib/export/export-rows.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";

/** `outcome` and `who_label` are what the page shows. */
const columns: ExportColumns<AuditEntry> = {
  at: ({ at }) => at,
  operation: ({ operation }) => operation,
  target: ({ target }) => target,
  name: ({ name }) => name,
  grade: ({ grade }) => grade,
  outcome: outcomeWord,
  reason: ({ reason }) => reason,
  by: ({ by }) => by,
  status: ({ status }) => status,
  duration_ms: ({ duration }) => duration,
  who: ({ who }) => who,
  who_label: whoLabel,
  run: ({ run }) => run,
  request: ({ request }) => request,
  origin: ({ origin }) => origin,
  method: ({ method }) => method,
  path: ({ path }) => path,
  body: ({ body }) => body,
  answer: ({ answer }) => answer,
  gateway_request_id: ({ requestId }) => requestId,
};

interface ExportContext {
  /** Description of the entries, such as `3 items`. */
  scope: string;
  /** All entries as they are stored, those that can't be read included; null for a part of them. */
  stored: readonly unknown[] | null;
  /** Epoch milliseconds. */
  now?: number;
}

/**
 * File with entries, oldest first. JSON has them as they are stored, and says where they are from.
 * They may be of several workspaces.
 */
export const entriesFile = (
  entries: readonly AuditEntry[],
  { scope, stored, now = Date.now() }: ExportContext,
): RowsFile<AuditEntry> => ({
  subject: { what: "activity", at: now, scope },
  columns,
  rows: entries,
  about: {
    format: "reshelve activity",
    version: 2,
    note: "Copied from the record of one browser. Anyone who uses it can change or delete entries, so this isn’t legal proof.",
    exported_at: new Date(now).toISOString(),
    scope,
    whole: stored !== null,
    count: (stored ?? entries).length,
  },
  listName: "entries",
  objects: stored ?? entries,
});
