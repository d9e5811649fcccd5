import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import path from "node:path";
import { builds } from "./support/build.ts";
import { expect, test } from "./support/fixtures.ts";

/** Takes away the CSS that not all browsers have had for two years. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => (CSS.supports = () => false));
  await page.route("**/*.css", (route) => {
    const file = path.join(builds.production, new URL(route.request().url()).pathname);
    const css = readFileSync(file, "utf8").replaceAll(/position-area|field-sizing/g, "absent");
    return route.fulfill({ body: css, contentType: "text/css" });
  });
});

test("popovers open below their buttons, as high as their content", async ({ page, enter }) => {
  const expectBelow = async (button: Locator, role: "group" | "dialog", name: string | RegExp) => {
    await button.click();
    const popover = page.getByRole(role, { name });
    await expect(popover).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      const [above, below] = [await button.boundingBox(), await popover.boundingBox()];
      if (!above || !below) throw new Error("It is not open.");
      expect(below.y - above.y - above.height).toBeCloseTo(4, 0);
      expect(below.x).toBeLessThan(above.x + above.width);
      expect(below.x + below.width).toBeGreaterThan(above.x);
    }).toPass();
    const room = await popover.evaluate((box) => {
      const last = box.lastElementChild ?? box;
      return box.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
    });
    expect(room).toBeLessThanOrEqual(24);
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
  };
  await enter("/webhooks");
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  await expectBelow(button(/^Export/), "group", "Export");
  await expectBelow(button(/more event kinds of/), "group", /^Event kinds of/);
  await expectBelow(button(/Connected/), "group", "Connection");
  await page.getByRole("link", { name: /^All archived/ }).click();
  await expectBelow(button("Kind Any"), "dialog", "Kind");
});
