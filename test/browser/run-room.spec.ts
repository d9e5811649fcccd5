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

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test("a run leaves 4/5 of the rows in sight", async ({ page, service, enter }) => {
  await enter("/archive/links");
  await expect(page.getByRole("table", { name: "Archived links" })).toBeVisible();
  // What comes after the first rows takes some of their room.
  await expect(page.getByRole("button", { name: "Refresh", exact: true })).toBeVisible();
  const before: number[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => rowsInSight(page)).toBeGreaterThan(5);
    before.push(await rowsInSight(page));
  }
  service.workspace.settings.latency = [200, 300];
  await restoreAll(page, 92);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("heading", { name: /^Paused/ })).toBeVisible();
  // The bar would cover rows, and offer what the run holds.
  await expect(page.getByText(/selected$/).filter({ visible: true })).toHaveCount(0);
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await expect
      .poll(() => rowsInSight(page), `at ${size.width} pixels`)
      .toBeGreaterThanOrEqual((before[index] ?? NaN) * 0.8);
  }
});
