import type { Page } from "@playwright/test";
import { kinds } from "#src/api/archive.ts";
import { expect, test } from "./support/fixtures.ts";
import { keysLoaded, watchFocus } from "./support/keys.ts";
import { allArchived, allInvoices } from "../demo-counts.ts";

/** Presses keys, and counts them: a combination is one. */
function createKeyboard(page: Page) {
  let count = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        await page.keyboard.press(key);
        count += 1;
      }
    },
    count: () => count,
  };
}

test("30 items of yesterday are restored by at most 20 keys", async ({ page, service, enter }) => {
  const { workspace } = service;
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  yesterday.setHours(12, 0, 0, 0);
  const earlier = new Date(yesterday.getTime() - 30 * 24 * 3_600_000);
  for (const kind of kinds) {
    for (const item of workspace.all(kind)) {
      if (item["archived_at"]) workspace.put(kind, { ...item, archived_at: earlier.toISOString() });
    }
  }
  const chosen = workspace
    .all("folders")
    .filter((item) => item["archived_at"] !== null)
    .slice(0, 30);
  for (const item of chosen) {
    workspace.put("folders", { ...item, archived_at: yesterday.toISOString() });
  }

  await enter("/archive");
  await expect(page.getByText(`All ${allArchived} loaded`).first()).toBeAttached({
    timeout: 60_000,
  });
  await keysLoaded(page);
  const falls = await watchFocus(page);
  const keyboard = createKeyboard(page);
  await keyboard.press("/", "a", "r");
  await expect(page.getByRole("option", { name: /^archived:/ })).toBeVisible();
  await keyboard.press("ArrowDown", "Enter", "y", "e");
  await expect(page.getByRole("option", { name: /^yesterday/ })).toBeVisible();
  await keyboard.press("ArrowDown", "Enter");
  await keyboard.press("Enter", "Enter");
  await expect(page.locator("tr[data-id] :focus")).toHaveCount(1);
  await keyboard.press("Control+a");
  await expect(page.getByRole("button", { name: "Restore 30 items" })).toBeVisible();
  await keyboard.press("r");
  await expect(page.getByRole("dialog", { name: "Restore 30 folders" })).toBeVisible();
  await keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /^All 30 folders restored/ })).toBeVisible({
    timeout: 60_000,
  });
  expect(keyboard.count()).toBeLessThanOrEqual(20);
  expect(await falls()).toEqual([]);
  const left = chosen.filter(({ id }) => workspace.find("folders", id)?.["archived_at"] !== null);
  expect(left).toEqual([]);
});

test("from the box that selects all, Restore is a few Tabs back", async ({ page, enter }) => {
  await enter("/archive/invoices");
  const all = page.getByRole("checkbox", { name: `Select the ${allInvoices} invoices that match` });
  await all.focus();
  const keyboard = createKeyboard(page);
  await keyboard.press("Space");
  const restore = page.getByRole("button", { name: `Restore ${allInvoices} items` });
  await expect(restore).toBeVisible();
  while (!(await restore.evaluate((button) => button === document.activeElement))) {
    await keyboard.press("Shift+Tab");
    expect(keyboard.count()).toBeLessThan(6);
  }
});

test("the rows of a list have one tab stop, and Tab comes back to it", async ({ page, enter }) => {
  await enter("/archive/boards");
  await keysLoaded(page);
  const inRow = page.locator("tr[data-id] :focus");
  const current = () => page.evaluate(() => document.activeElement?.closest("tr")?.dataset["id"]);
  await page.keyboard.press("j");
  await expect(inRow).toHaveCount(1);
  const first = await current();
  await page.keyboard.press("j");
  await expect.poll(current).not.toBe(first);
  const second = await current();
  await page.keyboard.press("Tab");
  await expect(inRow).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(current).toBe(second);
  await page.keyboard.press("Shift+Tab");
  await expect(inRow).toHaveCount(0);
});

test("an open menu keeps the keys, and Escape closes it first", async ({ page, enter }) => {
  await enter("/webhooks");
  await keysLoaded(page);
  const menu = page.getByRole("group", { name: "Export" });
  await page.keyboard.press("e");
  await expect(menu).toBeVisible();
  const opener = page.getByRole("button", { name: /^Export/ }).first();
  await expect(opener).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("/");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.keyboard.press("j");
  await expect(page.locator("tr[data-id] :focus")).toHaveCount(1);
});
