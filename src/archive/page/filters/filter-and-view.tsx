import type { ComponentProps, ReactNode } from "react";
import { nounsOf } from "#src/archive/items/scope.ts";
import { SortMenu } from "#src/archive/page/table/sort-menu.tsx";
import type { Query } from "#src/archive/query/query.ts";
import { counted } from "#src/lib/format.ts";
import { FilterSheet } from "#src/ui/menu/filter-sheet.tsx";

interface FilterAndViewProps extends ComponentProps<typeof SortMenu> {
  query: Query;
  filters: ReactNode;
  /** Menus of what the table shows. */
  menus: ReactNode;
  /** Number of items that match. */
  matching: number;
}

/** The filters, the order and the menus of a narrow screen. */
export function FilterAndView({ query, filters, menus, matching, ...order }: FilterAndViewProps) {
  return (
    <FilterSheet
      name="Filter and view"
      setCount={new Set(query.parts.flatMap(({ field }) => field ?? [])).size}
      done={`Show ${counted(matching, ...nounsOf(order.scope))}`}
    >
      {filters}
      <SortMenu {...order} />
      {menus}
    </FilterSheet>
  );
}
