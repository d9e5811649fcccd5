import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { type Sort, commonSortColumns } from "#src/archive/query/search/results.ts";
import { columnsOf } from "#src/archive/page/table/column-choice.ts";
import { columnNameOf, sortColumnOf } from "#src/archive/page/table/columns.tsx";
import { sortText } from "#src/archive/page/use-matches.ts";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";

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

interface SortMenuProps {
  scope: Scope;
  sort: Sort;
  /** Takes the order as it is in the address. */
  onSort: (sort: string) => void;
}

/** Sorts the rows on a narrow screen, where they are cards without headings. */
export function SortMenu({ scope, sort, onSort }: SortMenuProps) {
  const choices = sortsOf(scope).map((one) => ({ value: sortText(one), name: nameOf(one) }));
  return <ChoiceMenu label="Sort" value={sortText(sort)} choices={choices} onChange={onSort} />;
}
