import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Grouping } from "#src/archive/query/search/results.ts";
import { itemsFile } from "#src/archive/page/export/export-files.ts";
import {
  columnsOf,
  fieldOf,
  knownColumns,
  noChoice,
  parseChoice,
  sortColumnOf,
  useColumnChoice,
} from "#src/archive/page/table/columns.tsx";
import { ColumnsPanel } from "#src/archive/page/table/columns-panel.tsx";
import { GroupMenu } from "#src/archive/page/tools.tsx";

const storageKey = "reshelve.columns";
/** A menu. jsdom shows no popover, and gives its content no names. */
function menuOf(name: string) {
  const menu = document.querySelector<HTMLElement>(`[popover][aria-label="${name}"]`);
  if (!menu) throw new Error(`There is no menu ${name}.`);
  return within(menu);
}

function Columns() {
  const [choice, setChoice] = useColumnChoice(null);
  return (
    <div popover="auto" aria-label="Columns">
      <ColumnsPanel scope={null} kind={undefined} value={choice} onChange={setChoice} />
    </div>
  );
}
const menu = () => menuOf("Columns");
const press = (name: string) => fireEvent.click(menu().getByText(name));
const move = (name: string) => fireEvent.click(menu().getByLabelText(`Move ${name}`));
const box = (name: string) => menu().getByLabelText(name);
const shown = () =>
  menu()
    .getAllByRole("checkbox", { hidden: true })
    .filter((each) => each instanceof HTMLInputElement && each.checked)
    .map((each) => each.closest("label")?.textContent);

test("every column is exported, and sorts unless it is named here", () => {
  const { columns } = itemsFile([], { host: "", scope: "", decisions: null });
  const exported = new Set([...Object.keys(columns), "total_amount"]);
  const all = columnsOf(null);
  expect(all.filter((name) => !exported.has(fieldOf(name)))).toEqual(["Detail"]);
  const unsorted = ["Detail", "Client ID", "Decision", "Note"];
  expect(all.filter((name) => !sortColumnOf(name))).toEqual(unsorted);
});

test("columns are shown, hidden, put in order and reset, and kept in this browser", () => {
  const { unmount } = render(<Columns />);
  expect(shown()).toEqual(["Kind", "Detail", "ID", "Decision", "Archived"]);
  fireEvent.click(box("ID"));
  fireEvent.click(box("Total"));
  move("Total up");
  move("Kind down");
  const chosen = ["Detail", "Kind", "Decision", "Total", "Archived"];
  expect(shown()).toEqual(chosen);
  // At the end of the list nothing moves.
  move("Archived down");
  unmount();
  render(<Columns />);
  expect(shown()).toEqual(chosen);
  press("Reset columns");
  expect(shown()).toEqual(["Kind", "Detail", "ID", "Decision", "Archived"]);
});

test("what was pressed in the menu keeps the focus", () => {
  render(<Columns />);
  for (const name of ["ID", "Total", "ID"]) {
    box(name).focus();
    fireEvent.click(box(name));
    expect(box(name)).toHaveFocus();
  }
  const reset = menu().getByText("Reset columns");
  reset.focus();
  fireEvent.click(reset);
  expect(reset).toHaveFocus();
  expect(reset).not.toBeDisabled();
  expect(reset).toHaveAttribute("aria-disabled", "true");
});

test("the last column can’t be hidden", () => {
  localStorage.setItem(storageKey, JSON.stringify({ shown: ["ID"], widths: {} }));
  render(<Columns />);
  expect(shown()).toEqual(["ID"]);
  expect(box("ID")).toBeDisabled();
});

test.each([
  [null],
  [""],
  ["{"],
  [[]],
  [{ shown: 7, widths: "x" }],
  [{ shown: [], widths: { ID: -4 } }],
  [{ shown: ["Nothing", null] }],
])("%j in the storage is as if nothing was chosen", (choice) => {
  expect(parseChoice(choice)).toEqual(noChoice);
});

test("of a stored choice what is known is used, each column once", () => {
  const choice = { shown: ["ID", "Nothing", "ID", "Due"], widths: { ID: 120 } };
  expect(parseChoice(choice)).toEqual({ shown: ["ID", "Due"], widths: { ID: 120 } });
  expect(knownColumns(["toString"])).toBeNull();
});

test("the menu Group says what is chosen, and chooses another", () => {
  const onChange = vi.fn<(grouping: Grouping | null) => void>();
  render(<GroupMenu value="together" onChange={onChange} />);
  expect(screen.getByRole("button", { name: "Group Archived together" })).toBeInTheDocument();
  const group = menuOf("Group");
  expect(group.getByRole("menuitemradio", { checked: true, hidden: true })).toHaveTextContent(
    "Archived together",
  );
  fireEvent.click(group.getByText("Day"));
  expect(onChange).toHaveBeenLastCalledWith("day");
  fireEvent.click(group.getByText("None"));
  expect(onChange).toHaveBeenLastCalledWith(null);
});
