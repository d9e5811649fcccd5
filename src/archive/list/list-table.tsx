import { type ReactNode, memo, useMemo } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { ArchiveSearch } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { nameOf, viewOf } from "#src/archive/kinds/views.tsx";
import type { ArchiveRow } from "#src/archive/list/columns.tsx";
import { shownColumns, useHiddenColumns } from "#src/archive/list/tools/hidden-columns.ts";
import type { Selection } from "#src/archive/list/selection.ts";
import { plannedOf, useSelection } from "#src/archive/list/use-selection.ts";
import { rowStatusOf } from "#src/archive/restore/row-status.tsx";
import { counted } from "#src/lib/format.ts";
import type { TableSort } from "#src/ui/table/column.ts";
import { DataRow, type DataRowProps } from "#src/ui/table/data-row.tsx";
import { DataTable } from "#src/ui/table/data-table.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./list-table.module.css";

/** Row of an archived item, with the state of its restore. */
const ItemRow = memo(function ItemRow({
  kind,
  ...props
}: DataRowProps<ArchiveRow> & { kind: Kind }) {
  const { id } = props.row;
  const state = useWriteState({ operation: "restore", kind, id });
  return <DataRow {...props} status={state && rowStatusOf(state)} />;
});

function selectionOf(kind: Kind, selection: Selection): TableSelection<ArchiveRow> {
  const view = viewOf(kind);
  return {
    isSelected: (id) => selection.has(kind, id),
    subscribe: selection.subscribe,
    select(rows, selected) {
      const items = rows.map((row) => plannedOf(kind, row));
      selection.choose(items, selected);
    },
    rowLabel: ({ item }) => `Select ${nameOf(view, item)}`,
    allLabel: (count) => `Select the ${counted(count, view.singular, view.plural)} on this page`,
  };
}

interface ListTableProps {
  kind: Kind;
  rows: readonly Row<Archived>[];
  search: ArchiveSearch;
  /** The item whose details are open. */
  currentId: string | undefined;
  sort?: TableSort | undefined;
  /** Sorts by a column; undefined until that is loaded. */
  onSort?: ((column: string) => void) | undefined;
  /** Words after the last row. */
  rest?: ReactNode;
}

/** One page of the archived items of a kind. */
export function ListTable({ kind, rows, search, currentId, sort, onSort, rest }: ListTableProps) {
  const { selection } = useSession();
  const hidden = useHiddenColumns(kind);
  // Rows are memoised by these.
  const columns = useMemo(() => shownColumns(kind, hidden), [kind, hidden]);
  const tableSelection = useMemo(() => selectionOf(kind, selection), [kind, selection]);
  return (
    <DataTable
      label={`Archived ${viewOf(kind).plural}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      pageKey={`${kind} ${search.page} ${search.per_page} ${search.unfiltered}`}
      currentId={currentId}
      sort={sort}
      onSort={onSort}
      selection={tableSelection}
      renderRow={(row) => <ItemRow {...row} kind={kind} />}
      below={
        <>
          {rest}
          <BottomSpacer />
        </>
      }
    />
  );
}

/** Lets the last rows scroll out from under the selection bar. */
function BottomSpacer() {
  return useSelection().size() > 0 && <div className={styles.spacer} />;
}

/** Placeholder of the table while its first page is loading. */
export function SkeletonTable({ kind }: { kind: Kind }) {
  return (
    <TableSkeleton
      label={`Archived ${viewOf(kind).plural}`}
      columns={shownColumns(kind, useHiddenColumns(kind))}
      selectable
    />
  );
}
