import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { type Sort, commonSortColumns } from "#src/archive/query/search/results.ts";
import { columnsOf } from "#src/archive/page/table/column-choice.ts";
import { columnNameOf, sortColumnOf } from "#src/archive/page/table/columns.tsx";
import { ToolbarSelect } from "#src/ui/table/toolbar.tsx";

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

const valueOf = ({ column, descending }: Sort) => `${column} ${descending}`;

interface SortSelectProps {
  scope: Scope;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Sorts the rows on a narrow screen, where they are cards without headings. */
export function SortSelect({ scope, sort, onSort }: SortSelectProps) {
  const sorts = sortsOf(scope);
  return (
    <ToolbarSelect
      label="Sort"
      value={valueOf(sort)}
      onChange={(value) => {
        const chosen = sorts.find((one) => valueOf(one) === value);
        if (chosen) onSort(chosen);
      }}
    >
      {sorts.map((one) => (
        <option key={valueOf(one)} value={valueOf(one)}>
          {columnNameOf(one.column)}, {one.descending ? "descending" : "ascending"}
        </option>
      ))}
    </ToolbarSelect>
  );
}
