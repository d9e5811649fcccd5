import { useState } from "react";
import { DataTable, TableSkeleton } from "#src/ui/table/data-table.tsx";
import { ShownSecret, columns } from "#src/webhooks/list/columns.tsx";
import type { WebhookRow } from "#src/webhooks/rows.ts";

interface ListTableProps {
  rows: readonly WebhookRow[];
  failingFirst: boolean;
  /** The webhook whose details are open. */
  currentId: string | undefined;
}

export function ListTable({ rows, failingFirst, currentId }: ListTableProps) {
  const [secretId, setSecretId] = useState<string | null>(null);
  // The details have the secret, too.
  const shown = currentId === undefined ? secretId : null;
  return (
    <ShownSecret value={{ id: shown, show: setSecretId }}>
      <DataTable
        label="Webhooks"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        currentId={currentId}
        // The workspace's own order stands beside the table: what it counts as newest is its own.
        sort={failingFirst ? { column: "Failure rate", direction: "descending" } : undefined}
      />
    </ShownSecret>
  );
}

/** Stands for the list while its first page is read. */
export function SkeletonTable() {
  return <TableSkeleton label="Webhooks" columns={columns} />;
}
