import type { Page } from "@playwright/test";

/** Selects the first rows of the table, as one press and one with Shift do. */
export async function selectFirst(page: Page, count: number) {
  const boxes = page.locator("tr[data-id]").getByRole("checkbox");
  await boxes.first().check();
  await boxes.nth(count - 1).click({ modifiers: ["Shift"] });
}
