import { useNavigate } from "@tanstack/react-router";
import { ListFilter, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import type { ArchiveSearch } from "#src/api/page-search.ts";
import { ColumnsMenu } from "#src/archive/list/tools/columns-menu.tsx";
import { ExportRows } from "#src/archive/list/tools/export-rows.tsx";
import { finderSearchOf } from "#src/archive/list/tools/search-all.tsx";
import {
  searchedFields,
  sortColumnsOf,
  sortOf,
  sortParam,
} from "#src/archive/list/tools/page-rows.ts";
import { type TypedFilter, useTypedFilter } from "#src/archive/list/tools/use-typed-filter.ts";
import type { ListRead } from "#src/archive/queries.ts";
import { useFilterKey } from "#src/ui/keys/use-filter-key.ts";
import { tabStop } from "#src/ui/table/focus/row-moves.ts";
import { Toolbar, ToolbarSelect } from "#src/ui/table/toolbar.tsx";
import { cx } from "#src/ui/cx.ts";
import { PrintButton } from "#src/ui/print/print-button.tsx";
import toolbarStyles from "#src/ui/table/toolbar.module.css";
import styles from "./list-toolbar.module.css";

interface ListToolbarProps extends TypedFilter {
  kind: Kind;
  list: ListRead<Archived>;
  /** The rows that are shown, in their order. */
  rows: readonly Row<Archived>[];
  /** The address, with the filter as it is typed. */
  search: ArchiveSearch;
  /** Changes the address without a step in the history. */
  onSearch: (changed: Partial<ArchiveSearch>) => void;
  /** The filter in the address. */
  taken: string;
}

/** Filter, visibility and order of the rows on a page, its columns and its export. */
export function ListToolbar(props: ListToolbarProps) {
  const { kind, list, rows, search, onSearch } = props;
  const sort = sortOf(kind, search.sort);
  const shared = list.rows.flatMap((row) => (row.readable ? (row.item.visibility ?? []) : []));
  const visibilities = new Set(shared).add("internal").add("shared");
  if (search.visibility !== undefined) visibilities.add(search.visibility);
  return (
    <div className={styles.toolbar}>
      <Toolbar label="List">
        <FilterRows {...props} />
        <ToolbarSelect
          label="Visibility"
          value={search.visibility ?? ""}
          onChange={(value) => onSearch({ visibility: value || undefined })}
        >
          <option value="">Any</option>
          {[...visibilities].toSorted().map((each) => (
            <option key={each} value={each}>
              {each.charAt(0).toUpperCase() + each.slice(1)}
            </option>
          ))}
        </ToolbarSelect>
        <ToolbarSelect
          label="Sort"
          value={sort ? sortParam(sort) : ""}
          onChange={(value) => onSearch({ sort: value || undefined })}
        >
          <option value="">As sent</option>
          {sortColumnsOf(kind).flatMap((column) =>
            [false, true].map((descending) => (
              <option key={`${column} ${descending}`} value={sortParam({ column, descending })}>
                {column}, {descending ? "descending" : "ascending"}
              </option>
            )),
          )}
        </ToolbarSelect>
        <span className={styles.buttons}>
          <ColumnsMenu kind={kind} />
          <ExportRows kind={kind} rows={rows} />
          <PrintButton />
        </span>
      </Toolbar>
    </div>
  );
}

/** Text field that filters the rows at each key. Enter searches in All archived instead, Esc clears. */
function FilterRows({ kind, search, onSearch, taken, typed, setTyped }: ListToolbarProps) {
  const navigate = useNavigate();
  const onTake = (text: string) => onSearch({ filter: text || undefined });
  const takeNow = useTypedFilter({ taken, typed, setTyped, onTake });
  const text = search.filter ?? "";
  const input = useRef<HTMLInputElement>(null);
  const filterKey = useFilterKey(input);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      setTyped("");
    }
    if (event.key === "ArrowDown") tabStop()?.focus();
    if (event.key === "Enter" && text.trim() !== "") {
      // A pending filter would undo the navigation.
      takeNow();
      void navigate({ to: "/archive", search: finderSearchOf(kind, search) });
    }
  }

  return (
    <span className={cx(toolbarStyles.filter, styles.filter)}>
      <ListFilter aria-hidden />
      <input
        ref={input}
        {...filterKey}
        type="search"
        aria-label="Filter these rows"
        placeholder={`Filter by ${searchedFields(kind)}`}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={takeNow}
        onKeyDown={onKeyDown}
      />
      {text !== "" && (
        <button type="button" aria-label="Clear the filter" onClick={() => setTyped("")}>
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}
