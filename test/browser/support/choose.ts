import type { Page } from "@playwright/test";

/** Chooses a value of a menu, such as "Confirmed" of "Outcome". */
export async function choose(page: Page, label: string, value: string) {
  const button = page.getByRole("button", { name: new RegExp(`^${label} `) });
  await button.and(page.locator("[aria-haspopup=menu]")).click();
  await page
    .getByRole("menu", { name: label })
    .getByRole("menuitemradio", { name: value, exact: true })
    .click();
}
