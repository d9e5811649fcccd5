import { csvOf } from "#src/lib/csv.ts";
import { type FileKind, download } from "#src/lib/download.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { isEntry } from "#src/writes/log/stored-entry.ts";
import { outcomeWord, whoLabel } from "#src/activity/labels.ts";

/** Saves entries, oldest first, as a file of a kind. */
export function saveEntries(
  kind: FileKind,
  entries: readonly unknown[],
  { scope, whole }: Omit<ExportScope, "now">,
) {
  const now = Date.now();
  const text =
    kind === "csv"
      ? csvOfEntries(entries.filter(isEntry))
      : jsonOfEntries(entries, { scope, whole, now });
  download({ what: "activity", scope }, kind, text);
}

interface ExportScope {
  /** Description of the entries, such as `3 items`. */
  scope: string;
  /** True when these are all entries, those that can't be read included. */
  whole: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** Entries, oldest first, as JSON that says where they are from. */
export function jsonOfEntries(
  entries: readonly unknown[],
  { scope, whole, now }: ExportScope,
): string {
  const file = {
    format: "reshelve activity",
    version: 2,
    note: "Copied from the record of one browser. Anyone who uses it can change or delete entries, so this isn’t legal proof.",
    exported_at: new Date(now).toISOString(),
    scope,
    whole,
    count: entries.length,
    entries,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** CSV columns. `outcome` and `who_label` are what the page shows. */
const columns = [
  "at",
  "operation",
  "target",
  "name",
  "grade",
  "outcome",
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
  "note",
] as const;

/** Entries, oldest first, as CSV with one row per entry. */
export function csvOfEntries(entries: readonly AuditEntry[]): string {
  return csvOf(
    columns,
    entries.map((entry) =>
      columns.map((column) => {
        if (column === "outcome") return outcomeWord(entry);
        if (column === "who_label") return whoLabel(entry);
        if (column === "gateway_request_id") return entry.requestId ?? null;
        return column === "duration_ms" ? entry.duration : entry[column];
      }),
    ),
  );
}
