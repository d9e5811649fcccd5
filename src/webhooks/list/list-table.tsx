import { type ReactNode, useState } from "react";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { ShownSecret, columns } from "#src/webhooks/list/columns.tsx";
import type { WebhookSort } from "#src/webhooks/search.ts";
import { nextSort, sortColumn } from "#src/webhooks/sorts.ts";
import type { WebhookRow } from "#src/webhooks/rows.ts";

interface ListTableProps {
  rows: readonly WebhookRow[];
  sort: WebhookSort | undefined;
  onSort: (sort: WebhookSort | undefined) => void;
  /** The webhook whose details are open. */
  currentId: string | undefined;
  /** Names the page of the list; another one begins at the top. */
  pageKey: string;
  /** Replaces the table while there are no rows. */
  empty: ReactNode;
}

/** Table of webhooks. */
export function ListTable({ sort, onSort, currentId, ...table }: ListTableProps) {
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
        sort={sort && sortColumn(sort)}
        onSort={({ name }) => {
          const next = nextSort(sort, name);
          return next ? () => onSort(next.sort) : undefined;
        }}
      />
    </ShownSecret>
  );
}

/** Placeholder of the table while its first page is loading. */
export function SkeletonTable() {
  return <TableSkeleton label="Webhooks" columns={columns} />;
}
