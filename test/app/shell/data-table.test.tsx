import { fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createEmitter } from "#src/lib/store.ts";
import type { Column } from "#src/ui/table/column.ts";
import { DataRow, type DataRowProps } from "#src/ui/table/data-row.tsx";
import { DataTable } from "#src/ui/table/data-table.tsx";
import type { TableSelection } from "#src/ui/table/selection.tsx";

interface Item {
  id: string;
}

const items = (page: number): Item[] =>
  Array.from({ length: 100 }, (_, index) => ({ id: `${page}-${index}` }));

function createSelection(): TableSelection<Item> {
  const ids = new Set<string>();
  const changes = createEmitter();
  return {
    isSelected: (id) => ids.has(id),
    subscribe: changes.subscribe,
    select(rows, selected) {
      for (const { id } of rows) ids[selected ? "add" : "delete"](id);
      changes.emit();
    },
    rowLabel: ({ id }) => `Select ${id}`,
    allLabel: (count) => `Select the ${count} rows`,
  };
}

/** A table of 100 rows that counts how often it renders a row, and the cell of a row. */
function setUp({ selectable = true } = {}) {
  const cell = vi.fn(({ id }: Item) => id);
  const columns: readonly Column<Item>[] = [{ name: "ID", rowHeader: true, cell }];
  const renderRow = vi.fn((row: DataRowProps<Item>) => <DataRow {...row} />);
  const selection = createSelection();
  const table = (page: number, rows: Item[]) => (
    <DataTable
      label="Items"
      rowId={({ id }) => id}
      pageKey={String(page)}
      {...{ columns, rows, renderRow }}
      {...(selectable && { selection })}
    />
  );
  return { cell, renderRow, table };
}

test("selecting a row, or all rows, renders no cell again", () => {
  const { cell, table } = setUp();
  render(table(1, items(1)));
  expect(cell).toHaveBeenCalledTimes(100);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select 1-3" }));
  expect(screen.getByRole("checkbox", { name: "Select 1-3" })).toBeChecked();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select the 100 rows" }));
  expect(screen.getByRole("checkbox", { name: "Select 1-99" })).toBeChecked();
  expect(cell).toHaveBeenCalledTimes(100);
});

test("the first screen of rows of a page is rendered before the others, which have their room", () => {
  const { table } = setUp({ selectable: false });
  const page = document.createElement("div");
  // A render on a server is a first one, to which no deferred one follows.
  page.innerHTML = renderToStaticMarkup(table(1, items(1)));
  expect(page.querySelectorAll("tr[data-id]")).toHaveLength(25);
  expect(page.querySelector("tr[aria-hidden]")?.getAttribute("style")).toContain("75 *");
});

test("another page begins with its first screen, and a refresh of the same page with all rows", () => {
  const { renderRow, table } = setUp();
  const { rerender } = render(table(1, items(1)));
  renderRow.mockClear();
  rerender(table(1, items(1)));
  expect(renderRow).toHaveBeenCalledTimes(100);
  renderRow.mockClear();
  rerender(table(2, items(2)));
  expect(renderRow).toHaveBeenCalledTimes(25 + 100);
  expect(document.querySelectorAll("tr[data-id^='2-']")).toHaveLength(100);
});
