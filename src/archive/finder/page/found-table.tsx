import { type ReactNode, useMemo } from "react";
import type { Kind } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { type ArchivedItem, itemName, plannedItem } from "#src/archive/finder/item.ts";
import { openItemOf } from "#src/archive/finder/page/search.ts";
import type { Address } from "#src/archive/finder/page/use-address.ts";
import { sortText } from "#src/archive/finder/page/use-matches.ts";
import { markRanges } from "#src/archive/finder/query/mark-ranges.ts";
import { highlightsOf } from "#src/archive/finder/query/read-query.ts";
import type { Results, Sort } from "#src/archive/finder/results/results.ts";
import { useColumnChoice } from "#src/archive/finder/table/column-choice.ts";
import { FinderTable } from "#src/archive/finder/table/finder-table.tsx";
import type { Selection } from "#src/archive/list/selection.ts";
import { counted } from "#src/lib/format.ts";
import type { TableSelection } from "#src/ui/table/selection.tsx";

/** Kind and ID of the key of an item. */
function partsOf(key: string): [kind: Kind, id: string] | null {
  const open = openItemOf({ item: key });
  return open && [open.kind, open.id];
}

/** The selection of the session, for a table whose rows are items of any kind. */
function tableSelectionOf(selection: Selection): TableSelection<ArchivedItem> {
  return {
    isSelected(key) {
      const parts = partsOf(key);
      return parts !== null && selection.has(...parts);
    },
    isRowSelected: ({ kind, id }) => selection.has(kind, id),
    isEmpty: () => selection.size() === 0,
    subscribe: selection.subscribe,
    select: (items, on) => selection.choose(items.map(plannedItem), on),
    rowLabel: (item) => `Select ${itemName(item)}`,
    allLabel: (count) => `Select the ${counted(count, "item", "items")} that match`,
  };
}

interface FoundTableProps {
  results: Results;
  sort: Sort;
  address: Address;
  /** Kinds that the query names. */
  kinds: readonly Kind[];
  names: ReadonlyMap<string, string>;
  /** Items that were restored since they were read. */
  restored: ReadonlyMap<string, ArchivedItem>;
  /** Scrolls away with the rows, above the table. */
  above?: ReactNode;
}

/** The table of what matches. */
export function FoundTable(props: FoundTableProps) {
  const { results, sort, address, kinds, names, restored, above } = props;
  const { selection } = useSession();
  const [columns, keepColumns] = useColumnChoice();
  // Rows are memoised by it.
  const tableSelection = useMemo(() => tableSelectionOf(selection), [selection]);
  return (
    <FinderTable
      results={results}
      sort={sort}
      onSort={(next) => address.change({ sort: sortText(next) })}
      kinds={kinds}
      columns={columns}
      onColumns={keepColumns}
      selection={tableSelection}
      openItem={openItemOf(address.search)}
      marks={highlightsOf(results.request.query)}
      markRanges={markRanges}
      names={names}
      restored={restored}
      above={above}
    />
  );
}
