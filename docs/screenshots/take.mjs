/* Takes the pictures in this folder again: `npm run screenshots`. */
import path from "node:path";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { chromiumFlags, programOf } from "../../test/programs.mjs";

const server = await createServer({ mode: "demo", logLevel: "warn", server: { port: 0 } });
await server.listen();
const browser = await chromium.launch({
  executablePath: programOf("chromium"),
  args: chromiumFlags,
});
const page = await browser.newPage({
  viewport: { width: 1280, height: 800 },
  locale: "en-GB",
  timezoneId: "UTC",
  reducedMotion: "reduce",
});
// The demo makes its data relative to now, and seeds the rest.
await page.clock.setFixedTime("2026-11-22T14:30:00Z");
await page.goto(server.resolvedUrls.local[0]);
await page
  .getByRole("status")
  .filter({ hasText: /^\d+ items$/ })
  .waitFor({ timeout: 120_000 });
// A selection, so that the picture shows what can be done with one.
for (const row of [2, 3, 5]) await page.locator("tbody tr[data-id] input").nth(row).check();
await page.mouse.move(0, 0);
for (const colorScheme of ["light", "dark"]) {
  await page.emulateMedia({ colorScheme });
  await page.screenshot({ path: path.join(import.meta.dirname, `list-${colorScheme}.png`) });
}
await browser.close();
await server.close();
