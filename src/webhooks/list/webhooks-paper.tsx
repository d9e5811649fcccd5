import { useSession } from "#src/app/session-context.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { PrintDocument } from "#src/ui/print/print-document.tsx";
import { columns } from "#src/webhooks/list/columns.tsx";
import { type Scope, matchesName } from "#src/webhooks/list/scope.ts";
import type { WebhookRow } from "#src/webhooks/rows.ts";

/** A secret is not for paper, not even the end of one. */
const printed = columns.filter(({ name }) => name !== "Secret");

interface WebhooksPaperProps {
  scope: Scope;
  matches: readonly WebhookRow[];
}

/** Printed list: all rows that match, of all pages that were loaded. */
export function WebhooksPaper({ scope, matches }: WebhooksPaperProps) {
  const { host } = useSession().workspace;
  return (
    <PrintDocument>
      {() => (
        <Paper title="Webhooks" subtitle={`${host} · ${matchesName(matches.length, scope)}`}>
          <PaperTable
            columns={printed}
            rows={matches.flatMap((row) => (row.readable ? [row] : []))}
            rowId={({ id }) => id}
          />
        </Paper>
      )}
    </PrintDocument>
  );
}
