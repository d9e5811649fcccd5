import { Bookmark, Columns3, Group } from "lucide-react";
import type { ReactNode } from "react";
import type { Names } from "#src/api/reads/names.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { type Scope, pageTitle, tableName } from "#src/archive/items/scope.ts";
import { ArchiveExport } from "#src/archive/page/export/archive-export.tsx";
import { QueryBar } from "#src/archive/page/query-bar/query-bar.tsx";
import { ColumnsPanel, ViewsPanel } from "#src/archive/page/late-parts.ts";
import {
  columnNameOf,
  columnsOf,
  sortColumnOf,
  useColumns,
} from "#src/archive/page/table/columns.tsx";
import { sortText } from "#src/archive/page/search.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import type { ChangeOptions } from "#src/ui/form/use-address-text.ts";
import type { Archive } from "#src/archive/page/use-archive.ts";
import { onlyKind } from "#src/archive/query/read-query.ts";
import type { Grouping, Sort } from "#src/archive/query/search/results.ts";
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
  found: Archive;
  onQuery: (next: string, options: ChangeOptions) => void;
  address: Address;
  names: Names;
  /** The filters of a narrow screen, which are not above the rows there. */
  filters: ReactNode;
}

const noItems: readonly ArchivedItem[] = [];

/** The query, and the menus of what the table shows. */
export function Tools({ found, onQuery, address, names, filters }: ToolsProps) {
  const { query, rows, remaining, sort, facts } = found;
  const narrow = useNarrow();
  const { scope, search, change } = address;
  const decides = useSession().config.keepDecisions;
  const today = useToday();
  const columns = useColumns(scope, onlyKind(scope, query));

  const menus = (
    <>
      <PopoverMenu name="Views" icon={<Bookmark aria-hidden />}>
        {(close) => <ViewsPanel href={address.hrefOf(query.text)} onClose={close} />}
      </PopoverMenu>
      <PopoverMenu name="Columns" icon={<Columns3 aria-hidden />}>
        <ColumnsPanel {...columns} />
      </PopoverMenu>
      <GroupMenu
        decides={decides}
        value={search.group ?? null}
        onChange={(group) => change({ group: group ?? undefined })}
      />
      <ArchiveExport {...{ rows, remaining }} />
    </>
  );
  return (
    <div className={cx(bars.bar, styles.tools)} role="group" aria-label={pageTitle(scope)}>
      <QueryBar
        label={`Find in ${scope === null ? "all archived" : tableName(scope).toLowerCase()}`}
        query={query}
        isAnswered={found.isAnswered}
        onQuery={onQuery}
        items={remaining?.searched ?? noItems}
        today={today}
        names={names}
        facts={facts}
      />
      {narrow ? (
        <FilterSheet setCount={new Set(query.parts.flatMap(({ field }) => field ?? [])).size}>
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

/** The orders of a page: by its columns, in both directions. */
const sortsOf = (scope: Scope): readonly Sort[] =>
  ["Title", ...columnsOf(scope)]
    .flatMap((name) => sortColumnOf(name) ?? [])
    .flatMap((column) => [
      { column, descending: false },
      { column, descending: true },
    ]);

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
