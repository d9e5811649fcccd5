import { expect, test } from "./support/fixtures.ts";
import { keysLoaded } from "./support/keys.ts";
import { allInvoices } from "../demo-counts.ts";

test("from the box that selects all, Restore is a few Tabs back", async ({ page, enter }) => {
  await enter("/archive/invoices");
  const all = page.getByRole("checkbox", { name: `Select the ${allInvoices} invoices that match` });
  await all.focus();
  await page.keyboard.press("Space");
  const restore = page.getByRole("button", { name: `Restore ${allInvoices} items` });
  await expect(restore).toBeVisible();
  let tabs = 0;
  while (!(await restore.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Shift+Tab");
    tabs += 1;
    expect(tabs).toBeLessThan(5);
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
