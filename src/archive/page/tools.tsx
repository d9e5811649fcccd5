import type { ReactNode } from "react";
import type { Kind } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { ArchiveExport } from "#src/archive/page/export/archive-export.tsx";
import type { ExportedItem } from "#src/archive/page/export/export-files.ts";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import type { Address, ChangeOptions } from "#src/archive/page/use-address.ts";
import { QueryBar } from "#src/archive/page/query-bar/query-bar.tsx";
import type { Query } from "#src/archive/query/query.ts";
import type { Results, Sort } from "#src/archive/query/search/results.ts";
import { nounsOf, pageTitle, tableName } from "#src/archive/items/scope.ts";
import { useColumnChoice } from "#src/archive/page/table/column-choice.ts";
import { ColumnsMenu } from "#src/archive/page/table/columns-menu.tsx";
import { GroupMenu } from "#src/archive/page/table/group-menu.tsx";
import { useOpenView } from "#src/archive/page/views/use-open-view.ts";
import { ViewsMenu } from "#src/archive/page/views/views-menu.tsx";
import { useToday } from "#src/archive/when/use-today.ts";
import { useDecisions } from "#src/archive/triage/use-decisions.ts";
import { useSelection } from "#src/archive/selection/use-selection.ts";
import { SortMenu } from "#src/archive/page/table/sort-menu.tsx";
import { counted } from "#src/lib/format.ts";
import { FilterSheet } from "#src/ui/menu/filter-sheet.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import styles from "./tools.module.css";

interface ToolsProps {
  query: Query;
  onQuery: (next: string, options: ChangeOptions) => void;
  address: Address;
  /** Null before the first. */
  results: Results | null;
  /** The same without what was restored since. */
  left: Results | null;
  sort: Sort;
  /** Kinds that the query names. */
  kinds: readonly Kind[];
  names: ReadonlyMap<string, string>;
  /** True once the code of the menus may load. */
  ready: boolean;
  /** The filters of a narrow screen, which are not above the rows there. */
  filters: ReactNode;
}

const noItems: readonly ArchivedItem[] = [];
const exported = (items = noItems) => ({ count: items.length, items: () => items });

/** The query, and the menus of what the table shows. */
export function Tools(props: ToolsProps) {
  const { query, onQuery, address, results, left, sort, kinds, names } = props;
  const { ready, filters } = props;
  const narrow = useNarrow();
  const { scope, search, change } = address;
  const { config, workspace } = useSession();
  const decides = config.keepDecisions;
  const triage = useDecisions();
  const selection = useSelection();
  const today = useToday();
  const [columns, keepColumns] = useColumnChoice(scope);
  const openView = useOpenView();
  const { searched = noItems } = results ?? {};

  /** The selected items. Of those that were not read, only what the selection holds is known. */
  function selectedItems(): readonly ExportedItem[] {
    const picked = searched.filter(({ kind, id }) => selection.has(kind, id));
    const read = new Map(picked.map((item) => [keyOf(item), item]));
    return selection.all().map((item) => read.get(keyOf(item)) ?? { ...item, title: item.name });
  }

  const menus = (
    <>
      <ViewsMenu
        ready={ready}
        current={{
          kind: scope,
          q: query.text,
          sort: search.sort,
          group: search.group ?? null,
          span: search.span ?? null,
          columns: columns.shown && [...columns.shown],
        }}
        onOpen={openView}
      />
      <ColumnsMenu {...{ scope, kinds, decides }} value={columns} onChange={keepColumns} />
      <GroupMenu
        decides={decides}
        value={search.group ?? null}
        onChange={(group) => change({ group: group ?? undefined })}
      />
      <ArchiveExport
        selected={{ count: selection.size(), items: selectedItems }}
        matches={exported(left?.matches)}
        searched={exported(left?.searched)}
        host={workspace.host}
        decisions={triage}
      />
    </>
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={pageTitle(scope)}>
      <QueryBar
        label={`Find in ${scope === null ? "all archived" : tableName(scope).toLowerCase()}`}
        query={query}
        onQuery={onQuery}
        items={left?.searched ?? noItems}
        today={today}
        names={names}
        triage={triage}
      />
      {narrow ? (
        <div className={styles.sheet}>
          <FilterSheet
            name="Filter and view"
            setCount={new Set(query.parts.flatMap(({ field }) => field ?? [])).size}
            done={`Show ${counted(left?.matches.length ?? 0, ...nounsOf(scope))}`}
          >
            {filters}
            <SortMenu {...{ scope, sort }} onSort={(next) => change({ sort: next })} />
            {menus}
          </FilterSheet>
        </div>
      ) : (
        <div className={styles.menus}>{menus}</div>
      )}
    </div>
  );
}
