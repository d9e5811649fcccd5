import { type ReactNode, memo, useCallback, useMemo } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { useSessionPart } from "#src/app/session-part.ts";
import type { Kind } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { withoutGone } from "#src/archive/page/use-matches.ts";
import type { Results, Sort, SortColumn } from "#src/archive/query/search/results.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { nounsOf, rowIdOf, tableName } from "#src/archive/items/scope.ts";
import type { ColumnChoice } from "#src/archive/page/table/column-choice.ts";
import { columnNameOf, archiveColumns, sortColumnOf } from "#src/archive/page/table/columns.tsx";
import {
  type ItemRows,
  dividerHeading,
  groupHeading,
} from "#src/archive/page/table/group-heading.tsx";
import { RowContext, type RowContextValue } from "#src/archive/page/table/row-context.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { Marks, type MarksValue } from "#src/archive/kinds/marks.ts";
import { rowStatusOf } from "#src/archive/restore/row-status.tsx";
import { ArchivePaper } from "#src/archive/page/table/archive-paper.tsx";
import { visitPart } from "#src/archive/triage/kept/visit-part.ts";
import { useDecision, useTriage } from "#src/archive/triage/use-decisions.ts";
import { DataRow, type DataRowProps } from "#src/ui/table/data-row.tsx";
import { useFocusOpener } from "#src/ui/table/opener.ts";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { Table } from "#src/ui/table/table.tsx";
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

interface ArchiveTableProps {
  scope: Scope;
  results: Results;
  /** The order that was asked for; the results may still be in another one. */
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Kinds that the query names. One kind has columns of its own. */
  kinds: readonly Kind[];
  columns: ColumnChoice;
  onColumns: (choice: ColumnChoice) => void;
  /** The selection, by the keys of items. Build it once. */
  selection: TableSelection<ArchivedItem>;
  /** A row that is brought into view, once for each object. */
  reveal?: { id: string } | undefined;
  /** The item whose details are open. */
  openItem: { kind: Kind; id: string } | null;
  /** Folded words to mark. */
  marks: readonly string[];
  markRanges: MarksValue["ranges"];
  /** Names of people by their IDs. */
  names: ReadonlyMap<string, string>;
  /** Items that were restored since they were read, or no longer match: rows that nothing counts. */
  gone: ReadonlyMap<string, ArchivedItem>;
  /** All that match, also those that the rows leave out for now: what is printed and selected. */
  all: readonly ArchivedItem[];
  /** Scrolls away with the rows, above the table: one element, or nothing. */
  above?: ReactNode;
  /** Offers rows that wait. */
  newer?: ReactNode;
}

/** Rows of the groups, for the table: in the usual order what is new, and what was archived earlier. */
function useItemRows({ groups, matches, request }: Results): readonly ItemRows[] | null {
  const { since } = useSessionPart(visitPart);
  const { column, descending } = request.sort;
  const mayDivide = since !== null && column === "archived" && descending;
  // Lines are memoised by the groups.
  return useMemo(() => {
    if (groups || !mayDivide) {
      return groups?.map(({ key, burst, items }) => ({ key, burst, rows: items })) ?? null;
    }
    const end = matches.findIndex(({ archived }) => !(archived > since));
    if (end === 0 || matches.length === 0) return null;
    const parts = [
      { key: "new", burst: null, rows: end === -1 ? matches : matches.slice(0, end) },
      { key: "earlier", burst: null, rows: end === -1 ? [] : matches.slice(end) },
    ];
    return parts.filter(({ rows }) => rows.length > 0);
  }, [groups, matches, mayDivide, since]);
}

/** Values that cells show beside those of their item. */
function useRowContext(
  { results }: ArchiveTableProps,
  names: ReadonlyMap<string, string>,
): RowContextValue {
  const { bursts, request } = results;
  // Bursts may hold every item, and each cell that reads this renders again when it changes.
  const burstOf = useMemo(() => {
    const byItem = new Map<ArchivedItem, Burst>();
    for (const burst of bursts) for (const item of burst.items) byItem.set(item, burst);
    return (item: ArchivedItem) => byItem.get(item);
  }, [bursts]);
  const together = request.group === "together";
  return useMemo(() => ({ names, burstOf, together }), [names, burstOf, together]);
}

/** The words to mark; the same value while the words are the same. */
function useMarks({ marks, markRanges }: ArchiveTableProps): MarksValue {
  const key = marks.join("\n");
  return useMemo(
    () => ({ words: key ? key.split("\n") : [], ranges: markRanges }),
    [key, markRanges],
  );
}

/** Columns whose largest or latest values are looked for first. */
const descendingFirst = new Set<SortColumn>(["archived", "created", "total"]);

/** The order after a press on a heading: another column, or the same one turned around. */
function nextSort(sort: Sort, column: SortColumn): Sort {
  const isSame = sort.column === column;
  return { column, descending: isSame ? !sort.descending : descendingFirst.has(column) };
}

/** All items that match, of all kinds, with their groups. */
export function ArchiveTable(props: ArchiveTableProps) {
  const { results, sort, onSort, columns, onColumns, selection, openItem, above } = props;
  const { scope, kinds, names, gone, all, newer, reveal } = props;
  const { keepDecisions } = useSession().config;
  const { since } = useSessionPart(visitPart);
  const triage = useTriage();
  const { request, matches } = results;
  const currentId = openItem ? rowIdOf(scope)(openItem) : undefined;
  useFocusOpener(currentId);
  const kind = scope ?? (kinds.length === 1 ? kinds[0] : undefined);
  // Rows are memoised by their columns.
  const shownColumns = useMemo(
    () => archiveColumns(scope, kind, columns.shown, keepDecisions),
    [scope, kind, columns.shown, keepDecisions],
  );
  const groups = useItemRows(results);
  const { group } = request;
  // Headings are memoised by this function.
  const heading = useCallback(
    (rows: ItemRows) =>
      group === null
        ? dividerHeading(rows, { since, gone, triage })
        : groupHeading(rows, group, names, gone),
    [group, names, gone, since, triage],
  );

  // Each step of a scroll renders this.
  const selectable = useMemo(() => withoutGone(all, gone), [all, gone]);

  function setWidth(column: string, width: number | null) {
    const widths = { ...columns.widths };
    if (width === null) delete widths[column];
    else widths[column] = width;
    onColumns({ ...columns, widths });
  }
  function sorter({ name }: { name: string }) {
    const column = sortColumnOf(name);
    return column && (() => onSort(nextSort(sort, column)));
  }
  return (
    <RowContext value={useRowContext(props, names)}>
      <Marks value={useMarks(props)}>
        <ArchivePaper
          name={tableName(scope)}
          nouns={nounsOf(scope)}
          matches={all}
          columns={shownColumns}
          query={request.query.text}
        />
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
          pageKey={`${request.query.text} ${request.sort.column} ${request.sort.descending} ${group}`}
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
    </RowContext>
  );
}
