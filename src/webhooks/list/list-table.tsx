import { type ReactNode, useState } from "react";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { ShownSecret, columns } from "#src/webhooks/list/columns.tsx";
import type { WebhookRow } from "#src/webhooks/rows.ts";

interface ListTableProps {
  rows: readonly WebhookRow[];
  failingFirst: boolean;
  /** The webhook whose details are open. */
  currentId: string | undefined;
  /** Names the page of the list; another one begins at the top. */
  pageKey: string;
  /** Replaces the table while there are no rows. */
  empty: ReactNode;
}

/** Table of webhooks. */
export function ListTable({ failingFirst, currentId, ...table }: ListTableProps) {
  const [secretId, setSecretId] = useState<string | null>(null);
  // The open details show the secret too, and at most one is shown.
  const shown = currentId === undefined ? secretId : null;
  return (
    <ShownSecret value={{ id: shown, show: setSecretId }}>
      <Table
        label="Webhooks"
        columns={columns}
        rowId={({ id }) => id}
        currentId={currentId}
        {...table}
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
