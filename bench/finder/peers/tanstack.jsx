import { useRef } from "react";
import { createRoot } from "react-dom/client";
import {
  columnFilteringFeature,
  columnGroupingFeature,
  createColumnHelper,
  createExpandedRowModel,
  createFilteredRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowExpandingFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { readRows } from "./rows.js";

const rows = readRows();
const features = tableFeatures({
  columnFilteringFeature,
  columnGroupingFeature,
  globalFilteringFeature,
  rowExpandingFeature,
  rowSortingFeature,
  expandedRowModel: createExpandedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  groupedRowModel: createGroupedRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});
const helper = createColumnHelper();
const columns = helper.columns([
  helper.accessor("title", { header: "Title", sortFn: "text" }),
  helper.accessor("kind", { header: "Kind" }),
  helper.accessor("id", { header: "ID" }),
  helper.accessor((row) => row.description ?? "", { id: "description", header: "Description" }),
  helper.accessor("visibility", { header: "Visibility" }),
  helper.accessor("archived_at", { header: "Archived", sortFn: "basic" }),
  helper.accessor("day", { header: "Day" }),
]);
const initialState = { sorting: [{ id: "archived_at", desc: true }], expanded: true };
const ROW_HEIGHT = 36;

/** A table with virtual rows, as the examples of both libraries put it together. */
function Table() {
  const table = useTable({
    features,
    columns,
    data: rows,
    initialState,
    globalFilterFn: "includesString",
    autoResetExpanded: false,
  });
  const scroller = useRef(null);
  const shown = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 5,
  });
  return (
    <>
      <input
        type="search"
        aria-label="Find in all archived"
        value={table.state.globalFilter ?? ""}
        onChange={({ target }) => table.setGlobalFilter(target.value)}
      />
      <button onClick={() => table.setGrouping((before) => (before.length > 0 ? [] : ["day"]))}>
        Group by day
      </button>
      <p role="status">
        {table.getFilteredRowModel().rows.length} of {rows.length} match
      </p>
      <div ref={scroller} style={{ height: 800, overflow: "auto" }}>
        <table style={{ display: "grid" }}>
          <thead style={{ position: "sticky", top: 0, background: "Canvas", zIndex: 1 }}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} className="row">
                {group.headers.map((header) => (
                  <th key={header.id}>
                    <button onClick={header.column.getToggleSortingHandler()}>
                      <table.FlexRender header={header} />
                    </button>
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody
            style={{ display: "grid", height: virtualizer.getTotalSize(), position: "relative" }}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = shown[index];
              return (
                <tr
                  key={row.id}
                  className="row"
                  style={{ position: "absolute", transform: `translateY(${start}px)` }}
                >
                  {row.getIsGrouped() ? (
                    <td>
                      {row.groupingValue} ({row.subRows.length})
                    </td>
                  ) : (
                    row.getAllCells().map((cell) => (
                      <td key={cell.id}>
                        <table.FlexRender cell={cell} />
                      </td>
                    ))
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

createRoot(document.getElementById("root")).render(<Table />);
