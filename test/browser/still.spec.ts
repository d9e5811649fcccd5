import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { allShown } from "./support/archive.ts";
import { allArchived, allInvoices } from "../demo-counts.ts";

/** Largest layout shift of a page that counts as still. */
const MAX_SHIFT = 0.05;

/** Adds the layout shifts of a page up, from its first frame on. */
const addShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      const found = list.getEntries().map((entry) => Number(Reflect.get(entry, "value")));
      const sum = found.reduce((before, value) => before + value, Reflect.get(window, "shift"));
      Object.assign(window, { shift: sum });
    }).observe({ type: "layout-shift", buffered: true });
  });
const shiftOf = (page: Page) => page.evaluate((): unknown => Reflect.get(window, "shift"));

const isRead = (page: Page) =>
  expect(
    page
      .getByRole("status")
      .filter({ hasText: new RegExp(`^(${allArchived} items|${allInvoices} invoices)$`) }),
  ).toBeVisible({
    timeout: 60_000,
  });

for (const path of ["/archive", "/archive/invoices"]) {
  for (const width of [390, 768, 1440, 3840]) {
    test(`${path} stands still at ${width} px while it loads`, async ({ page, demoSite }) => {
      await page.setViewportSize({ width, height: width < 400 ? 844 : 900 });
      await addShifts(page);
      await page.goto(demoSite + path);
      await isRead(page);
      await page.waitForLoadState("networkidle");
      expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
    });
  }
}

/** The other pages, each with what is there once it is loaded. */
const pages: readonly (readonly [
  path: string,
  role: "table" | "heading",
  name: string | RegExp,
])[] = [
  ["/tasks", "table", "Tasks"],
  ["/tasks/tsk_fu8jvk96yzNh", "heading", "Your changes"],
  ["/webhooks", "table", "Webhooks"],
  ["/uploads", "heading", /^Waiting/],
  ["/activity", "heading", "Nothing changed yet"],
  ["/settings", "heading", "Settings"],
  ["/archive?q=is:undecided", "table", "All archived"],
];

for (const width of [390, 768, 1440, 3840]) {
  test(`the other pages stand still at ${width} px while they load`, async ({ page, demoSite }) => {
    await page.setViewportSize({ width, height: width < 400 ? 844 : 900 });
    await addShifts(page);
    for (const [path, role, name] of pages) {
      await page.goto(demoSite + path);
      await expect(page.getByRole(role, { name }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await shiftOf(page), path).toBeLessThan(MAX_SHIFT);
    }
  });
}

test("a page that is refreshed stands still", async ({ page, demoSite }) => {
  await addShifts(page);
  await page.goto(`${demoSite}/archive`);
  await isRead(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await isRead(page);
  await page.waitForLoadState("networkidle");
  expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
});

test("the row under the pointer stays while more are read", async ({ page, service, enter }) => {
  // About as many pages in ten seconds as a real workspace sends.
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  // By title, as what is loaded later belongs among what is in view.
  await enter("/archive?sort=title");
  const restore = page
    .getByRole("table", { name: "All archived" })
    .getByRole("button", { name: /^Restore / });
  await restore.nth(6).hover({ timeout: 60_000 });
  const idOfHovered = () =>
    page.evaluate(() => document.querySelector("tr[data-id]:hover")?.getAttribute("data-id"));
  const id = await idOfHovered();
  expect(id).toBeTruthy();
  const before = service.requests.length;
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    expect(await idOfHovered()).toBe(id);
    await page.waitForTimeout(100);
  }
  // Otherwise nothing could have moved it.
  expect(service.requests.length).toBeGreaterThan(before);
  // Rows that came in the meantime wait, and are counted.
  await isRead(page);
  const show = page.getByRole("button", { name: /^\d+ newer (was|were) loaded · Show$/ });
  await show.click();
  await expect(show).toBeHidden();
});

test("a group that was selected is in sight, and Show shows it", async ({ page, enter }) => {
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
  const first = page.locator("tr[data-id]:has(:checked)").first();
  await page.getByRole("button", { name: "Select 128" }).click();
  await expect(first).toBeInViewport();
  const newest = await first.getAttribute("data-id");
  const rows = page.locator("[data-scroll-restoration-id=rows]");
  await rows.evaluate((element) => element.scrollTo(0, 0));
  await expect(first).not.toBeInViewport();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(first).toBeInViewport();
  // Those of an older group are far below the first that is selected.
  await page.getByRole("button", { name: "Select 23" }).click();
  await expect(first).toBeInViewport();
  expect(await first.getAttribute("data-id")).not.toBe(newest);
});
