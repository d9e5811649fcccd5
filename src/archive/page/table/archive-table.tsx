import { Check, Circle } from "lucide-react";
import { type ReactNode, memo, useCallback, useMemo } from "react";
import { type Kind, countOf } from "#src/api/archive.ts";
import type { Names } from "#src/api/reads/names.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import {
  type ArchivedItem,
  type ItemsByKey,
  itemName,
  plannedItem,
} from "#src/archive/items/item.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { rowIdOf, tableName } from "#src/archive/items/scope.ts";
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
  useColumnChoice,
} from "#src/archive/page/table/columns.tsx";
import { dividerHeading, groupHeading } from "#src/archive/page/table/group-heading.tsx";
import type { Address } from "#src/archive/page/use-address.ts";
import { sortText, withoutGone } from "#src/archive/page/use-matches.ts";
import { highlightsOf } from "#src/archive/query/read-query.ts";
import type { SortColumn } from "#src/archive/query/search/order.ts";
import type { ItemGroup, Results, Sort } from "#src/archive/query/search/results.ts";
import { outcomeIcons } from "#src/archive/restore/restore-note.tsx";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import type { Selection } from "#src/archive/selection/selection.ts";
import { visitPart } from "#src/archive/triage/kept/visit-part.ts";
import { useDecision, useTriage } from "#src/archive/triage/use-decisions.ts";
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
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./table.module.css";

/** Row of an archived item, with the state of its restore. */
const ItemRow = memo(function ItemRow(props: DataRowProps<ArchivedItem>) {
  const { kind, id } = props.row;
  const state = useWriteState({ operation: "restore", kind, id });
  const { since } = useSessionPart(visitPart);
  const isNew = since !== null && props.row.archived > since;
  const mark = useDecision(props.row)?.verdict ?? (isNew ? "new" : undefined);
  return <DataRow {...props} status={state && rowStatusOf(state)} mark={mark} />;
});

const renderRow = (props: DataRowProps<ArchivedItem>) => <ItemRow {...props} />;

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
  /** Items that were restored since they were read, or no longer match: rows that nothing counts. */
  gone: ItemsByKey;
  /** All that match, also those that the rows leave out for now: what is printed and selected. */
  all: readonly ArchivedItem[];
  /** A row that is brought into view, once for each object. */
  reveal?: { id: string } | undefined;
  /** Scrolls away with the rows, above the table: one element, or nothing. */
  above?: ReactNode;
  /** Offers rows that wait. */
  newer?: ReactNode;
}

/** The groups; without any, in the usual order, what is new and what was archived earlier. */
function useGroups({ groups, matches, request }: Results): readonly ItemGroup[] | null {
  const { since } = useSessionPart(visitPart);
  const { column, descending } = request.sort;
  const mayDivide = since !== null && column === "archived" && descending;
  // Lines are memoised by the groups.
  return useMemo(() => {
    if (groups || !mayDivide) return groups;
    const end = matches.findIndex(({ archived }) => !(archived > since));
    if (end === 0 || matches.length === 0) return null;
    const parts = [
      { key: "new", burst: null, rows: end === -1 ? matches : matches.slice(0, end) },
      { key: "earlier", burst: null, rows: end === -1 ? [] : matches.slice(end) },
    ];
    return parts.filter(({ rows }) => rows.length > 0);
  }, [groups, matches, mayDivide, since]);
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

/** The words to mark; the same value while the words are the same. */
function useMarks({ request }: Results): readonly string[] {
  const key = highlightsOf(request.query).join("\n");
  return useMemo(() => (key ? key.split("\n") : []), [key]);
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
  const { results, sort, address, kind, names, gone, all, reveal, above, newer } = props;
  const { scope, open, change } = address;
  const { workspace, config } = useSession();
  const { since } = useSessionPart(visitPart);
  const triage = useTriage();
  const picked = useSessionPart(selectionPart);
  const [columns, keepColumns] = useColumnChoice(scope);
  const { request, matches } = results;
  const currentId = open ? rowIdOf(scope)(open) : undefined;
  // Rows are memoised by their selection and columns.
  const selection = useMemo(() => tableSelectionOf(picked, scope), [picked, scope]);
  const shownColumns = useMemo(
    () => archiveColumns(scope, kind, columns.shown, config.keepDecisions),
    [scope, kind, columns.shown, config.keepDecisions],
  );
  const groups = useGroups(results);
  const { group } = request;
  // Headings are memoised by this function.
  const heading = useCallback(
    (rows: ItemGroup) =>
      group === null
        ? dividerHeading(rows, { since, gone, triage })
        : groupHeading(rows, group, names, gone),
    [group, names, gone, since, triage],
  );

  // Each step of a scroll renders this.
  const selectable = useMemo(() => withoutGone(all, gone), [all, gone]);

  const counts = countOf(scope, all.length);
  const { text } = request.query;
  const found = text ? `${counts} that match “${text}”` : counts;

  function setWidth(column: string, width: number | null) {
    const widths = { ...columns.widths };
    if (width === null) delete widths[column];
    else widths[column] = width;
    keepColumns({ ...columns, widths });
  }
  function sorter({ name }: { name: string }) {
    const column = sortColumnOf(name);
    return column && (() => change({ sort: sortText(nextSort(sort, column)) }));
  }
  return (
    <NamesContext value={names}>
      <BurstContext value={useBursts(results)}>
        <Marks value={useMarks(results)}>
          {/* All items that match, in their order, in view or not. */}
          <Paper title={tableName(scope)} subtitle={`${workspace.host} · ${found}`}>
            {() => <PaperTable columns={shownColumns} rows={all} />}
          </Paper>
          <Table
            label={tableName(scope)}
            columns={shownColumns}
            rows={matches}
            selectable={selectable}
            groups={groups}
            groupHeading={heading}
            alwaysOpen={group === null}
            rowId={rowIdOf(scope)}
            idToCopy={({ id }) => id}
            pageKey={`${text} ${request.sort.column} ${request.sort.descending} ${group}`}
            currentId={currentId}
            reveal={reveal}
            selection={selection}
            renderRow={renderRow}
            bodyClassName={styles.rows}
            sort={{
              column: columnNameOf(sort.column),
              direction: sort.descending ? "descending" : "ascending",
            }}
            onSort={sorter}
            widths={columns.widths}
            onWidth={setWidth}
            above={above}
            headNote={newer}
          />
        </Marks>
      </BurstContext>
    </NamesContext>
  );
}

/** Marks that replace the checkbox. */
const icons: Record<RowStatus["kind"], ReactNode> = {
  queued: <Circle aria-hidden className={tableStyles.muted} />,
  busy: <Spinner />,
  done: <Check aria-hidden className={tableStyles.ok} />,
  failed: outcomeIcons.refused,
  unknown: outcomeIcons.unknown,
  "not-sent": outcomeIcons["not-sent"],
};

function kindOf(state: WriteState): RowStatus["kind"] {
  if (state.phase === "queued") return "queued";
  if (state.phase !== "done") return "busy";
  const { grade } = state.outcome;
  if (grade === "confirmed") return "done";
  return grade === "refused" ? "failed" : grade;
}

function rowStatusOf(state: WriteState): RowStatus {
  const kind = kindOf(state);
  return { kind, icon: icons[kind] };
}

/** The table before its first rows. */
export function PendingTable({ scope }: { scope: Scope }) {
  const { keepDecisions } = useSession().config;
  const [{ shown }] = useColumnChoice(scope);
  return (
    <TableSkeleton
      label={tableName(scope)}
      columns={archiveColumns(scope, scope ?? undefined, shown, keepDecisions)}
      selectable
    />
  );
}
