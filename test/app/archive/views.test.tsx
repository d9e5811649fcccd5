import {
  RouterContextProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ViewsPanel } from "#src/archive/page/page-parts.ts";
import type { SavedView, ViewState } from "#src/archive/page/views/view.ts";
import { serialiseViews } from "#src/archive/page/views/views-file.ts";
import { ViewsMenu } from "#src/archive/page/views/views-menu.tsx";
import { Toasts } from "#src/ui/feedback/toasts.tsx";
import { textsOf } from "../parts.tsx";

const state: ViewState = {
  ...{ kind: null, q: "kind:invoice", sort: "-archived", group: null, span: null, columns: null },
};
const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  ...state,
  name,
  ...more,
});
const onOpen = vi.fn<(view: SavedView) => void>();

async function open(current: ViewState = state, stored: readonly SavedView[] = []) {
  await ViewsPanel.preload();
  if (stored.length > 0) localStorage.setItem("reshelve.views", serialiseViews(stored));
  const page = (now: ViewState) => (
    <>
      <ViewsMenu current={now} onOpen={onOpen} />
      <Toasts />
    </>
  );
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { rerender } = render(page(current), {
    wrapper: ({ children }) => (
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    ),
  });
  // jsdom never shows a popover.
  document.querySelector("[popover]")?.removeAttribute("popover");
  return { user: userEvent.setup(), show: (next: ViewState) => rerender(page(next)) };
}

const menu = () => within(screen.getByRole("group", { name: "Views" }));
const names = () => textsOf(menu().queryAllByRole("listitem"));
const stored = () => localStorage.getItem("reshelve.views") ?? "";

beforeEach(() => onOpen.mockClear());

test("what is shown is saved under a name, and kept in this browser", async () => {
  const { user } = await open();
  expect(menu().getByRole("button", { name: "Save this view" })).toBeDisabled();
  for (let times = 0; times < 2; times += 1) {
    await user.type(menu().getByRole("textbox", { name: "Name of the view" }), "Invoices");
    await user.click(menu().getByRole("button", { name: "Save this view" }));
  }
  expect(names()).toEqual(["Invoices", "Invoices (2)"]);
  expect(JSON.parse(stored())).toMatchObject({
    views: [{ ...state, name: "Invoices" }, { name: "Invoices (2)" }],
  });
});

test("a view opens, and says when it was changed since", async () => {
  const saved = view("Drafts", { q: "status:draft", columns: ["title"] });
  const { user, show } = await open(state, [saved]);
  const button = screen.getByRole("button", { name: "Views" });
  await user.click(menu().getByRole("button", { name: "Drafts" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(saved);
  show(saved);
  expect(button).toHaveAccessibleName("Views");
  expect(menu().getByRole("button", { name: "Drafts", current: true })).toBeVisible();
  show({ ...saved, q: "status:open" });
  expect(button).toHaveTextContent("Views •");
  expect(button).toHaveAccessibleName(/unsaved changes/);
  await user.click(menu().getByRole("button", { name: "Update Drafts" }));
  expect(button).toHaveAccessibleName("Views");
  expect(JSON.parse(stored())).toMatchObject({ views: [{ name: "Drafts", q: "status:open" }] });
});

test("a view is renamed, and deleted", async () => {
  const { user } = await open(state, [view("A"), view("B", { q: "b" })]);
  await user.click(menu().getByRole("button", { name: "Rename B" }));
  const field = menu().getByRole("textbox", { name: "New name" });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, "A{Enter}");
  expect(names()).toEqual(["A", "A (2)"]);
  await user.click(menu().getByRole("button", { name: "Rename A" }));
  await user.keyboard("x{Escape}");
  expect(names()).toEqual(["A", "A (2)"]);
  await user.click(menu().getByRole("button", { name: "Delete A" }));
  expect(names()).toEqual(["A (2)"]);
  expect(document.body).not.toHaveFocus();
});

test("a browser that keeps nothing says so, and a view lasts until the page is left", async () => {
  const { user } = await open();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  await user.type(menu().getByRole("textbox", { name: "Name of the view" }), "A{Enter}");
  expect(await screen.findByText("Views couldn’t be saved in this browser.")).toBeVisible();
  expect(names()).toEqual(["A"]);
});
