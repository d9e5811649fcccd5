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
