import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { DAY_MS, dayAt } from "#src/lib/dates.ts";
import { allArchived, archivedIn } from "../../demo-counts.ts";
import { narrowScreen, stubResizeObserver } from "../layout.ts";
import { catchDownloads, choiceButton, choose, header, openMenu, place } from "../parts.tsx";
import { openApp } from "../open-app.tsx";
import { openAllArchived, queryField } from "./page-parts.tsx";

const bar = () => document.querySelector("[data-shown] > b");

test("selected items that the query hides are shown by clearing it, and exported though they were not read", async () => {
  const { next } = catchDownloads();
  const { user, session } = await openAllArchived("?group=together");
  await user.click(await screen.findByRole("button", { name: "Select 54" }));
  await user.type(queryField(), "kind:doc");
  expect(await screen.findByText(/^35 not shown/)).toBeVisible();
  expect(bar()).toHaveTextContent(/ of 6 kinds$/);
  await user.click(screen.getByRole("button", { name: "Show them" }));
  expect(queryField()).toHaveValue("");
  await waitFor(() => expect(screen.queryByText(/not shown/)).toBeNull());
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
  const menu = within(openMenu("More"));
  await user.click(await menu.findByRole("button", { name: "Export 55 selected as CSV" }));
  const lines = (await next()).text.trim().split("\r\n");
  expect(lines).toHaveLength(56);
  expect(lines.find((line) => line.includes("doc_unread"))).toMatch(
    /^"docs","doc_unread","","Unread",.*"2026-11-02T10:00:00Z",(?:"",)*""$/,
  );
});

test("menus, heading and boxes count what is left after a restore", async () => {
  const { user } = await openAllArchived("?q=kind:doc%20-sentinel");
  const table = within(screen.getByRole("table", { name: "All archived" }));
  const box = table.getByRole("checkbox", { name: /^Select the \d+ items that match$/ });
  const many = Number(box.getAttribute("aria-label")?.match(/\d+/)?.[0]);
  const [restore] = table.getAllByRole("button", { name: /^Restore / });
  if (!restore) throw new Error("No row can be restored.");
  await user.click(restore);
  const label = `Select the ${many - 1} items that match`;
  expect(await table.findByRole("checkbox", { name: label })).toBeVisible();
  expect(screen.getByText(`${many - 1} of ${allArchived - 1} match`)).toBeVisible();
  expect(
    within(openMenu("More")).getByRole("button", {
      name: `Export All ${allArchived - 1} loaded as CSV`,
    }),
  ).toBeEnabled();
});

test("an item that was restored is left out by the bursts, the groups, the heading and the sidebar", async () => {
  const { session, user } = await openAllArchived("?group=together");
  /** Of the heading of its group, as one of a day may have as many items, and the line above. */
  function expectToSelect(count: number) {
    const heading = document.querySelector<HTMLElement>("tr[data-id^='group burst']");
    if (!heading) throw new Error("There is no heading.");
    within(heading).getByRole("button", { name: `Select ${count}` });
    screen.getByRole("button", { name: `Restore ${count}` });
  }
  expectToSelect(54);
  const archive = archivedItemsPart(session());
  const many = archive.items(null).length;
  await waitFor(() => expect(place("All archived")).toHaveTextContent(`${many} archived`));
  const burst = findBursts(archive.items(null)).find(({ items }) => items.length === 54);
  const item = burst?.items[7];
  if (!item) throw new Error("The demo has no burst of 54 items.");
  await act(() => session().writes.send({ operation: "restore", kind: item.kind, id: item.id }));
  await waitFor(() => expectToSelect(53));
  expect(place("All archived")).toHaveTextContent(`${many - 1} archived`);
  await waitFor(() => expect(header()).toHaveTextContent(`${many - 1}`));
  // Refresh reads the list without it, and takes it off no second time.
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(
    () => expect(archive.get().kinds.every(({ isFetching }) => !isFetching)).toBe(true),
    { timeout: 20_000 },
  );
  expect(place("All archived")).toHaveTextContent(`${many - 1} archived`);
  await waitFor(() => expect(header()).toHaveTextContent(`${many - 1}`));
  await waitFor(() => expectToSelect(53));
});

test("the focus goes to the results when “Clear the query” goes away", async () => {
  const { user } = await openAllArchived("?q=kind:doc%20status:paid");
  const button = (await screen.findAllByRole("button", { name: "Clear the query" })).at(-1);
  if (!button) throw new Error("There is no such button.");
  await user.click(button);
  await screen.findByRole("table", { name: "All archived" });
  expect(screen.getByRole("group", { name: "Results" })).toHaveFocus();
  expect(queryField()).not.toHaveValue("kind:doc status:paid");
});

test("a refresh that is under way shows the rows of before, whole", async () => {
  // The first pages come, the later ones once they are let go.
  let letGo = () => {};
  let held = Promise.resolve();
  const { user } = await openAllArchived("", {
    replies: [
      http.get("*/api/:kind", async ({ request }) => {
        const page = new URL(request.url).searchParams.get("page");
        if (Number(page) > 1) await held;
      }),
    ],
  });
  await user.keyboard("t");
  expect(await screen.findByRole("group", { name: "When archived" })).toBeVisible();
  held = new Promise<void>((resolve) => (letGo = resolve));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText(/^Loaded [1-9]\d* of/, {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByRole("group", { name: "When archived" })).toBeVisible();
  expect(screen.queryByText(/still counting/)).toBeNull();
  letGo();
});

test("while it loads, the page and the sidebar say the same size", async () => {
  await openApp("/archive", {
    replies: [
      http.get("*/api/:kind", ({ request }) =>
        new URL(request.url).searchParams.get("page") === "1" ? undefined : new Promise(() => {}),
      ),
    ],
  });
  await waitFor(() => expect(header()).toHaveTextContent(/^All archivedLoaded \d+ of \d+/));
  expect(header()).toHaveTextContent(new RegExp(`of ${allArchived}\\b`));
  expect(header()).not.toHaveTextContent("so far");
  // A group that may grow is no finding.
  expect(screen.queryByRole("region", { name: "Archived together" })).toBeNull();
  expect(place("All archived")).toHaveTextContent(`${allArchived} archived`);
});

const order = () =>
  [...document.querySelectorAll("tr[data-id]")].map((row) => row.getAttribute("data-id"));

test("cards are sorted by a menu", async () => {
  narrowScreen();
  stubResizeObserver();
  const { address } = await openAllArchived();
  await screen.findByRole("button", { name: "Filters" });
  openMenu("Filters");
  openMenu("Display");
  expect(choiceButton("Order")).toHaveTextContent("Order Newest archived");
  const before = order();
  choose("Order", "Total, ascending");
  expect(address()).toBe("/archive?sort=total");
  await waitFor(() => expect(choiceButton("Order")).toHaveTextContent("Order Total, ascending"));
  await waitFor(() => expect(order()).not.toEqual(before));
  expect(order()[0]).toMatch(/^invoices/);
});

test("the shown time is in the address, and in a named view", async () => {
  const { user, address } = await openAllArchived("?span=2-years");
  await user.keyboard("t");
  const span = await screen.findByRole("button", { name: "Shown time 2 years" });
  const views = () => within(openMenu("Display"));
  const press = (name: string) => user.click(views().getByRole("button", { name }));
  await user.type(views().getByLabelText("Name of the view"), "Long");
  await press("Save this view");
  choose("Shown time", "12 weeks");
  expect(address()).toBe("/archive");
  await press("Long");
  expect(address()).toBe("/archive?span=2-years");
  expect(span).toHaveAccessibleName("Shown time 2 years");
});

test("yesterday is that of the service, whose clock is three days behind this device’s", async () => {
  const now = () => Date.now() - 3 * DAY_MS;
  const { workspace } = await openAllArchived("?q=archived:yesterday", { now });
  const yesterday = kinds
    .flatMap((kind) => workspace.all(kind))
    .map((item) => Date.parse(String(item["archived_at"])))
    .filter((time) => dayAt(time) === dayAt(now()) - 1);
  expect(yesterday.length).toBeGreaterThan(0);
  const words = `${yesterday.length} of ${allArchived} match`;
  expect(await screen.findByText(words, { selector: "[role=status]" })).toBeVisible();
});

test("a note that is typed stays when the last rows go", async () => {
  const app = await openApp("/archive/embeds");
  const embeds = archivedIn(app.workspace, "embeds");
  await app.user.click(await screen.findByRole("link", { name: String(embeds[0]?.["title"]) }));
  const details = await screen.findByRole("dialog");
  await app.user.click(await within(details).findByRole("button", { name: "Flag…" }));
  await app.user.type(within(details).getByRole("textbox"), "Ask Petra");
  for (const embed of embeds) embed["archived_at"] = null;
  await app.user.click(screen.getByRole("button", { name: "Refresh", hidden: true }));
  expect(
    await screen.findByRole("heading", { name: "No archived embeds", hidden: true }),
  ).toBeInTheDocument();
  expect(within(details).getByRole("textbox")).toHaveValue("Ask Petra");
});
