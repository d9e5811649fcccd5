import { fireEvent, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { findTable, table } from "../parts.tsx";

afterEach(() => localStorage.clear());

/** jsdom shows no popover, and gives what stands in one no name. */
function menu() {
  const found = document.querySelector<HTMLElement>('[popover][aria-label="Columns"]');
  if (!found) throw new Error("There is no menu Columns.");
  return within(found);
}
const headings = (plural: string) =>
  within(table(plural))
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
const usual = "Title,Number,Status,Client,Total,Due,Decision,Archived,Restore".split(",");

test("columns are chosen for one kind alone, among its own, and stay so", async () => {
  const { router } = await openApp("/archive/invoices");
  expect(headings("invoices")).toEqual(usual);
  expect(await menu().findByLabelText("Status")).toBeInTheDocument();
  expect(menu().queryByLabelText("Messages")).toBeNull();
  for (const name of ["Status", "Decision"]) fireEvent.click(menu().getByLabelText(name));
  const rest = usual.filter((name) => name !== "Status" && name !== "Decision");
  expect(headings("invoices")).toEqual(rest);
  await router.navigate({ to: "/archive/$kind", params: { kind: "conversations" } });
  await findTable("conversations");
  expect(headings("conversations")).toContain("Status");
  await router.navigate({ to: "/archive/$kind", params: { kind: "invoices" } });
  await findTable("invoices");
  expect(headings("invoices")).toEqual(rest);
});
