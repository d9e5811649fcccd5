import type { Page } from "@playwright/test";

/** Selects the first rows of the table by one press and one with Shift, and opens the plan for them. */
export async function planFirst(page: Page, count: number) {
  const boxes = page.locator("tr[data-id]").getByRole("checkbox");
  await boxes.first().check();
  await boxes.nth(count - 1).click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: `Restore ${count} items` }).click();
  return page.getByRole("dialog");
}
