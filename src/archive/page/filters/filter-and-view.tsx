import { SlidersHorizontal, X } from "lucide-react";
import type { ReactNode } from "react";
import { nounsOf } from "#src/archive/items/scope.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { SortSelect } from "#src/archive/page/table/sort-select.tsx";
import type { Query } from "#src/archive/query/query.ts";
import type { Sort } from "#src/archive/query/search/results.ts";
import { counted } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import styles from "./filter-and-view.module.css";

interface FilterAndViewProps {
  query: Query;
  filters: ReactNode;
  scope: Scope;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Menus of what the table shows. */
  menus: ReactNode;
  /** Number of items that match. */
  matching: number;
}

/** The filters, the order and the menus of a narrow screen, on a sheet that a button opens. */
export function FilterAndView(props: FilterAndViewProps) {
  const { query, filters, scope, sort, onSort, menus, matching } = props;
  const setCount = new Set(query.parts.flatMap(({ field }) => field ?? [])).size;
  return (
    <Popover
      name="Filter and view"
      role="dialog"
      placement="sheet"
      className={styles.sheet}
      renderButton={(target) => (
        <Button
          {...target}
          square
          className={styles.open}
          icon={<SlidersHorizontal aria-hidden />}
          aria-label={setCount > 0 ? `Filter and view, ${setCount} set` : "Filter and view"}
        >
          {setCount > 0 && <span className={styles.count}>{setCount}</span>}
        </Button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.head}>
            <h2>Filter and view</h2>
            <Button
              variant="quiet"
              square
              icon={<X aria-hidden />}
              aria-label="Close"
              onClick={close}
            />
          </div>
          {filters}
          <SortSelect {...{ scope, sort, onSort }} />
          <div className={styles.menus}>{menus}</div>
          <div className={styles.foot}>
            <Button variant="primary" onClick={close}>
              Show {counted(matching, ...nounsOf(scope))}
            </Button>
          </div>
        </>
      )}
    </Popover>
  );
}
