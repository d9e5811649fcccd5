import { Check, Circle } from "lucide-react";
import { type ReactNode, memo, useCallback, useMemo } from "react";
import { type Kind, countOf } from "#src/api/archive.ts";
import type { Names } from "#src/api/reads/names.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { type ArchivedItem, itemName, plannedItem } from "#src/archive/items/item.ts";
import { type Scope, rowIdOf, tableName } from "#src/archive/items/scope.ts";
import { Marks } from "#src/archive/kinds/cells.tsx";
import {
  type BurstContextValue,
  BurstContext,
  NamesContext,
} from "#src/archive/page/table/cells.tsx";
import {
  archiveColumns,
  columnNameOf,
  sortColumnOf,
  useColumns,
} from "#src/archive/page/table/columns.tsx";
import { groupHeading } from "#src/archive/page/table/group-heading.tsx";
import { sortText } from "#src/archive/page/search.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import { highlightsOf } from "#src/archive/query/read-query.ts";
import type { SortColumn } from "#src/archive/query/search/order.ts";
import type { ItemGroup, Results, Sort } from "#src/archive/query/search/results.ts";
import { outcomeIcons } from "#src/archive/restore/restore-note.tsx";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import type { Selection } from "#src/archive/selection/selection.ts";
import { useDecision } from "#src/archive/decisions/use-decisions.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import type { RowStatus } from "#src/ui/table/column.ts";
import { type DataRowProps, DataRow } from "#src/ui/table/data-row.tsx";
import tableStyles from "#src/ui/table/data-table.module.css";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { Table } from "#src/ui/table/table.tsx";
import type { WriteState } from "#src/writes/send/states.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./table.module.css";

/** Row of an archived item, with the state of its restore. */
const ItemRow = memo(function ItemRow(props: DataRowProps<ArchivedItem>) {
  const { kind, id } = props.row;
  const state = useWriteState({ operation: "restore", kind, id });
  const mark = useDecision(props.row)?.verdict;
  return <DataRow {...props} status={state && rowStatusOf(state)} mark={mark} />;
});

/** The selection of the session, for a table whose rows are items of any kind. */
function tableSelectionOf(selection: Selection, scope: Scope): TableSelection<ArchivedItem> {
  return {
    isSelected: ({ kind, id }) => selection.has(kind, id),
    isEmpty: () => selection.size() === 0,
    subscribe: selection.subscribe,
    select: (items, on) => selection.choose(items.map(plannedItem), on),
    rowLabel: (item) => `Select ${itemName(item)}`,
    allLabel: (count) => `Select the ${countOf(scope, count)} that match`,
  };
}

interface ArchiveTableProps {
  results: Results;
  /** The order that was asked for; the results may still be in another one. */
  sort: Sort;
  address: Pick<Address, "scope" | "open" | "change">;
  /** The one kind that is shown, with its columns; undefined for several. */
  kind: Kind | undefined;
  names: Names;
  /** Rows that nothing counts: restored since they were loaded, or no longer among the matches. */
  gone: ReadonlySet<ArchivedItem>;
  /** All that match now, also those that the rows leave out for now: what is printed and selected. */
  all: readonly ArchivedItem[];
  /** False while more is to be loaded: a group may then still grow. */
  isComplete: boolean;
  /** Offers rows that wait. */
  moreLoaded?: ReactNode;
}

function useBursts({ bursts, request }: Results): BurstContextValue {
  const together = request.group === "together";
  // Bursts may hold every item, and each cell that reads this renders again when it changes.
  return useMemo(() => {
    const byItem = new Map<ArchivedItem, Burst>();
    for (const burst of bursts) for (const item of burst.items) byItem.set(item, burst);
    return { burstOf: (item) => byItem.get(item), together };
  }, [bursts, together]);
}

/** Columns that are sorted first by their largest or latest values. */
const descendingFirst = new Set<SortColumn>(["archived", "created", "total"]);

/** The order after a press on a heading: another column, or the same one turned around. */
function nextSort(sort: Sort, column: SortColumn): Sort {
  const isSame = sort.column === column;
  return { column, descending: isSame ? !sort.descending : descendingFirst.has(column) };
}

/** All items that match, of all kinds, with their groups. */
export function ArchiveTable(props: ArchiveTableProps) {
  const { results, sort, address, kind, names, gone, all, isComplete, moreLoaded } = props;
  const { scope, open, change } = address;
  const { workspace } = useSession();
  const picked = useSessionPart(selectionPart);
  const { shown } = useColumns(scope, kind);
  const { request, matches, groups } = results;
  const currentId = open ? rowIdOf(scope)(open) : undefined;
  // Rows are memoised by their selection and columns.
  const selection = useMemo(() => tableSelectionOf(picked, scope), [picked, scope]);
  const columns = useMemo(() => archiveColumns(scope, shown), [scope, shown]);
  const { group, query } = request;
  const marks = useMemo(() => highlightsOf(query), [query]);
  // Headings are memoised by this function.
  const heading = useCallback(
    (rows: ItemGroup) => groupHeading(rows, group ?? "together", { names, gone, isComplete }),
    [group, names, gone, isComplete],
  );

  const counts = countOf(scope, all.length);
  const { text } = query;
  const found = text ? `${counts} matching “${text}”` : counts;

  function sorter({ name }: { name: string }) {
    const column = sortColumnOf(name);
    return column && (() => change({ sort: sortText(nextSort(sort, column)) }));
  }
  return (
    <NamesContext value={names}>
      <BurstContext value={useBursts(results)}>
        <Marks value={marks}>
          {/* All items that match, in their order, in view or not. */}
          <Paper title={tableName(scope)} subtitle={`${workspace.host} · ${found}`}>
            {() => <PaperTable columns={columns} rows={all} />}
          </Paper>
          <Table
            label={tableName(scope)}
            columns={columns}
            rows={matches}
            selectable={all}
            groups={groups}
            groupHeading={heading}
            rowId={rowIdOf(scope)}
            idToCopy={({ id }) => id}
            pageKey={`${text} ${request.sort.column} ${request.sort.descending} ${group}`}
            currentId={currentId}
            selection={selection}
            Row={ItemRow}
            bodyClassName={styles.rows}
            sort={{
              column: columnNameOf(sort.column),
              direction: sort.descending ? "descending" : "ascending",
            }}
            onSort={sorter}
            headNote={moreLoaded}
          />
        </Marks>
      </BurstContext>
    </NamesContext>
  );
}

/** States of rows whose restore has ended, with the marks that replace the checkbox. */
const ended: Record<Outcome["grade"], RowStatus> = {
  confirmed: { kind: "done", icon: <Check aria-hidden className={tableStyles.ok} /> },
  refused: { kind: "failed", icon: outcomeIcons.refused },
  unknown: { kind: "unknown", icon: outcomeIcons.unknown },
  "not-sent": { kind: "not-sent", icon: outcomeIcons["not-sent"] },
};

function rowStatusOf(state: WriteState): RowStatus {
  if (state.phase === "done") return ended[state.outcome.grade];
  return state.phase === "queued"
    ? { kind: "queued", icon: <Circle aria-hidden className={tableStyles.muted} /> }
    : { kind: "busy", icon: <Spinner /> };
}

/** The table before its first rows. */
export function PendingTable({ scope }: { scope: Scope }) {
  const { shown } = useColumns(scope, scope ?? undefined);
  return (
    <TableSkeleton label={tableName(scope)} columns={archiveColumns(scope, shown)} selectable />
  );
}
