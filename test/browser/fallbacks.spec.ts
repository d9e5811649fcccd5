import { expect, test } from "./support/fixtures.ts";

/** The console in a browser without what not all browsers have had for two years. */
test.beforeEach(async ({ page }) => {
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    await route.fulfill({
      response,
      body: css.replaceAll(/position-area|field-sizing/g, "absent"),
    });
  });
  await page.addInitScript(() => Reflect.deleteProperty(window, "scheduler"));
});

test("popovers open in the window, as high as their content", async ({ page, enter }) => {
  await enter("/webhooks");
  const expectInSight = async (role: "group" | "dialog", name: string | RegExp) => {
    const popover = page.getByRole(role, { name });
    await expect(popover).toBeInViewport({ ratio: 1 });
    const { height } = (await popover.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(50);
    expect(height).toBeLessThan(500);
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
  };
  await page.getByRole("button", { name: /^Export/ }).click();
  await expectInSight("group", "Export");
  await page
    .getByRole("button", { name: /more event kinds of/ })
    .first()
    .click();
  await expectInSight("group", /^Event kinds of/);
  await page.getByRole("button", { name: /Connected/ }).click();
  await expectInSight("group", "Connection");
  await page.getByRole("link", { name: /^All archived/ }).click();
  await page.getByRole("button", { name: "Kind Any" }).click();
  await expectInSight("dialog", "Kind");
});

test("All archived is searched in slices", async ({ page, enter }) => {
  await enter("/archive?q=kind:doc");
  const status = page.getByRole("status").filter({ hasText: "88 of 819 match" });
  await expect(status).toBeVisible();
  expect(await page.evaluate(() => "scheduler" in window)).toBe(false);
});
