import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openAllArchived, queryField } from "./page-parts.tsx";

vi.setConfig({ testTimeout: 60_000 });

const bar = () => document.querySelector("[data-shown] > b");

test("selected items that the query hides are shown by clearing it", async () => {
  const { user, session } = await openAllArchived("?q=kind:doc");
  await user.click(screen.getByRole("button", { name: "Select 54" }));
  expect(await screen.findByText(/^35 not shown/)).toBeVisible();
  expect(bar()).toHaveAttribute("data-kinds", "6");
  await user.click(screen.getByRole("button", { name: "Show them" }));
  expect(queryField()).toHaveValue("");
  await waitFor(() => expect(screen.queryByText(/not shown/)).toBeNull());
  // One in the bar, one in the menu above.
  expect(screen.getAllByRole("button", { name: "Export 54" })).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Restore 54 items" })).toHaveFocus();
  const unread = { kind: "docs", id: "doc_unread", name: "Unread", archivedAt: null } as const;
  act(() => session().selection.choose([unread], true));
  expect(await screen.findByText(/^1 not shown/)).toBeVisible();
  // No query shows an item that was not read.
  expect(screen.queryByRole("button", { name: "Show them" })).toBeNull();
});
