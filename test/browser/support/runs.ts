import { type Page, expect } from "@playwright/test";
import { TYPED_FROM } from "#src/writes/run/run-plan.ts";
import type { Service } from "#src/demo/http/server.ts";

/** Restores so many items, which are all of the page that is open, by a plan. */
export async function restoreAll(page: Page, many: number) {
  const words = new Intl.NumberFormat("en-GB").format(many);
  // The cards of a narrow screen have no head.
  if ((page.viewportSize()?.width ?? 0) > 720) {
    await page.getByRole("checkbox", { name: new RegExp(`^Select the ${words} `) }).check();
  } else {
    await page.locator("tbody tr[data-id] input").first().check();
    await page.getByRole("button", { name: `Select all ${words}`, exact: true }).click();
  }
  await expect(page.getByText(new RegExp(`^${words} \\w+ selected$`))).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("button", { name: `Restore ${words} items` }).click();
  const plan = page.getByRole("dialog");
  if (many >= TYPED_FROM) await plan.getByLabel(new RegExp(`^Type ${many} `)).fill(String(many));
  await plan.getByRole("button", { name: new RegExp(`^Restore ${words} `) }).click();
}

/** The restores that arrived, in their order. */
export const restoresOf = ({ requests }: Service) =>
  requests.filter(({ method, path }) => method === "POST" && path.endsWith("/restore"));
