import { columns } from "#src/activity/list/columns.tsx";
import type { LoggedRequest } from "#src/activity/requests.ts";
import { counted } from "#src/lib/format.ts";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { PrintDocument } from "#src/ui/print/print-document.tsx";

interface RequestsPaperProps {
  /** The requests that match the filter, of all pages. */
  matches: readonly LoggedRequest[];
  /** Number of all requests. */
  total: number;
}

/** Printed activity: all requests that match. */
export function RequestsPaper({ matches, total }: RequestsPaperProps) {
  const all = counted(total, "request", "requests");
  return (
    <PrintDocument>
      {() => (
        <Paper
          title="Activity"
          subtitle={`${matches.length < total ? `${matches.length} of ${all}` : all}, newest first, as kept in this browser`}
        >
          <PaperTable columns={columns} rows={matches} rowId={({ request }) => request} />
        </Paper>
      )}
    </PrintDocument>
  );
}
