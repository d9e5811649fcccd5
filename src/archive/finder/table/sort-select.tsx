import { type Sort, sortColumns } from "#src/archive/finder/results/results.ts";
import { columnNameOf } from "#src/archive/finder/table/columns.tsx";
import { ToolbarSelect } from "#src/ui/table/toolbar.tsx";

const sorts: readonly Sort[] = sortColumns.flatMap((column) => [
  { column, descending: false },
  { column, descending: true },
]);

const valueOf = ({ column, descending }: Sort) => `${column} ${descending}`;

interface SortSelectProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Sorts the rows on a narrow screen, where they are cards without headings. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
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
