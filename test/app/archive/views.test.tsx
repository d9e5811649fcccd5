import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SavedView } from "#src/archive/page/display/view.ts";
import { openApp } from "../open-app.tsx";
import { openPopover, textsOf } from "../parts.tsx";

const invoices = "/archive?q=kind%3Ainvoice";
const drafts = "/archive/invoices?q=status%3Adraft";
const viewsKey = "reshelve.archive.views";

/** Opens an address with saved views, and the menu of the views. */
async function openViews(address: string, saved: readonly SavedView[] = []) {
  if (saved.length > 0) localStorage.setItem(viewsKey, JSON.stringify(saved));
  const app = await openApp(address);
  const views = openPopover(await screen.findByRole("button", { name: "Display" }));
  await within(views).findByRole("textbox", { name: "Name of the view" });
  return { ...app, menu: within(views) };
}
type Menu = Awaited<ReturnType<typeof openViews>>["menu"];

/** The saved views: other items of the menu are columns. */
const names = (menu: Menu) =>
  textsOf(menu.queryAllByRole("listitem").filter((one) => !within(one).queryByRole("checkbox")));
const stored = () => JSON.parse(localStorage.getItem(viewsKey) ?? "null");

test("what is shown is saved under a name, which a second save gives another address", async () => {
  const { user, menu, router } = await openViews(invoices);
  const field = menu.getByRole("textbox", { name: "Name of the view" });
  expect(menu.getByRole("button", { name: "Save this view" })).toBeDisabled();
  await user.type(field, " Mine {Enter}");
  expect(stored()).toEqual([{ name: "Mine", href: invoices }]);
  expect(menu.getByRole("button", { name: "Mine", current: true })).toBeVisible();
  await router.navigate({ to: "/archive", search: { q: "kind:doc" } });
  await waitFor(() => menu.getByRole("button", { name: "Mine", current: false }));
  await user.type(field, "Mine");
  await user.click(menu.getByRole("button", { name: "Update Mine" }));
  expect(stored()).toEqual([{ name: "Mine", href: "/archive?q=kind%3Adoc" }]);
});

test("a view is deleted, and the focus stays in the menu", async () => {
  const { user, menu } = await openViews(invoices, [
    { name: "A", href: invoices },
    { name: "B", href: drafts },
  ]);
  await user.click(menu.getByRole("button", { name: "Delete A" }));
  expect(names(menu)).toEqual(["B"]);
  expect(menu.getByRole("textbox", { name: "Name of the view" })).toHaveFocus();
});

test("a browser that keeps nothing says so, and a view lasts until the page is left", async () => {
  const { user, menu } = await openViews(invoices);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  await user.type(menu.getByRole("textbox", { name: "Name of the view" }), "A{Enter}");
  expect(await screen.findByText("Views couldn’t be saved in this browser.")).toBeVisible();
  expect(names(menu)).toEqual(["A"]);
});

test("opening a view of another list changes no columns of this browser", async () => {
  const columns = JSON.stringify(["ID", "Status"]);
  localStorage.setItem("reshelve.columns.invoices", columns);
  const { user, menu, address } = await openViews("/archive", [{ name: "Drafts", href: drafts }]);
  await user.click(menu.getByRole("button", { name: "Drafts" }));
  await waitFor(() => expect(address()).toBe(drafts));
  await screen.findByRole("table", { name: "Archived invoices" });
  expect(localStorage.getItem("reshelve.columns.invoices")).toBe(columns);
});
