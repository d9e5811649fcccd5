import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openApp } from "../open-app.tsx";
import { catchDownloads, findTable, table, titles } from "../parts.tsx";

afterEach(() => localStorage.clear());

const field = () => screen.findByRole("searchbox", { name: "Filter these rows" });
const exportButton = () => screen.getByRole("button", { name: /^Export CSV/ });
/** jsdom shows no popover, and gives what stands in one no name. */
function menu() {
  const found = document.querySelector<HTMLElement>('[popover][aria-label="Columns"]');
  if (!found) throw new Error("There is no menu Columns.");
  return within(found);
}
const press = (name: string) => fireEvent.click(menu().getByLabelText(name));
const headings = (plural: string) =>
  within(table(plural))
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
const all = "Title,ID,Number,Status,Client,Total,Due,Visibility,Archived,Restore".split(",");

test("the shown rows are exported, in their order", async () => {
  const { files } = catchDownloads();
  const { user } = await openApp("/archive/invoices?filter=INV-203&sort=-number");
  await field();
  const shown = titles("invoices");
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.length).toBeLessThan(20);
  expect(exportButton()).toHaveAccessibleName(`Export CSV ${shown.length}`);
  await user.click(exportButton());
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.text) ?? "").trim().split("\r\n").slice(1);
  const numbers = lines.map((line) => line.split('","')[2] ?? "");
  expect(lines.map((line) => line.split('","')[3])).toEqual(shown);
  expect(numbers).toEqual(numbers.toSorted().toReversed());
});

test("without rows nothing is exported", async () => {
  const { files } = catchDownloads();
  const { user } = await openApp("/archive/invoices?filter=zzzz");
  await field();
  expect(exportButton()).toHaveAccessibleName("Export CSV 0");
  expect(exportButton()).toHaveAttribute("aria-disabled", "true");
  await user.click(exportButton());
  expect(files).toEqual([]);
});

test("hidden columns are gone from this kind alone, and stay so until they are reset", async () => {
  const { router } = await openApp("/archive/invoices");
  await field();
  expect(headings("invoices")).toEqual(all);
  expect(menu().queryByLabelText("Title")).toBeNull();
  expect(menu().queryByLabelText("Restore")).toBeNull();
  press("Status");
  press("Visibility");
  const rest = all.filter((name) => name !== "Status" && name !== "Visibility");
  expect(headings("invoices")).toEqual(rest);
  expect(screen.getByLabelText("Sort")).toHaveTextContent("Status, ascending");
  await router.navigate({ to: "/archive/$kind", params: { kind: "conversations" } });
  await findTable("conversations");
  expect(headings("conversations")).toContain("Status");
  await router.navigate({ to: "/archive/$kind", params: { kind: "invoices" } });
  await findTable("invoices");
  expect(headings("invoices")).toEqual(rest);
  fireEvent.click(menu().getByText("Reset columns"));
  expect(headings("invoices")).toEqual(all);
});

test("what another tab hid is followed", async () => {
  await openApp("/archive/invoices");
  await field();
  const key = "reshelve.columns.invoices";
  localStorage.setItem(key, "Due");
  fireEvent(window, new StorageEvent("storage", { key }));
  expect(headings("invoices")).toEqual(all.filter((name) => name !== "Due"));
});

test("a stored choice that makes no sense hides nothing", async () => {
  localStorage.setItem("reshelve.columns.invoices", '{"shown":["ID"');
  await openApp("/archive/invoices");
  await field();
  expect(headings("invoices")).toEqual(all);
});

test.each([
  ["invoices", "title, number, ID or client"],
  ["conversations", "title or ID"],
  ["links", "title, ID or URL"],
  ["boards", "title, ID or description"],
])("the filter of %s names what it searches", async (kind, fields) => {
  await openApp(`/archive/${kind}`);
  expect(await field()).toHaveAttribute("placeholder", `Filter by ${fields}`);
});
