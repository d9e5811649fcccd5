import { Columns3, Group } from "lucide-react";
import type { ReactNode } from "react";
import { countOf } from "#src/api/archive.ts";
import type { Names } from "#src/api/reads/names.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { pageTitle, tableName } from "#src/archive/items/scope.ts";
import { ArchiveExport } from "#src/archive/page/export/archive-export.tsx";
import { QueryBar } from "#src/archive/page/query-bar/query-bar.tsx";
import { ColumnsPanel } from "#src/archive/page/page-parts.ts";
import {
  columnNameOf,
  columnsOf,
  sortColumnOf,
  useColumnChoice,
} from "#src/archive/page/table/columns.tsx";
import type { Address } from "#src/archive/page/use-address.ts";
import type { ChangeOptions } from "#src/ui/form/use-address-text.ts";
import { type Matches, sortText } from "#src/archive/page/use-matches.ts";
import { useOpenView } from "#src/archive/page/views/use-views.ts";
import { ViewsMenu } from "#src/archive/page/views/views-menu.tsx";
import { onlyKind } from "#src/archive/query/read-query.ts";
import { type Grouping, type Sort, commonSortColumns } from "#src/archive/query/search/results.ts";
import { useDecisions } from "#src/archive/triage/use-decisions.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import bars from "#src/ui/bar.module.css";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import { type Choice, ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { FilterSheet } from "#src/ui/menu/filter-sheet.tsx";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import styles from "./tools.module.css";

interface ToolsProps {
  matches: Matches;
  onQuery: (next: string, options: ChangeOptions) => void;
  address: Address;
  names: Names;
  /** The filters of a narrow screen, which are not above the rows there. */
  filters: ReactNode;
}

const noItems: readonly ArchivedItem[] = [];

/** The query, and the menus of what the table shows. */
export function Tools({ matches, onQuery, address, names, filters }: ToolsProps) {
  const { query, results, left, sort } = matches;
  const narrow = useNarrow();
  const { scope, search, change } = address;
  const { config } = useSession();
  const decides = config.keepDecisions;
  const triage = useDecisions();
  const today = useToday();
  const [columns, keepColumns] = useColumnChoice(scope);
  const openView = useOpenView();

  const menus = (
    <>
      <ViewsMenu
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
      <PopoverMenu name="Columns" icon={<Columns3 aria-hidden />}>
        <ColumnsPanel
          {...{ scope, decides }}
          kind={onlyKind(scope, query)}
          value={columns}
          onChange={keepColumns}
        />
      </PopoverMenu>
      <GroupMenu
        decides={decides}
        value={search.group ?? null}
        onChange={(group) => change({ group: group ?? undefined })}
      />
      <ArchiveExport {...{ results, left }} />
    </>
  );
  return (
    <div className={cx(bars.bar, styles.tools)} role="toolbar" aria-label={pageTitle(scope)}>
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
        <FilterSheet
          name="Filter and view"
          setCount={new Set(query.parts.flatMap(({ field }) => field ?? [])).size}
          done={`Show ${countOf(scope, left?.matches.length ?? 0)}`}
        >
          {filters}
          {/* The rows are cards there, without headings. */}
          <ChoiceMenu
            label="Sort"
            value={sortText(sort)}
            choices={sortsOf(scope).map((one) => ({ value: sortText(one), name: nameOf(one) }))}
            onChange={(next) => change({ sort: next })}
          />
          {menus}
        </FilterSheet>
      ) : (
        <div className={styles.menus}>{menus}</div>
      )}
    </div>
  );
}

/** The orders of a page: by what every kind has, or by the columns of one. */
function sortsOf(scope: Scope): readonly Sort[] {
  const columns =
    scope === null
      ? commonSortColumns
      : ["Title", ...columnsOf(scope)].flatMap((name) => sortColumnOf(name) ?? []);
  return columns.flatMap((column) => [
    { column, descending: false },
    { column, descending: true },
  ]);
}

const nameOf = ({ column, descending }: Sort) =>
  column === "archived"
    ? `${descending ? "Newest" : "Oldest"} archived`
    : `${columnNameOf(column)}, ${descending ? "descending" : "ascending"}`;

const choices: readonly Choice<Grouping | null>[] = [
  { value: null, name: "None" },
  { value: "together", name: "Archived together" },
  { value: "day", name: "Day" },
  { value: "kind", name: "Kind" },
  { value: "client", name: "Client" },
  { value: "decision", name: "Decision" },
];

interface GroupMenuProps {
  value: Grouping | null;
  decides?: boolean;
  onChange: (grouping: Grouping | null) => void;
}

export function GroupMenu({ value, decides = true, onChange }: GroupMenuProps) {
  useCommands({ groupTogether: () => onChange(value === "together" ? null : "together") });
  return (
    <ChoiceMenu
      label="Group"
      icon={<Group aria-hidden />}
      isFilter
      value={value}
      choices={choices.filter((one) => decides || one.value !== "decision")}
      onChange={onChange}
    />
  );
}
