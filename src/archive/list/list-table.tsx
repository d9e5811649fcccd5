import { Check, CircleHelp, Clock, TriangleAlert } from "lucide-react";
import { type ReactNode, memo, useMemo } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { ListSearch } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { nameOf, viewOf } from "#src/archive/kinds/views.tsx";
import { type ArchiveRow, archiveColumns } from "#src/archive/list/columns.tsx";
import type { Selection } from "#src/archive/list/selection.ts";
import { plannedOf, useSelected } from "#src/archive/list/use-selection.ts";
import { isArchived } from "#src/archive/queries.ts";
import { RestoreButton } from "#src/archive/restore/restore-button.tsx";
import { RestoreNote } from "#src/archive/restore/restore-note.tsx";
import { hasNote } from "#src/archive/restore/use-restore.ts";
import { counted } from "#src/lib/format.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import type { RowStatus } from "#src/ui/table/column.ts";
import { DataRow, type DataRowProps } from "#src/ui/table/data-row.tsx";
import tableStyles from "#src/ui/table/data-table.module.css";
import { DataTable, TableSkeleton } from "#src/ui/table/data-table.tsx";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { UnreadableRow } from "#src/ui/table/unreadable-row.tsx";
import type { WriteState } from "#src/writes/send/states.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./list-table.module.css";

const icons: Record<RowStatus["kind"], ReactNode> = {
  queued: <Clock aria-hidden className={tableStyles.muted} />,
  busy: <Spinner />,
  done: <Check aria-hidden className={tableStyles.ok} />,
  failed: <TriangleAlert aria-hidden className={tableStyles.bad} />,
  unknown: <CircleHelp aria-hidden className={tableStyles.warn} />,
};

function kindOf(state: WriteState): RowStatus["kind"] {
  if (state.phase === "queued") return "queued";
  if (state.phase !== "done") return "busy";
  const { grade } = state.outcome;
  if (grade === "confirmed") return "done";
  return grade === "refused" ? "failed" : "unknown";
}

function statusOf(kind: Kind, id: string, item: Archived, state: WriteState): RowStatus {
  const status = kindOf(state);
  return {
    kind: status,
    icon: icons[status],
    selectable: status === "failed" || status === "unknown",
    note: hasNote(state) && <RestoreNote kind={kind} id={id} name={nameOf(viewOf(kind), item)} />,
  };
}

/** Row of an archived item, with the state of its restore. */
const ItemRow = memo(function ItemRow({
  kind,
  ...props
}: DataRowProps<ArchiveRow> & { kind: Kind }) {
  const { id, item } = props.row;
  const state = useWriteState({ operation: "restore", kind, id });
  return <DataRow {...props} status={state && statusOf(kind, id, item, state)} />;
});

function selectionOf(kind: Kind, selection: Selection): TableSelection<ArchiveRow> {
  const view = viewOf(kind);
  return {
    isSelected: (id) => selection.of(kind).has(id),
    subscribe: selection.subscribe,
    select(rows, selected) {
      const items = rows.map((row) => plannedOf(kind, row));
      selection.choose(kind, items, selected);
    },
    rowLabel: ({ item }) => `Select ${nameOf(view, item)}`,
    allLabel: (count) => `Select the ${counted(count, view.singular, view.plural)} on this page`,
  };
}

interface ListTableProps {
  kind: Kind;
  rows: readonly Row<Archived>[];
  search: ListSearch;
  /** The item whose details are open. */
  currentId: string | undefined;
}

/** One page of the archived items of a kind. */
export function ListTable({ kind, rows, search, currentId }: ListTableProps) {
  const { selection } = useSession();
  // Rows are memoised by these.
  const columns = useMemo(() => archiveColumns(kind), [kind]);
  const tableSelection = useMemo(() => selectionOf(kind, selection), [kind, selection]);
  return (
    <DataTable
      label={`Archived ${viewOf(kind).plural}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      pageKey={`${kind} ${search.page} ${search.per_page}`}
      currentId={currentId}
      selection={tableSelection}
      renderRow={(row) => <ItemRow {...row} kind={kind} />}
      renderUnreadable={(row) => <UnreadableItem kind={kind} row={row} />}
      below={<BottomSpacer kind={kind} />}
    />
  );
}

/** Lets the last rows scroll out from under the selection bar. */
function BottomSpacer({ kind }: { kind: Kind }) {
  return useSelected(kind).size > 0 && <div className={styles.spacer} />;
}

/** Placeholder of the table while its first page is loading. */
export function SkeletonTable({ kind }: { kind: Kind }) {
  return (
    <TableSkeleton
      label={`Archived ${viewOf(kind).plural}`}
      columns={archiveColumns(kind)}
      selectable
    />
  );
}

interface UnreadableItemProps {
  kind: Kind;
  row: Extract<Row<Archived>, { readable: false }>;
}

/** Unreadable row; it can be restored if it has an ID and is archived. */
function UnreadableItem({ kind, row }: UnreadableItemProps) {
  const { id } = row;
  if (id === null || !isArchived(row.raw)) return <UnreadableRow row={row} />;
  const target = { kind, id, name: id };
  return (
    <UnreadableRow
      row={row}

      action={<RestoreButton {...target} variant="row" />}
      note={<RestoreNote {...target} />}
    />
  );
}
