import { fireEvent, render, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Grouping } from "#src/archive/finder/results/results.ts";
import {
  knownColumns,
  noChoice,
  parseChoice,
  useColumnChoice,
} from "#src/archive/finder/table/column-choice.ts";
import { ColumnsMenu } from "#src/archive/finder/table/columns-menu.tsx";
import { GroupMenu } from "#src/archive/finder/table/group-menu.tsx";
import { runs } from "../../deep.ts";

const storageKey = "reshelve.columns";
// jsdom shows no popover, and takes what stands in one for hidden.
const hidden = true;

function Columns() {
  const [choice, setChoice] = useColumnChoice();
  return <ColumnsMenu kinds={[]} value={choice} onChange={setChoice} />;
}
const menu = () => within(screen.getByRole("group", { name: "Columns", hidden }));
const press = (name: string) => fireEvent.click(menu().getByRole("button", { name, hidden }));
const box = (name: string) => menu().getByRole("checkbox", { name, hidden });
const shown = () =>
  menu()
    .getAllByRole("checkbox", { hidden })
    .filter((each) => each instanceof HTMLInputElement && each.checked)
    .map((each) => each.closest("label")?.textContent);

test("columns are shown, hidden, put in order and reset, and kept in this browser", () => {
  const { unmount } = render(<Columns />);
  expect(shown()).toEqual(["Kind", "ID", "Detail", "Visibility", "Archived"]);
  fireEvent.click(box("ID"));
  fireEvent.click(box("Total"));
  press("Move Total up");
  press("Move Kind down");
  const chosen = ["Detail", "Kind", "Visibility", "Total", "Archived"];
  expect(shown()).toEqual(chosen);
  // At the end of the list nothing moves.
  press("Move Archived down");
  unmount();
  render(<Columns />);
  expect(shown()).toEqual(chosen);
  press("Reset columns");
  expect(shown()).toEqual(["Kind", "ID", "Detail", "Visibility", "Archived"]);
});

test("the last column can’t be hidden", () => {
  localStorage.setItem(storageKey, JSON.stringify({ shown: ["ID"], widths: {} }));
  render(<Columns />);
  expect(shown()).toEqual(["ID"]);
  expect(box("ID")).toBeDisabled();
});

test("what another tab chose is followed", () => {
  render(<Columns />);
  localStorage.setItem(storageKey, JSON.stringify({ shown: ["Client"], widths: {} }));
  fireEvent(window, new StorageEvent("storage", { key: storageKey }));
  expect(shown()).toEqual(["Client"]);
});

test.each([
  [null],
  [""],
  ["{"],
  ["null"],
  ["[]"],
  ['{"shown":7,"widths":"x"}'],
  ['{"shown":[],"widths":{"ID":-4}}'],
  ['{"shown":["Nothing",null]}'],
])("%s in the storage is as if nothing was chosen", (text) => {
  expect(parseChoice(text)).toEqual(noChoice);
});

test("of a stored choice what is known is used, each column once", () => {
  const text = JSON.stringify({ shown: ["ID", "Nothing", "ID", "Due"], widths: { ID: 120 } });
  expect(parseChoice(text)).toEqual({ shown: ["ID", "Due"], widths: { ID: 120 } });
  expect(knownColumns(["toString"])).toBeNull();
});

test("property: no stored value throws", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseChoice(text).widths).toBeTypeOf("object");
    }),
    runs(),
  );
});

test("the menu Group says what is chosen, and chooses another", () => {
  const onChange = vi.fn<(grouping: Grouping | null) => void>();
  render(<GroupMenu value="together" onChange={onChange} />);
  expect(screen.getByRole("button", { name: "Group Together" })).toBeInTheDocument();
  const group = within(screen.getByRole("group", { name: "Group", hidden }));
  expect(group.getByRole("button", { pressed: true, hidden })).toHaveTextContent("Together");
  fireEvent.click(group.getByRole("button", { name: "Day", hidden }));
  expect(onChange).toHaveBeenLastCalledWith("day");
  fireEvent.click(group.getByRole("button", { name: "None", hidden }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});
