import { type CheckView, type Finding, findingOf } from "#src/activity/check.ts";
import { nowWords, outcomeWord, whoLabel } from "#src/activity/labels.ts";
import type { LoggedWrite } from "#src/activity/rules/logged.ts";
import type { FileSubject } from "#src/lib/export/download.ts";
import type { ExportColumns, RowsFile } from "#src/lib/export/export-rows.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { changedText } from "#src/writes/outcome-words.ts";

/** An entry with its write, and what a check found; the planned one of a write without a request. */
interface EntryRow {
  entry: AuditEntry;
  write: LoggedWrite;
  finding: Finding | undefined;
}

/** Grade of an entry; an item of a run that was not sent has none. */
const gradeOf = ({ entry, write }: EntryRow) =>
  write.result === "not-sent" ? write.result : entry.grade;

/** `outcome`, `changed` and `who_label` are what the page shows, `result` is the one of the write. */
const columns: ExportColumns<EntryRow> = {
  at: ({ entry }) => entry.at,
  operation: ({ entry }) => entry.operation,
  target: ({ entry }) => entry.target,
  name: ({ entry }) => entry.name,
  into: ({ entry }) => entry.into,
  grade: gradeOf,
  outcome: (row) => outcomeWord(row.entry, gradeOf(row)),
  reason: ({ entry }) => entry.reason,
  changed: ({ entry }) => changedText(entry.changed),
  result: ({ entry, write }) => outcomeWord(entry, write.result),
  now: ({ finding }) => finding && nowWords[finding.now],
  checked_at: ({ finding }) => finding && new Date(finding.at).toISOString(),
  by: ({ entry }) => entry.by,
  status: ({ entry }) => entry.status,
  duration_ms: ({ entry }) => entry.duration,
  who: ({ entry }) => entry.who,
  who_label: ({ entry }) => whoLabel(entry),
  run: ({ entry }) => entry.run,
  request: ({ entry }) => entry.request,
  origin: ({ entry }) => entry.origin,
  method: ({ entry }) => entry.method,
  path: ({ entry }) => entry.path,
  body: ({ entry }) => entry.body,
  reply: ({ entry }) => entry.reply,
  gateway_request_id: ({ entry }) => entry.requestId,
};

interface ExportContext {
  subject: FileSubject;
  check: CheckView;
  hide: (text: string) => string;
}

/** File with the entries of writes, oldest first. They may be of several workspaces. */
export function entriesFile(
  writes: readonly LoggedWrite[],
  { subject, check, hide }: ExportContext,
): RowsFile<EntryRow> {
  const rows = writes.toReversed().flatMap((write): EntryRow[] => {
    const entries = write.requests.flatMap(({ history }) => history);
    const finding = findingOf(check, write);
    const shown = entries.length > 0 ? entries : [write.outcome];
    return shown.map((entry) => ({ entry, write, finding }));
  });
  return {
    subject,
    columns,
    rows,
    about: {
      format: "reshelve activity",
      version: 4,
      note: "Copied from the record of one browser. Anyone who uses it can change or delete entries, so this isn’t legal proof.",
      exported_at: new Date().toISOString(),
      scope: subject.scope,
      count: rows.length,
    },
    listName: "entries",
    hide,
  };
}
