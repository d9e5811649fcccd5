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
  // The open details show the secret too, and at most one is shown.
  const shown = currentId === undefined ? secretId : null;
  return (
    <ShownSecret value={{ id: shown, show: setSecretId }}>
      <DataTable
        label="Webhooks"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        currentId={currentId}
        // No `sort` otherwise: the order of the workspace belongs to no column.
        sort={failingFirst ? { column: "Failure rate", direction: "descending" } : undefined}
      />
    </ShownSecret>
  );
}

/** Placeholder of the table while its first page is loading. */
export function SkeletonTable() {
  return <TableSkeleton label="Webhooks" columns={columns} />;
}
