import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { expect, test } from "./support/fixtures.ts";
import { reach, reachInRows, watchFocus, watchWords } from "./support/keys.ts";
import { toTop } from "./support/places.ts";
import { rateLimit } from "./support/rate-limit.ts";
import { allInvoices } from "../demo-counts.ts";

/** Path and status of each write that arrived. */
const writesOf = ({ requests }: Service) =>
  requests
    .filter(({ method }) => method !== "GET" && method !== "OPTIONS")
    .map(({ path, status }) => [path, status] as const);

test("many are selected by keyboard alone, which is seen and said", async ({ page, enter }) => {
  await enter("/archive/boards");
  const table = page.getByRole("table", { name: "Archived boards" });
  const boxes = table.getByRole("checkbox");
  await reachInRows(page, boxes.nth(1));
  const said = await watchWords(page);
  const falls = await watchFocus(page);
  const words = [1, 2, 3, 4].map((n) => `${n} ${n === 1 ? "board" : "boards"} selected`);
  // Of keys that come faster than the page is drawn only the last would be said.
  for (const [index, selected] of words.entries()) {
    await page.keyboard.press(index === 0 ? "Space" : "Shift+ArrowDown");
    await expect(page.getByText(selected)).toBeVisible();
  }
  expect(await said()).toEqual(words);
  // Seen as well as said: the row of a ticked box has a ground of its own.
  const grounds = (which: string) =>
    table
      .locator(`tr[data-id]:not(:hover):${which}(:has(:checked))`)
      .evaluateAll((rows) => [
        ...new Set(rows.map((row) => getComputedStyle(row).backgroundColor)),
      ]);
  const [[selectedGround, ...others], plainGrounds] = [await grounds("is"), await grounds("not")];
  expect(others).toEqual([]);
  expect(plainGrounds).toHaveLength(1);
  expect(plainGrounds).not.toContain(selectedGround);
  expect(await falls()).toEqual([]);
  // A toast lies over no row, notice, bar or footer: it is in the head of the page.
  await page.keyboard.press("c");
  const toast = page.getByText(/^ID .* copied$|^The browser did not allow/);
  const bottom = await toast.evaluate((one) => one.getBoundingClientRect().bottom);
  const head = await page.locator("main header").boundingBox();
  expect(bottom).toBeLessThan((head?.y ?? 0) + (head?.height ?? 0));
});

test("an upload is finished and attached by keyboard alone", async ({ page, service, enter }) => {
  await enter("/uploads");
  await reach(page, page.getByLabel("File ID"));
  const said = await watchWords(page);
  const falls = await watchFocus(page);
  await page.keyboard.type("fi_brochureDraft01");
  await page.keyboard.press("Enter");
  const file = page.getByRole("article", { name: "donor-brochure-draft.pdf" });
  await expect(file).toBeVisible();
  // Finished files are announced together, once no other follows.
  await expect.poll(said).toEqual(["1 file finished"]);

  await reach(page, page.getByRole("button", { name: /^Attach to a folder/ }));
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Attach to a folder" });
  const folder = drawer.getByRole("combobox", { name: "Folder" });
  // On the search field, not on Close.
  await expect(folder).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(drawer.getByRole("option").first()).toBeVisible();
  // Escape closes the list first, and only then the dialog.
  await page.keyboard.press("Escape");
  await expect(drawer.getByRole("option")).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.keyboard.type("stationery");
  // Enter chooses the first option: wait until they are filtered.
  await expect(drawer.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(folder).toHaveValue(/^fo_/);
  await expect(folder).toBeFocused();
  const id = await folder.inputValue();
  await page.keyboard.press("Enter");
  await reach(page, drawer.getByRole("button", { name: "Attach 1 file (once)" }));
  expect(await falls()).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(drawer).toHaveCount(0);
  await expect(file).toBeFocused();
  expect(writesOf(service)).toEqual([
    ["/api/files/fi_brochureDraft01/complete", 200],
    [`/api/folders/${id}/files`, 200],
  ]);
});

test("one is restored by keyboard, announced once, and the focus never falls off", async ({
  page,
  service,
  enter,
}) => {
  await enter("/archive/invoices");
  const table = page.getByRole("table", { name: "Archived invoices" });
  const actionIn = (row: number) =>
    table.locator(`tr[data-index="${row}"]`).getByRole("button", { name: /^Restore/ });
  await reachInRows(page, actionIn(0));
  const falls = await watchFocus(page);
  const restore = async (row: number) => {
    await expect(actionIn(row)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(actionIn(row)).toHaveText("Restored");
    await expect(actionIn(row)).toBeFocused();
    await page.keyboard.press("ArrowDown");
  };
  const said = await watchWords(page);
  await restore(0);
  await expect(
    page.getByRole("status").filter({ hasText: `${allInvoices - 1} archived` }),
  ).toBeVisible();
  expect(await said()).toEqual(["INV-2041 Discovery workshop restored"]);
  expect(writesOf(service)).toEqual([["/api/invoices/in_Yw2k9QeR4tLm/restore", 200]]);
  for (let row = 1; row < 3; row += 1) await restore(row);

  // The list is read again, and its next rows take the place of those that were restored.
  const refresh = page.getByRole("button", { name: "Refresh", exact: true });
  await reach(page, refresh, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(table.getByRole("button", { name: /^Restored/ })).toHaveCount(0);
  await expect(
    page.getByRole("status").filter({ hasText: `${allInvoices - 3} archived` }),
  ).toBeVisible();
  await expect(refresh).toBeFocused();
  // The list stays scrolled to where it was.
  await toTop(page);
  await reachInRows(page, actionIn(0));
  for (let row = 0; row < 2; row += 1) await restore(row);

  expect(await falls()).toEqual([]);
  const paths = writesOf(service).map(([path]) => path);
  expect(new Set(paths).size).toBe(5);
  expect(paths).toHaveLength(5);
});

test("the focus stays on the page", async ({ page, service, enter, expectedComplaints }) => {
  expectedComplaints.push(/^Failed to load resource/);
  await enter("/archive/docs");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await reachInRows(page, button("Restore Sentinel: restore replies with 500"));
  const falls = await watchFocus(page);
  const press = async (name: string | RegExp) => {
    await reach(page, button(name));
    await page.keyboard.press("Enter");
  };
  await page.keyboard.press("Enter");
  await expect(button("Unclear Sentinel: restore replies with 500")).toBeFocused();
  // Nothing opens by itself.
  await expect(button("Restore again: Sentinel: restore replies with 500")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await press("Restore again: Sentinel: restore replies with 500");
  await expect(button("Restore again: Sentinel: restore replies with 500")).toBeFocused();
  await expect.poll(() => writesOf(service).length).toBe(2);
  await expect(button("Restore again: Sentinel: restore replies with 500")).not.toHaveAttribute(
    "aria-busy",
  );
  await press("Dismiss: Sentinel: restore replies with 500");
  await expect(button("Restore Sentinel: restore replies with 500")).toBeFocused();

  await page.keyboard.press("x");
  await press("Select all 88");
  await expect(button(/^Restore 8\d items$/)).toBeFocused();
  await reach(page, button("Clear"));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Select the \d+/)).toBeFocused();

  await reachInRows(page, button("Restore Style guide: icon set"));
  await page.keyboard.press("Enter");
  await press("Dismiss");
  await expect(button("Dismiss")).toHaveCount(0);
  expect(await falls()).toEqual([]);
});

const press = async (page: Page, name: string | RegExp) => {
  await reach(page, page.getByRole("button", { name }));
  await page.keyboard.press("Enter");
};

const taskAt = ({ workspace }: Service, name: string) =>
  `/tasks/${workspace.all("tasks").find(({ title }) => title === name)?.id}`;

/** Replies with 429 to the writes to a path, with a long wait. */
const limitWrites = (page: Page, path: string) =>
  page.route(path, (route) =>
    ["GET", "OPTIONS"].includes(route.request().method())
      ? route.fallback()
      : rateLimit(route, 600),
  );

test("a run keeps the focus until it is closed", async ({ page, enter, expectedComplaints }) => {
  expectedComplaints.push(/^Failed to load resource/);
  // Two rows: what else comes between them depends on the time of day.
  await enter("/archive/docs?q=is+cut");
  const title = "Sentinel: restore is cut after it was done";
  await reachInRows(page, page.getByRole("checkbox", { name: `Select ${title}` }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await press(page, "Restore 2 items");
  const plan = page.getByRole("dialog");
  await reach(page, plan.getByRole("button", { name: /^Restore 2 / }));
  await page.keyboard.press("Enter");
  const run = page.getByRole("region", { name: /docs (restored|unclear)/ });
  await reach(page, run.getByRole("link", { name: "Check 2" }));
  await press(page, "Close the run");
  await expect(run).toHaveCount(0);
  // Back in the row where it was last.
  await expect(page.locator("tr[data-id] :focus")).toHaveCount(1);
});

test("a task keeps focus after a wait", async ({ page, service, enter, expectedComplaints }) => {
  expectedComplaints.push(/^Failed to load resource/);
  const path = taskAt(service, "Sentinel: saving is cut after it was done");
  await enter(path);
  await limitWrites(page, `**/api${path}`);
  await reach(page, page.getByLabel(/^Title/));
  await page.keyboard.type("Renamed");
  const save = page.getByRole("button", { name: /^Save/ });
  await reach(page, save);
  await page.keyboard.press("Enter");
  await press(page, "Stop waiting");
  await expect(save).toBeFocused();

  await page.unroute(`**/api${path}`);
  service.workspace.settings.fault = "500";
  await page.keyboard.press("Enter");
  const check = page.getByRole("button", { name: "Check" });
  await reach(page, check, "Shift+Tab");
  service.workspace.settings.fault = "none";
  await page.keyboard.press("Enter");
  await expect(check).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Saved: title." })).toBeFocused();
});

test("the focus is on the page to connect after Disconnect", async ({ page, service, enter }) => {
  await enter(taskAt(service, "Route map, northern islands"));
  await reach(page, page.getByLabel(/^Title/));
  await page.keyboard.type("Renamed");
  await reach(page, page.getByRole("button", { name: /Connected$/ }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await press(page, "Disconnect");
  const dialog = page.getByRole("dialog", { name: "Disconnect and lose this?" });
  await reach(page, dialog.getByRole("button", { name: "Disconnect" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/connect/);
  await expect(page.getByRole("main")).toBeFocused();
});
