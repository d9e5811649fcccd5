import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { type App, openApp } from "../open-app.tsx";
import {
  bodyRows,
  catchDownloads,
  confirmPlan,
  findTable,
  openMenu,
  place,
  refreshButton,
} from "../parts.tsx";

const bar = () =>
  screen.queryAllByRole("status").find((one) => / selected$/.test(one.textContent))?.textContent;
const box = (many: string, at: number) => {
  const row = bodyRows(many)[at];
  if (!row) throw new Error(`There is no row ${at}.`);
  return within(row).getByRole("checkbox");
};
const restore = (count: string) => screen.findByRole("button", { name: `Restore ${count}` });

async function goTo({ user }: App, name: string, many: string) {
  await user.click(place(name));
  await findTable(many);
}
/** Three invoices and two boards. */
async function selectFive() {
  const app = await openApp("/archive/invoices");
  for (const at of [0, 1, 2]) await app.user.click(box("invoices", at));
  await goTo(app, "Boards", "boards");
  for (const at of [0, 1]) await app.user.click(box("boards", at));
  return app;
}

describe("one selection of several kinds", () => {
  test("is seen on every list, also on one that is empty or refused", async () => {
    const app = await selectFive();
    expect(bar()).toBe("3 invoices, 2 boards selected");
    await goTo(app, "Docs", "docs");
    expect(bar()).toBe("3 invoices, 2 boards selected");
    await goTo(app, "Invoices", "invoices");
    expect(box("invoices", 2)).toBeChecked();
    expect(box("invoices", 3)).not.toBeChecked();
    app.workspace.usePreset("no-embeds");
    await app.user.click(place("Embeds"));
    await app.user.click(refreshButton());
    await screen.findByText("Embeds can’t be listed in this workspace");
    expect(bar()).toBe("3 invoices, 2 boards selected");
    app.workspace.usePreset("empty-milestones");
    await app.user.click(place("Milestones"));
    await app.user.click(refreshButton());
    await screen.findByText("No archived milestones");
    expect(bar()).toBe("3 invoices, 2 boards selected");
  });

  test("is exported with what was read of it, its IDs are copied, and it goes into one run, containers first", async () => {
    const app = await selectFive();
    const ids = selectionPart(app.session())
      .all()
      .map(({ id }) => id);
    const downloads = catchDownloads();
    const press = (name: string) =>
      app.user.click(within(openMenu("More")).getByRole("button", { name }));
    await press("Export 5 selected as JSON");
    const { items } = JSON.parse((await downloads.next()).text);
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids);
    await press("Copy IDs of 5 selected");
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(ids.join("\n")));

    await app.user.click(await restore("5 items"));
    const plan = await screen.findByRole("dialog", { name: "Restore 5 items" });
    expect(plan).toHaveTextContent("5 items23, 2 boards, 3 invoices");
    await confirmPlan(app.user, 5);
    await waitFor(() => expect(app.writes()).toHaveLength(5));
    expect(app.writes().map(({ path }) => path.split("/")[2])).toEqual([
      ...["boards", "boards"],
      ...["invoices", "invoices", "invoices"],
    ]);
    await waitFor(() => expect(bar()).toBeUndefined());
    const { log } = app;
    expect(new Set((await log.entries()).map(({ run }) => run)).size).toBe(1);
  });
});

describe("the bar", () => {
  test("leaves the items of a run to its panel", async () => {
    const app = await openApp("/archive/boards");
    await app.user.click(screen.getByRole("checkbox", { name: /^Select the 21/ }));
    await app.user.click(await restore("21 items"));
    // Long enough for a busy machine to press Pause before the last one.
    app.workspace.settings.latency = [1_000, 1_000];
    await confirmPlan(app.user, 21);
    fireEvent.click(await screen.findByRole("button", { name: "Pause" }));
    await screen.findByText(/^Paused: /, { selector: "h2 > a" });
    app.workspace.settings.latency = [0, 0];
    // The bar is gone, and comes back for other items, which alone it counts and clears.
    await waitFor(() => expect(bar()).toBeUndefined());
    expect(screen.queryByRole("button", { name: /^Restore \d+ items?$/ })).toBeNull();
    await goTo(app, "Docs", "docs");
    for (const at of [0, 1]) await app.user.click(box("docs", at));
    expect(bar()).toBe("2 docs selected");
    await app.user.click(screen.getByRole("button", { name: "Clear" }));
    expect(bar()).toBeUndefined();
    for (const at of [0, 1]) await app.user.click(box("docs", at));
    await app.user.click(await restore("2 items"));
    const plan = await screen.findByRole("dialog", { name: "Restore 2 docs" });
    expect(plan).toHaveTextContent(/Another run is still going on\. ?Finish or cancel that first/);
  });
});
