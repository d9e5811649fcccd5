import { readFileSync } from "node:fs";
import path from "node:path";
import { builds } from "./support/build.ts";
import { expect, test } from "./support/fixtures.ts";

/** Takes away the CSS that not all browsers have had for two years. */
test.beforeEach(async ({ page }) => {
  await page.route("**/*.css", (route) => {
    const file = path.join(builds.production, new URL(route.request().url()).pathname);
    const css = readFileSync(file, "utf8").replaceAll(/position-area|field-sizing/g, "absent");
    return route.fulfill({ body: css, contentType: "text/css" });
  });
});

test("popovers open in the window, as high as their content", async ({ page, enter }) => {
  const expectInSight = async (role: "group" | "dialog", name: string | RegExp) => {
    const popover = page.getByRole(role, { name });
    await expect(popover).toBeInViewport({ ratio: 1 });
    const room = await popover.evaluate((box) => {
      const last = box.lastElementChild ?? box;
      return box.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
    });
    expect(room).toBeLessThanOrEqual(24);
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
  };
  await enter("/webhooks");
  await page.getByRole("button", { name: /^Export/ }).click();
  await expectInSight("group", "Export");
  const more = page.getByRole("button", { name: /more event kinds of/ });
  await more.first().click();
  await expectInSight("group", /^Event kinds of/);
  await page.getByRole("button", { name: /Connected/ }).click();
  await expectInSight("group", "Connection");
  await page.getByRole("link", { name: /^All archived/ }).click();
  await page.getByRole("button", { name: "Kind Any" }).click();
  await expectInSight("dialog", "Kind");
});
