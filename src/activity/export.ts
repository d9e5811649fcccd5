import { csvOf } from "#src/lib/csv.ts";
import { type AuditEntry, canHash, sha256 } from "#src/writes/log/audit-entry.ts";
import { hashOf } from "#src/writes/log/stored-entry.ts";
import { operationLabel, whoLabel } from "#src/activity/labels.ts";

/** An exported record, as JSON. */
export interface ActivityFile {
  format: "reshelve activity";
  version: 1;
  exported_at: string;
  /** Description of the entries, such as `3 of 5 requests`. */
  scope: string;
  /** True when these are all entries. In a selection only single entries can be verified. */
  whole: boolean;
  count: number;
  last_hash: string | null;
  /** SHA-256 of the other members and the hashes of the entries; null where the browser can't hash. */
  seal: string | null;
  /** Oldest first. In a whole record also those that can't be read. */
  entries: readonly unknown[];
}

/** Computes the seal of a file. Rejects where the browser can't hash. */
export function sealOf({ seal: _seal, entries, ...head }: ActivityFile): Promise<string> {
  const members = Object.entries(head).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify([members, entries.map(hashOf)]));
}

/** The text of a file; the same content always gives the same text. */
export const serialize = (file: unknown) => `${JSON.stringify(file, null, 2)}\n`;

interface ExportScope {
  scope: string;
  whole: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** Entries, oldest first, as JSON that can be verified. */
export async function jsonOfEntries(
  entries: readonly unknown[],
  { scope, whole, now }: ExportScope,
): Promise<string> {
  const file: ActivityFile = {
    format: "reshelve activity",
    version: 1,
    exported_at: new Date(now).toISOString(),
    scope,
    whole,
    count: entries.length,
    last_hash: hashOf(entries.at(-1)),
    seal: null,
    entries,
  };
  return serialize(canHash() ? { ...file, seal: await sealOf(file) } : file);
}

/** CSV columns. `operation_name` and `who_label` are what the page shows. */
const columns = [
  "at",
  "operation",
  "operation_name",
  "target",
  "name",
  "grade",
  "reason",
  "by",
  "status",
  "duration_ms",
  "who",
  "who_label",
  "run",
  "request",
  "origin",
  "method",
  "path",
  "body",
  "answer",
  "gateway_request_id",
  "before",
  "hash",
] as const;

/** Entries, oldest first, as CSV with one row per entry. */
export function csvOfEntries(entries: readonly AuditEntry[]): string {
  return csvOf(
    columns,
    entries.map((entry) =>
      columns.map((column) => {
        if (column === "operation_name") return operationLabel(entry.operation);
        if (column === "who_label") return whoLabel(entry);
        if (column === "gateway_request_id") return entry.requestId ?? null;
        return column === "duration_ms" ? entry.duration : entry[column];
      }),
    ),
  );
}
