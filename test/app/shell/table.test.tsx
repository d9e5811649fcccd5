import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { createEmitter } from "#src/lib/store.ts";
import { Button } from "#src/ui/form/button.tsx";
import type { Column } from "#src/ui/table/column.ts";
import { RowAnchor } from "#src/ui/table/row-link.tsx";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { Table } from "#src/ui/table/table.tsx";
import type { RowGroup } from "#src/ui/table/virtual/lines.ts";
import { WithRowKeys } from "../keys/key-parts.tsx";
import { giveLayout } from "../layout.ts";

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
    isSelected: ({ id }) => ids.has(id),
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

/** A cell that gets another control by itself. */
function Size({ id }: Item) {
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      1
      <Button aria-label={`Edit ${id}`} onClick={() => setEdited(true)} />
      {isEdited && <Button aria-label={`Undo ${id}`} />}
    </>
  );
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
    <RowAnchor
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        opened.push(id);
      }}
    >
      {id}
    </RowAnchor>
  ));
  const columns: Column<Item>[] = [
    { name: "Name", rowHeader: true, cell },
    { name: "Size", width: "5rem", cell: ({ id }) => <Size id={id} /> },
  ];
  const onSort = vi.fn<(name: string) => void>();
  const table = (options: SetUp & { pageKey?: string }) => (
    <Table
      label="Items"
      pageKey={options.pageKey ?? "1"}
      groups={options.groups ?? null}
      rows={options.rows ?? rows}
      currentId={options.currentId}
      sort={{ column: "Name", direction: "descending" }}
      onSort={({ name }) => (name === "Name" ? () => onSort(name) : undefined)}
      {...{ columns, rowId, selection, groupHeading }}
    />
  );
  const { rerender } = render(table({ rows, groups, ...(currentId && { currentId }) }), {
    wrapper: WithRowKeys,
  });
  const container = screen.getByRole("table").parentElement;
  if (!container) throw new Error("The table stands in no container.");
  return {
    ...{ ids, cell, opened, onSort, container },
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

test("of 100,000 rows only those in view and the one with the focus are in the document, each with its place", async () => {
  const { scrollTo } = setUp();
  expect(dataRows().length).toBeLessThan(60);
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "100001");
  expect(rowOf("item-3")).toHaveAttribute("aria-rowindex", "5");
  await scrollTo(36 * 50_000);
  expect(link("item-50000")).toBeInTheDocument();
  expect(document.querySelector('tr[data-id="item-3"]')).toBeNull();
  expect(rowOf("item-50000")).toHaveStyle({ top: `${36 * 50_000}px` });
  // The arrows go on from the row with the focus.
  act(() => link("item-50000").focus());
  await scrollTo(36 * 9_000);
  expect(link("item-50000")).toHaveFocus();
  press("ArrowDown");
  expect(link("item-50001")).toHaveFocus();
});

test("up to sixty rows are all in the document, where the browser finds them", () => {
  setUp({ rows: items(60) });
  expect(dataRows()).toHaveLength(60);
  expect(rowOf("item-59")).toHaveStyle({ top: `${36 * 59}px` });
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "61");
});

const tabStops = () => document.querySelectorAll('tbody [tabindex="0"]');

test.each([20, 100_000])("of %i rows the tab order has one control", async (count) => {
  const { scrollTo } = setUp({ rows: items(count) });
  expect([...tabStops()]).toEqual([link("item-0")]);
  act(() => link("item-1").focus());
  press("ArrowDown");
  press("ArrowRight");
  const edit = screen.getByRole("button", { name: "Edit item-2" });
  expect(edit).toHaveFocus();
  await act(async () => edit.click());
  expect(screen.getByRole("button", { name: "Undo item-2" }).tabIndex).toBe(-1);
  expect([...tabStops()]).toEqual([link("item-2")]);
  act(() => edit.blur());
  await scrollTo(36 * 9_000);
  expect(tabStops()).toHaveLength(1);
  await scrollTo(0);
  expect(tabStops()).toHaveLength(1);
});

test("neither a render nor a scroll watches the table or looks at its rows", async () => {
  const watched = vi.spyOn(MutationObserver.prototype, "observe");
  const looked = vi.spyOn(Element.prototype, "querySelectorAll");
  const { rerender, scrollTo } = setUp({ rows: items(200) });
  rerender({ rows: items(200), currentId: "item-3" });
  await scrollTo(36 * 90);
  expect(watched).not.toHaveBeenCalled();
  expect(
    looked.mock.contexts.filter((place) => place instanceof Element && place.closest("table")),
  ).toEqual([]);
  expect(rowOf("item-3")).toHaveAttribute("data-current");
});

test.each([20, 200])("of %i rows the one that goes away leaves the focus to its place", (count) => {
  const { rerender } = setUp({ rows: items(count) });
  act(() => link("item-4").focus());
  rerender({ rows: items(count).filter(({ id }) => id !== "item-4") });
  expect(link("item-5")).toHaveFocus();
  rerender({ rows: items(3) });
  expect(link("item-2")).toHaveFocus();
});

test("neither selecting rows nor scrolling renders a cell again that was there", async () => {
  const { cell, scrollTo } = setUp({ rows: items(100) });
  cell.mockClear();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select item-3" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all 100" }));
  expect(screen.getByRole("checkbox", { name: "Select item-9" })).toBeChecked();
  expect(cell).not.toHaveBeenCalled();
  await scrollTo(36 * 3);
  expect(cell.mock.calls.length).toBeLessThanOrEqual(3);
});

test("x selects a row, Shift a range over rows that are not in the document, and the head all", async () => {
  const { ids, scrollTo } = setUp();
  act(() => link("item-1").focus());
  press("x");
  expect([...ids]).toEqual(["item-1"]);
  press("x");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select item-2" }));
  await scrollTo(36 * 2_000);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select item-2001" }), { shiftKey: true });
  expect(ids.size).toBe(2_000);
  expect(ids.has("item-1000")).toBe(true);
  const box = screen.getByRole("checkbox", { name: "Select all 100000" });
  expect(box).toBePartiallyChecked();
  fireEvent.click(box);
  expect(ids.size).toBe(100_000);
  expect(box).toBeChecked();
});

test("a click anywhere on a row opens it, but not one on a control, or for another tab", () => {
  const { opened } = setUp();
  const cell = within(rowOf("item-7")).getByRole("cell", { name: /^1/ });
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

test("headings sort", () => {
  const { onSort } = setUp();
  const head = screen.getByRole("columnheader", { name: "Name" });
  expect(head).toHaveAttribute("aria-sort", "descending");
  fireEvent.click(within(head).getByRole("button", { name: "Name" }));
  expect(onSort).toHaveBeenCalledWith("Name");
  expect(screen.queryByRole("button", { name: "Size" })).toBeNull();
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

test("the only group is open by itself, and once folded stays so when a second one comes", () => {
  const { rerender } = setUp({ groups: groups().slice(0, 1) });
  expect(screen.getByRole("button", { name: "first" })).toHaveAttribute("aria-expanded", "true");
  fireEvent.click(screen.getByRole("button", { name: "first" }));
  expect(dataRows()).toHaveLength(1);
  rerender({ groups: groups() });
  expect(screen.getByRole("button", { name: "first" })).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByRole("button", { name: "second" })).toHaveAttribute("aria-expanded", "false");
});
