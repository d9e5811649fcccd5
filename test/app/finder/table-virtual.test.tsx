import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createEmitter } from "#src/lib/store.ts";
import type { Column } from "#src/ui/table/column.ts";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { VirtualTable } from "#src/ui/table/virtual-table.tsx";
import type { RowGroup } from "#src/ui/table/virtual/lines.ts";
import { WithRowKeys } from "../keys/key-parts.tsx";
import { giveLayout } from "./layout.ts";

interface Item {
  id: string;
}

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `item-${index}` }));
const rowId = ({ id }: Item) => id;
const groupHeading = ({ key, rows }: RowGroup<Item>) => ({ name: key, content: rows.length });

function createSelection() {
  const ids = new Set<string>();
  const changes = createEmitter();
  const selection: TableSelection<Item> = {
    isSelected: (id) => ids.has(id),
    subscribe: changes.subscribe,
    select(rows, selected) {
      for (const { id } of rows) ids[selected ? "add" : "delete"](id);
      changes.emit();
    },
    rowLabel: ({ id }) => `Select ${id}`,
    allLabel: (count) => `Select all ${count}`,
  };
  return { ids, selection };
}

interface SetUp {
  rows?: Item[];
  groups?: RowGroup<Item>[] | null;
  currentId?: string;
}

function setUp({ rows = items(100_000), groups = null, currentId }: SetUp = {}) {
  giveLayout();
  const { ids, selection } = createSelection();
  const opened: string[] = [];
  const cell = vi.fn<(row: Item) => React.ReactNode>(({ id }) => (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        opened.push(id);
      }}
    >
      {id}
    </a>
  ));
  const columns: Column<Item>[] = [
    { name: "Name", rowHeader: true, cell },
    { name: "Size", width: "5rem", cell: () => "1" },
  ];
  const onSort = vi.fn<(name: string) => void>();
  const onWidth = vi.fn<(name: string, width: number | null) => void>();
  const table = (options: SetUp & { pageKey?: string }) => (
    <VirtualTable
      label="Items"
      pageKey={options.pageKey ?? "1"}
      groups={options.groups ?? null}
      rows={options.rows ?? rows}
      currentId={options.currentId}
      sort={{ column: "Name", direction: "descending" }}
      onSort={({ name }) => (name === "Name" ? () => onSort(name) : undefined)}
      widths={{}}
      {...{ columns, rowId, selection, groupHeading, onWidth }}
    />
  );
  const { rerender } = render(table({ groups, ...(currentId && { currentId }) }), {
    wrapper: WithRowKeys,
  });
  const container = screen.getByRole("table").parentElement;
  if (!container) throw new Error("The table stands in no container.");
  return {
    ...{ ids, cell, opened, onSort, onWidth, container },
    rerender: (options: SetUp & { pageKey?: string }) => rerender(table(options)),
    scrollTo: (top: number) => act(async () => container.scrollTo({ top })),
  };
}

const link = (id: string) => screen.getByRole("link", { name: id });
const rowOf = (id: string) => {
  const row = document.querySelector<HTMLTableRowElement>(`tr[data-id="${id}"]`);
  if (!row) throw new Error(`${id} is not in the document.`);
  return row;
};
/** Presses a key where the focus is. */
const press = (key: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });
const dataRows = () => document.querySelectorAll("tr[data-id]");

test("of 100,000 rows only those in view are in the document, each with its place", async () => {
  const { scrollTo } = setUp();
  expect(dataRows().length).toBeLessThan(60);
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "100001");
  expect(rowOf("item-3")).toHaveAttribute("aria-rowindex", "5");
  await scrollTo(36 * 50_000);
  expect(link("item-50000")).toBeInTheDocument();
  expect(document.querySelector('tr[data-id="item-3"]')).toBeNull();
  expect(rowOf("item-50000")).toHaveStyle({ top: `${36 * 50_000}px` });
});

test("scrolling renders no cell again that was there", async () => {
  const { cell, scrollTo } = setUp();
  cell.mockClear();
  await scrollTo(36 * 3);
  expect(cell.mock.calls.length).toBeLessThanOrEqual(3);
});

test("the row with the focus stays in the document, and the arrows go on from it", async () => {
  const { scrollTo } = setUp();
  act(() => link("item-4").focus());
  await scrollTo(36 * 9_000);
  expect(link("item-4")).toHaveFocus();
  press("ArrowDown");
  expect(link("item-5")).toHaveFocus();
});

test("Shift selects a range over rows that are not in the document", async () => {
  const { ids, scrollTo } = setUp();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select item-2" }));
  await scrollTo(36 * 2_000);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select item-2001" }), { shiftKey: true });
  expect(ids.size).toBe(2_000);
  expect(ids.has("item-1000")).toBe(true);
});

test("x selects a row, and the box in the head all of them", () => {
  const { ids } = setUp();
  act(() => link("item-1").focus());
  press("x");
  expect([...ids]).toEqual(["item-1"]);
  const box = screen.getByRole("checkbox", { name: "Select all 100000" });
  expect(box).toBePartiallyChecked();
  fireEvent.click(box);
  expect(ids.size).toBe(100_000);
  expect(box).toBeChecked();
});

test("a click anywhere on a row opens it, but not one on a control, or for another tab", () => {
  const { opened } = setUp();
  const cell = within(rowOf("item-7")).getByRole("cell", { name: "1" });
  fireEvent.click(cell, { ctrlKey: true });
  fireEvent.click(screen.getByRole("checkbox", { name: "Select item-7" }));
  expect(opened).toEqual([]);
  fireEvent.click(cell);
  expect(opened).toEqual(["item-7"]);
});

test("the current row is brought into view, also when it changes", () => {
  const { container, rerender } = setUp({ currentId: "item-5000" });
  expect(link("item-5000")).toBeInTheDocument();
  expect(container.scrollTop).toBeGreaterThan(36 * 4_900);
  rerender({ currentId: "item-20" });
  expect(container.scrollTop).toBeLessThan(36 * 21);
});

test("another page begins at the top; more rows of the same one leave the list where it is", async () => {
  const { container, rerender, scrollTo } = setUp();
  await scrollTo(3_600);
  rerender({ rows: items(100_100) });
  expect(container.scrollTop).toBe(3_600);
  rerender({ pageKey: "2" });
  expect(container.scrollTop).toBe(0);
});

test("headings sort, and their edges size the columns by keys", () => {
  const { onSort, onWidth } = setUp();
  const head = screen.getByRole("columnheader", { name: "Name" });
  expect(head).toHaveAttribute("aria-sort", "descending");
  fireEvent.click(within(head).getByRole("button", { name: "Name" }));
  expect(onSort).toHaveBeenCalledWith("Name");
  expect(screen.queryByRole("button", { name: "Size" })).toBeNull();
  const edge = screen.getByRole("separator", { name: "Width of Size" });
  expect(edge).toHaveAttribute("aria-valuenow", "1200");
  fireEvent.keyDown(edge, { key: "ArrowRight" });
  expect(onWidth).toHaveBeenLastCalledWith("Size", 640);
  fireEvent.keyDown(edge, { key: "Enter" });
  expect(onWidth).toHaveBeenLastCalledWith("Size", null);
});

const groups = (): RowGroup<Item>[] => {
  const all = items(60_000);
  return [
    { key: "first", rows: all.slice(0, 3) },
    { key: "second", rows: all.slice(3) },
  ];
};

test("a group folds and unfolds by arrows, with all of its rows", () => {
  setUp({ groups: groups() });
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "3");
  const fold = screen.getByRole("button", { name: "first" });
  act(() => fold.focus());
  press("ArrowRight");
  expect(fold).toHaveAttribute("aria-expanded", "true");
  expect([...dataRows()].map((row) => row.getAttribute("data-id"))).toEqual([
    "group first",
    "item-0",
    "item-1",
    "item-2",
    "group second",
  ]);
  press("ArrowDown");
  expect(link("item-0")).toHaveFocus();
  press("ArrowUp");
  press("ArrowLeft");
  expect(fold).toHaveAttribute("aria-expanded", "false");
  expect(dataRows()).toHaveLength(2);
});

test("a group is selected whole, open or not, and its box is mixed for a part of it", () => {
  const { ids } = setUp({ groups: groups() });
  act(() => screen.getByRole("button", { name: "first" }).focus());
  press("x");
  expect([...ids]).toEqual(["item-0", "item-1", "item-2"]);
  fireEvent.click(screen.getByRole("button", { name: "Select 59,997" }));
  expect(ids.size).toBe(60_000);
  fireEvent.click(screen.getByRole("button", { name: "3 selected" }));
  fireEvent.click(screen.getByRole("button", { name: "first" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select item-1" }));
  expect(screen.getByRole("checkbox", { name: "Select first" })).toBePartiallyChecked();
});

test("a single group is open by itself", () => {
  setUp({ groups: groups().slice(0, 1) });
  expect(screen.getByRole("button", { name: "first" })).toHaveAttribute("aria-expanded", "true");
  fireEvent.click(screen.getByRole("button", { name: "first" }));
  expect(dataRows()).toHaveLength(1);
});
