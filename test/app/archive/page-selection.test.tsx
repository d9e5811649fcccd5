import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { findBursts } from "#src/archive/when/bursts.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { catchDownloads, header, place } from "../parts.tsx";
import { openAllArchived, queryField } from "./page-parts.tsx";
import { allArchived } from "../../demo-counts.ts";

vi.setConfig({ testTimeout: 60_000 });

const bar = () => document.querySelector("[data-shown] > b");

test("selected items that the query hides are shown by clearing it, and exported though they were not read", async () => {
  const { next } = catchDownloads();
  const { user, session } = await openAllArchived("?q=kind:doc");
  await user.click(screen.getByRole("button", { name: "Select 54" }));
  expect(await screen.findByText(/^35 not shown/)).toBeVisible();
  expect(bar()).toHaveAttribute("data-kinds", "6");
  await user.click(screen.getByRole("button", { name: "Show them" }));
  expect(queryField()).toHaveValue("");
  await waitFor(() => expect(screen.queryByText(/not shown/)).toBeNull());
  expect(screen.getByRole("button", { name: "Export 54" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Restore 54 items" })).toHaveFocus();
  const unread = {
    kind: "docs",
    id: "doc_unread",
    name: "Unread",
    archivedAt: "2026-11-02T10:00:00Z",
  } as const;
  act(() => selectionPart(session()).choose([unread], true));
  expect(await screen.findByText(/^1 not shown/)).toBeVisible();
  // No query shows an item that was not read, but the export has it.
  expect(screen.queryByRole("button", { name: "Show them" })).toBeNull();
  // jsdom never shows a popover.
  const save = { name: "Export 55 selected as CSV", hidden: true };
  await user.click(await screen.findByRole("button", save));
  const lines = (await next()).text.trim().split("\r\n");
  expect(lines).toHaveLength(56);
  expect(lines.find((line) => line.includes("doc_unread"))).toMatch(
    /^"docs","doc_unread","","Unread",.*"2026-11-02T10:00:00Z",(?:"",)*""$/,
  );
});

test("menus, heading and boxes count what is left after a restore", async () => {
  const { user } = await openAllArchived("?q=kind:doc%20-sentinel");
  const table = within(screen.getByRole("table", { name: "All archived" }));
  const many = Number(screen.getByRole("button", { name: /^Export \d+$/ }).textContent.slice(7));
  const [restore] = table.getAllByRole("button", { name: /^Restore / });
  if (!restore) throw new Error("No row can be restored.");
  await user.click(restore);
  const label = `Select the ${many - 1} items that match`;
  expect(await table.findByRole("checkbox", { name: label })).toBeVisible();
  expect(header()).toHaveTextContent(`${allArchived - 1} items of 8 kinds`);
  expect(screen.getByText(`${many - 1} of ${allArchived - 1} match`)).toBeVisible();
  expect(screen.getByRole("button", { name: `Export ${many - 1}` })).toBeVisible();
  expect(
    screen.getByRole("button", {
      name: `Export All ${allArchived - 1} loaded as CSV`,
      hidden: true,
    }),
  ).toBeEnabled();
});

test("an item that was restored is left out by the bursts, the groups, the heading and the sidebar", async () => {
  const { session, user } = await openAllArchived("?group=together");
  /** Of the list above, and of the heading of its group: one of a day may have as many items. */
  function expectToSelect(count: number) {
    const heading = document.querySelector<HTMLElement>("tr[data-id^='group burst']");
    if (!heading) throw new Error("There is no heading.");
    for (const part of [screen.getByRole("list", { name: "Archived together" }), heading])
      within(part).getByRole("button", { name: `Select ${count}` });
  }
  expectToSelect(54);
  const archive = archivedItemsPart(session());
  const many = archive.reader.get().items.length;
  await waitFor(() => expect(place("All archived")).toHaveTextContent(`${many} archived`));
  const burst = findBursts(archive.reader.get().items).find(({ items }) => items.length === 54);
  const item = burst?.items[7];
  if (!item) throw new Error("The demo has no burst of 54 items.");
  await act(() => session().writes.send({ operation: "restore", kind: item.kind, id: item.id }));
  await waitFor(() => expectToSelect(53));
  expect(place("All archived")).toHaveTextContent(`${many - 1} archived`);
  expect(header()).toHaveTextContent(`${many - 1}`);
  // Refresh reads the list without it, and takes it off no second time.
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(archive.reader.get().phase).toBe("done"), { timeout: 20_000 });
  expect(place("All archived")).toHaveTextContent(`${many - 1} archived`);
  expect(header()).toHaveTextContent(`${many - 1}`);
  await waitFor(() => expectToSelect(53));
});
