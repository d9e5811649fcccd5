import { expect, test } from "./support/fixtures.ts";
import { allRead } from "./support/archive.ts";

/*
 * The pictures in docs/screenshots, which the README shows. `npm run screenshots` takes them again.
 * The comparison is loose, so that a changed word or another font passes and another page does not.
 */
const loosely = { maxDiffPixelRatio: 0.15, threshold: 0.25 };

test.use({ viewport: { width: 1280, height: 800 }, locale: "en-GB", timezoneId: "UTC" });

test.beforeEach(async ({ page, demoSite }) => {
  // The demo makes its data relative to now, and seeds the rest.
  await page.clock.setFixedTime("2026-11-22T14:30:00Z");
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await page.goto(demoSite);
  await allRead(page);
  // A selection, so that the picture shows what can be done with one.
  for (const row of [2, 3, 5]) await page.locator("tbody tr[data-id] input").nth(row).check();
  await page.mouse.move(0, 0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the list looks like its picture in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await expect(page).toHaveScreenshot(`list-${colorScheme}.png`, loosely);
  });
}
