import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

/** Animations longer than a blink, in milliseconds. */
const motion = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((one) => {
      const { endTime = 0 } = one.effect?.getComputedTiming() ?? {};
      return Number(endTime) > 10 ? [`${one.constructor.name} of ${endTime} ms`] : [];
    }),
  );

test("nothing moves for whoever asked for that", async ({ page, site, service, enter }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter("/archive/invoices");
  const table = page.getByRole("table", { name: "Archived invoices" });
  await table.getByRole("link").first().hover();
  expect(await motion(page)).toEqual([]);
  await table.locator("tbody").getByRole("button").first().click();
  await expect(page.getByRole("button", { name: /^Restored/ })).toBeVisible();
  expect(await motion(page)).toEqual([]);
  await table.getByRole("link").nth(1).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await motion(page)).toEqual([]);

  service.workspace.settings.latency = [600_000, 600_000];
  await page.goto(`${site}/archive/docs`);
  const waiting = page.getByRole("table", { name: "Archived docs" });
  await expect(waiting).toHaveAttribute("aria-busy", "true");
  expect(await motion(page)).toEqual([]);
  // The control: with motion the bars of the skeleton breathe.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect((await motion(page)).length).toBeGreaterThan(0);
});
