import { type ReactNode, useMemo } from "react";
import type { Kind } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { useSessionPart } from "#src/app/session-part.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { type ArchivedItem, itemName, plannedItem } from "#src/archive/items/item.ts";
import { itemOfKey } from "#src/archive/page/search.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import { sortText } from "#src/archive/page/use-matches.ts";
import { markRanges } from "#src/archive/query/mark-ranges.ts";
import { highlightsOf } from "#src/archive/query/read-query.ts";
import type { Results, Sort } from "#src/archive/query/search/results.ts";
import { nounsOf, tableName } from "#src/archive/items/scope.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { useColumnChoice } from "#src/archive/page/table/column-choice.ts";
import { archiveColumns } from "#src/archive/page/table/columns.tsx";
import { ArchiveTable } from "#src/archive/page/table/archive-table.tsx";
import type { Selection } from "#src/archive/selection/selection.ts";
import { counted } from "#src/lib/format.ts";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import type { TableSelection } from "#src/ui/table/selection.tsx";

/** The selection of the session, for a table whose rows are items of any kind. */
function tableSelectionOf(selection: Selection, scope: Scope): TableSelection<ArchivedItem> {
  return {
    isSelected(rowId) {
      const item = scope === null ? itemOfKey(rowId) : { kind: scope, id: rowId };
      return item !== null && selection.has(item.kind, item.id);
    },
    isRowSelected: ({ kind, id }) => selection.has(kind, id),
    isEmpty: () => selection.size() === 0,
    subscribe: selection.subscribe,
    select: (items, on) => selection.choose(items.map(plannedItem), on),
    rowLabel: (item) => `Select ${itemName(item)}`,
    allLabel: (count) => `Select the ${counted(count, ...nounsOf(scope))} that match`,
  };
}

interface FoundTableProps {
  results: Results;
  sort: Sort;
  address: Address;
  /** Kinds that the query names. */
  kinds: readonly Kind[];
  names: ReadonlyMap<string, string>;
  /** Items that were restored since they were read, or no longer match. */
  gone: ReadonlyMap<string, ArchivedItem>;
  /** An item that is brought into view, once for each object. */
  reveal?: { id: string } | undefined;
  /** All that match, also those that the rows leave out for now. */
  all: readonly ArchivedItem[];
  /** Scrolls away with the rows, above the table. */
  above?: ReactNode;
  /** Stands in the head of the title. */
  newer?: ReactNode;
}

/** The table of what matches. */
export function FoundTable(props: FoundTableProps) {
  const { results, address } = props;
  const selection = useSessionPart(selectionPart);
  const { scope, open } = address;
  const [columns, keepColumns] = useColumnChoice(scope);
  // Rows are memoised by it.
  const tableSelection = useMemo(() => tableSelectionOf(selection, scope), [selection, scope]);
  return (
    <ArchiveTable
      {...props}
      onSort={(next) => address.change({ sort: sortText(next) })}
      scope={scope}
      columns={columns}
      onColumns={keepColumns}
      selection={tableSelection}
      openItem={open}
      marks={highlightsOf(results.request.query)}
      markRanges={markRanges}
    />
  );
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
