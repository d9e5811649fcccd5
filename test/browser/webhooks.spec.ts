import { choose } from "./support/choose.ts";
import { expect, test } from "./support/fixtures.ts";

test("filters are chosen by keys, and on a narrow screen on a sheet", async ({ page, enter }) => {
  await enter("/webhooks");
  const menu = page.getByRole("menu", { name: "Status" });
  const button = page.getByRole("button", { name: /^Status \w+$/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("menuitemradio", { name: "Any" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("menuitemradio", { name: "Any" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(button).toHaveAccessibleName("Status Disabled");
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/\?enabled=no$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filters, 1 set" }).click();
  await choose(page, "Status", "Any");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/webhooks$/);
});
