import { CornerDownLeft, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { ArchiveSearch } from "#src/api/page-search.ts";
import { foldText } from "#src/archive/finder/query/fold-text.ts";
import { markRanges } from "#src/archive/finder/query/mark-ranges.ts";
import type { MarksValue } from "#src/archive/kinds/marks.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { ListPaper } from "#src/archive/list/list-paper.tsx";
import { ListToolbar } from "#src/archive/list/tools/list-toolbar.tsx";
import {
  isFiltered,
  pageRows,
  sortOf,
  sortParam,
  wordsOf,
} from "#src/archive/list/tools/page-rows.ts";
import { SearchAll } from "#src/archive/list/tools/search-all.tsx";
import { SearchPrice } from "#src/archive/list/tools/search-price.tsx";
import type { ListRead } from "#src/archive/queries.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import type { TypedFilter } from "#src/archive/list/tools/use-typed-filter.ts";
import type { TableSort } from "#src/ui/table/column.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./list-toolbar.module.css";

export interface ListToolsOptions extends TypedFilter {
  kind: Kind;
  list: ListRead<Archived>;
  /** Number of archived items on all pages; null where it is unknown. */
  total: number | null;
  search: ArchiveSearch;
  /** Changes the address without a step in the history. */
  onSearch: (changed: Partial<ArchiveSearch>) => void;
}

/** The parts of a list that its filter and order change. */
export interface ListTools {
  toolbar: ReactNode;
  rows: readonly Row<Archived>[];
  /** The words of the filter, which the rows mark. */
  marks: MarksValue;
  sort: TableSort | undefined;
  /** Undefined where the headings are out of sight; the toolbar sorts there. */
  onSort: ((column: string) => void) | undefined;
  /** Placeholder of the table where no row matches. */
  noMatch: ReactNode;
  /** Words after the last row about what was not searched. */
  rest: ReactNode;
  /** Number of matching rows on the page, in words; null without a filter. */
  matching: ReactNode;
}

/** Applies the filter and order in the address to the rows of a page. */
export function listTools(given: ListToolsOptions): ListTools {
  const { kind, list, typed } = given;
  const taken = given.search.filter ?? "";
  const search = { ...given.search, filter: typed ?? taken };
  // With what is typed, which the address may not have yet.
  const onSearch = (changed: Partial<ArchiveSearch>) =>
    given.onSearch({ filter: search.filter || undefined, ...changed });
  const options = { ...given, search, onSearch };
  const sort = sortOf(kind, search.sort);
  const rows = pageRows(kind, list.rows, search);
  const filtered = isFiltered(search);

  /** Ascending, descending, then as sent. */
  function onSort(column: string) {
    const isSame = sort?.column === column;
    const next = isSame && sort.descending ? null : { column, descending: isSame };
    onSearch({ sort: next ? sortParam(next) : undefined });
  }

  const view = { ...options, matches: rows.length };
  return {
    toolbar: (
      <>
        <ListToolbar {...options} rows={rows} taken={taken} />
        <Reach {...view} />
        <ListPaper kind={kind} rows={rows} search={search} />
      </>
    ),
    rows,
    marks: { words: wordsOf(search.filter).map(foldText), ranges: markRanges },
    sort: sort
      ? { column: sort.column, direction: sort.descending ? "descending" : "ascending" }
      : undefined,
    onSort: matchMedia("(max-width: 45rem)").matches ? undefined : onSort,
    noMatch: rows.length === 0 && <NoMatch {...view} />,
    rest: filtered && rows.length > 0 && <Rest {...view} />,
    matching: filtered ? (
      <>
        <b>{formatNumber(rows.length)}</b> of the {rowCount(list)} on this page match
      </>
    ) : null,
  };
}

interface ViewProps extends ListToolsOptions {
  /** Number of rows that match. */
  matches: number;
}

const rowCount = ({ rows }: ListRead<Archived>) => counted(rows.length, "row", "rows");

function clearFilter({ setTyped, onSearch }: ViewProps) {
  setTyped("");
  onSearch({ filter: undefined, visibility: undefined });
}

/** Line that says over what the filter and the order reach, and leads to all items of the kind. */
function Reach(props: ViewProps) {
  const { kind, list, search, total, matches } = props;
  const filtered = isFiltered(search);
  const sort = sortOf(kind, search.sort);
  return (
    <div className={styles.reach} data-shown={filtered || sort !== null || undefined}>
      {/* Always there, so that screen readers announce a change of its text. */}
      <span role="status" className={styles.said}>
        <VisuallyHidden>
          {filtered ? `${formatNumber(matches)} of ${rowCount(list)} on this page match` : ""}
        </VisuallyHidden>
      </span>
      {filtered && (
        <Button aria-pressed onClick={() => clearFilter(props)}>
          Filter these {rowCount(list)} <span className={styles.quiet}>{matches} match</span>
        </Button>
      )}
      {sort && <span>Sorted within this page</span>}
      {(filtered || sort) && (
        <>
          <SearchAll
            {...{ kind, search, total }}
            look="button"
            verb={filtered ? "Search" : "Sort"}
            where=" in All archived"
          />
          {filtered && <CornerDownLeft className={styles.key} aria-label="Enter" />}
          <SearchPrice className={styles.quiet} />
        </>
      )}
    </div>
  );
}

/** Number of items on the other pages, in words; null where there are none. */
function otherPages({ kind, list }: ViewProps): string | null {
  const { plural, singular } = viewOf(kind);
  if (list.lastPage <= 1) return null;
  if (list.total === null || list.hiddenCount > 0) return `The ${plural} on other pages were`;
  const others = list.total - list.rows.length;
  return others > 0
    ? `The ${counted(others, `${singular} on other pages was`, `${plural} on other pages were`)}`
    : null;
}

function Rest(props: ViewProps) {
  const { list, matches } = props;
  const left = list.rows.length - matches;
  const others = otherPages(props);
  return (
    <p className={styles.rest}>
      {left > 0 &&
        `${formatNumber(left)} of the ${rowCount(list)} on this page ${left === 1 ? "doesn’t" : "don’t"} match. `}
      {others && `${others} not searched. `}
      {others && <SearchAll {...props} look="link" />}
    </p>
  );
}

function NoMatch(props: ViewProps) {
  const others = otherPages(props);
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`No ${viewOf(props.kind).plural} on this page match`}
      actions={
        <>
          <SearchAll {...props} look="primary" />
          <Button onClick={() => clearFilter(props)}>Clear the filter</Button>
        </>
      }
    >
      Searched the {rowCount(props.list)} on this page. {others && `${others} not searched.`}
    </EmptyState>
  );
}
