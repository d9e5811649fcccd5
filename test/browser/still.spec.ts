import type { Page } from "@playwright/test";
import { kinds } from "#src/api/archive.ts";
import { expect, test } from "./support/fixtures.ts";
import { allShown } from "./support/archive.ts";
import { allArchived, allInvoices } from "../demo-counts.ts";

/** Largest layout shift of a page that counts as still. */
const MAX_SHIFT = 0.05;

interface Shift {
  value: number;
  /** Beginnings of the texts of what moved. */
  moved: string[];
}

/** Notes the layout shifts of a page, from its first frame on. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources");
        const moved = sources.map(({ node }) => (node?.textContent ?? "").slice(0, 40));
        shifts.push({ value: Number(Reflect.get(entry, "value")), moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** The shifts of a page and their sum, after the frame that comes next. */
async function shiftsOf(page: Page) {
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve(Reflect.get(window, "shifts").slice()), 100),
        ),
      ),
  );
  return { shifts, sum: shifts.reduce((sum, { value }) => sum + value, 0) };
}

async function expectStill(page: Page, path: string) {
  await page.waitForLoadState("networkidle");
  const { shifts, sum } = await shiftsOf(page);
  const largest = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
  expect(sum, `${path} moved ${JSON.stringify(largest)}`).toBeLessThan(MAX_SHIFT);
}

/** Keeps the demo's worker, which else goes with a page while the next one comes. */
async function keepWorker(page: Page, demoSite: string) {
  const other = await page.context().newPage();
  await other.goto(`${demoSite}/version.json`);
  await page.bringToFront();
}

const isRead = (page: Page) =>
  expect(
    page
      .getByRole("status")
      .filter({ hasText: new RegExp(`^(${allArchived} items|${allInvoices} invoices)$`) }),
  ).toBeVisible({
    timeout: 60_000,
  });

/** A width below and one above the limit of the narrow layout. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Gives the page its size and notes what moves in it. */
async function prepare(page: Page, demoSite: string, size: (typeof sizes)[number]) {
  await page.setViewportSize(size);
  await noteShifts(page);
  await keepWorker(page, demoSite);
}

for (const size of sizes) {
  test(`the archive stands still at ${size.width} px while it loads`, async ({
    page,
    demoSite,
  }) => {
    await prepare(page, demoSite, size);
    for (const path of ["/archive", "/archive/invoices"]) {
      await page.goto(demoSite + path);
      await isRead(page);
      await expectStill(page, path);
    }
  });
}

test("a box that comes above the rows is seen", async ({ page, demoSite }) => {
  await noteShifts(page);
  await page.goto(`${demoSite}/archive`);
  await isRead(page);
  await page.getByRole("toolbar", { name: "All archived" }).evaluate((toolbar) => {
    toolbar.after(Object.assign(document.createElement("p"), { style: "height: 15rem" }));
  });
  await expect.poll(async () => (await shiftsOf(page)).sum).toBeGreaterThan(MAX_SHIFT);
});

/** The other pages, each with what is there once it is loaded. */
const pages: readonly (readonly [
  path: string,
  role: "table" | "heading" | "form",
  name: string | RegExp,
])[] = [
  ["/tasks", "table", "Tasks"],
  ["/tasks/tsk_fu8jvk96yzNh", "form", "Edit task"],
  ["/webhooks", "table", "Webhooks"],
  ["/uploads", "heading", "Files"],
  ["/activity", "heading", "Nothing changed yet"],
  ["/settings", "heading", "Settings"],
  ["/archive?q=is:undecided", "table", "All archived"],
];

for (const size of sizes) {
  test(`the other pages stand still at ${size.width} px while they load`, async ({
    page,
    demoSite,
  }) => {
    await prepare(page, demoSite, size);
    for (const [path, role, name] of pages) {
      await page.goto(demoSite + path);
      await expect(page.getByRole(role, { name }).first()).toBeVisible();
      await expectStill(page, path);
    }
  });
}

test("a page that is refreshed stands still", async ({ page, demoSite }) => {
  await noteShifts(page);
  await page.goto(`${demoSite}/archive`);
  await isRead(page);
  const lists = kinds.map((kind) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${kind}`),
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await Promise.all(lists);
  await isRead(page);
  await expectStill(page, "refresh");
});

test("the row under the pointer stays while more are read", async ({ page, enter }) => {
  // Further pages come once the pointer rests.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/**", async (route) => {
    const { searchParams } = new URL(route.request().url());
    if (Number(searchParams.get("page")) > 1) await held;
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
  release();
  // Rows that came in the meantime wait, and are counted.
  const show = page.getByRole("button", { name: /^\d+ newer (was|were) loaded · Show$/ });
  while (!(await show.isVisible())) {
    expect(await idOfHovered()).toBe(id);
    await page.waitForTimeout(100);
  }
  await isRead(page);
  expect(await idOfHovered()).toBe(id);
  await show.click();
  await expect(show).toBeHidden();
});

test("a group that was selected is in sight, and Show shows it", async ({ page, enter }) => {
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
  const first = page.locator("tr[data-id]:has(:checked)").first();
  const groups = page.getByRole("button", { name: /groups archived together$/ });
  await groups.click();
  await page.getByRole("button", { name: "Select 128" }).click();
  await expect(first).toBeInViewport();
  const newest = await first.getAttribute("data-id");
  const rows = page.locator("[data-scroll-restoration-id=rows]");
  await rows.evaluate((element) => element.scrollTo(0, 0));
  await expect(first).not.toBeInViewport();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(first).toBeInViewport();
  // Those of an older group are far below the first that is selected.
  await groups.click();
  await page.getByRole("button", { name: "Select 23" }).click();
  await expect(first).toBeInViewport();
  expect(await first.getAttribute("data-id")).not.toBe(newest);
});
