import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { itemsFile } from "#src/archive/page/export/export-files.ts";
import {
  type ColumnChoice,
  columnsOf,
  fieldOf,
  parseColumns,
  sortColumnOf,
} from "#src/archive/page/table/columns.tsx";
import { ColumnsPanel } from "#src/archive/page/display/columns-panel.tsx";
import { choose, openMenu } from "../parts.tsx";
import { openAllArchived } from "./page-parts.tsx";

const usual = ["Detail", "Kind", "Archived"] as const;

function Columns({ first = null }: { first?: ColumnChoice }) {
  const [choice, setChoice] = useState(first);
  return (
    <div popover="auto" aria-label="Columns">
      <ColumnsPanel
        shown={[...(choice ?? usual)]}
        offered={[...columnsOf(null)]}
        isChosen={choice !== null}
        choose={(next) => {
          setChoice(next);
          return true;
        }}
      />
    </div>
  );
}
const menu = () => within(openMenu("Columns"));
const press = (name: string) => fireEvent.click(menu().getByText(name));
const box = (name: string) => menu().getByLabelText(name);
const shown = () =>
  menu()
    .getAllByRole("checkbox", { hidden: true })
    .filter((each) => each instanceof HTMLInputElement && each.checked)
    .map((each) => each.closest("label")?.textContent);

test("every column is exported, and sorts unless it is named here", () => {
  const { columns } = itemsFile([], { host: "", scope: "", decided: new Map(), names: new Map() });
  const exported = new Set([...Object.keys(columns), "total_amount"]);
  const all = columnsOf(null);
  expect(all.filter((name) => !exported.has(fieldOf(name)))).toEqual(["Detail"]);
  const unsorted = ["Detail", "Client ID", "Decision", "Note"];
  expect(all.filter((name) => !sortColumnOf(name))).toEqual(unsorted);
});

test("columns are shown and hidden in their order, and reset", () => {
  render(<Columns />);
  expect(shown()).toEqual(usual);
  for (const name of ["Kind", "Created", "Total", "ID"]) fireEvent.click(box(name));
  expect(shown()).toEqual(["Detail", "ID", "Total", "Created", "Archived"]);
  press("Reset columns");
  expect(shown()).toEqual(usual);
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
  render(<Columns first={["ID"]} />);
  expect(shown()).toEqual(["ID"]);
  expect(box("ID")).toBeDisabled();
});

test.each([[null], [""], [[]], [{ shown: ["ID"], widths: {} }], [["Nothing", null, "toString"]]])(
  "%j in the storage is as if nothing was chosen",
  (choice) => expect(parseColumns(choice)).toBeNull(),
);

test("of a stored choice what is known is used, each column once, in its place", () => {
  expect(parseColumns(["Due", "Nothing", "ID", "Due"])).toEqual(["ID", "Due"]);
});

test("Display says by what the items are grouped, and chooses another group and order", async () => {
  const { address } = await openAllArchived("?group=together");
  expect(screen.getByRole("button", { name: "Display Archived together" })).toBeVisible();
  await within(openMenu("Display")).findByRole("button", { name: "Order Newest archived" });
  choose("Group", "Day");
  expect(address()).toBe("/archive?group=day");
  choose("Group", "None");
  expect(address()).toBe("/archive");
  choose("Order", "Total, ascending");
  expect(address()).toBe("/archive?sort=total");
});
