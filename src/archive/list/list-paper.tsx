import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { ArchiveSearch } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { archiveColumns } from "#src/archive/list/columns.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { PrintDocument } from "#src/ui/print/print-document.tsx";

interface ListPaperProps {
  kind: Kind;
  /** The rows that the page shows. */
  rows: readonly Row<Archived>[];
  search: ArchiveSearch;
}

/** Printed page of a list. */
export function ListPaper({ kind, rows, search }: ListPaperProps) {
  const { host } = useSession().workspace;
  const { name, singular, plural } = viewOf(kind);
  const readable = rows.filter((row) => row.readable);
  const unreadable = rows.length - readable.length;
  const filtered = search.filter ? `, filtered by “${search.filter}”` : "";
  return (
    <PrintDocument>
      {() => (
        <Paper
          title={`Archived ${name.toLowerCase()}`}
          subtitle={`${host} · ${counted(readable.length, singular, plural)} on page ${formatNumber(search.page)}${filtered}`}
        >
          <PaperTable columns={archiveColumns(kind)} rows={readable} rowId={({ id }) => id} />
          {unreadable > 0 && (
            <p>{counted(unreadable, "row", "rows")} couldn’t be read and aren’t printed.</p>
          )}
        </Paper>
      )}
    </PrintDocument>
  );
}
