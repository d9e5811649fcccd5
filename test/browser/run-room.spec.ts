import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { restoreAll } from "./support/runs.ts";

/** Number of rows of which more than half is in sight. */
const rowsInSight = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("tr[data-id]")].filter((row) => {
        const { left, top, width, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).length,
  );

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a run leaves 4/5 of the rows in sight at ${width}`, async ({ page, service, enter }) => {
    await page.setViewportSize({ width, height });
    await enter("/archive/links");
    await expect(page.getByRole("table", { name: "Archived links" })).toBeVisible();
    // What comes after the first rows takes some of their room.
    await expect(page.getByRole("button", { name: "Refresh", exact: true })).toBeVisible();
    const before = await rowsInSight(page);
    service.workspace.settings.latency = [200, 300];
    await restoreAll(page, 92);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("heading", { name: /^Paused/ })).toBeVisible();
    // The bar would cover rows, and offer what the run holds.
    await expect(page.getByText(/selected$/).filter({ visible: true })).toHaveCount(0);
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(before * 0.8);
  });
}
