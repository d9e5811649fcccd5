import type { Locator } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

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
