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
  // What comes last, such as names of people, may move what was there.
  await page.waitForLoadState("networkidle");
  const { shifts, sum } = await shiftsOf(page);
  const largest = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
  expect(sum, `${path} moved ${JSON.stringify(largest)}`).toBeLessThan(MAX_SHIFT);
}

/** Latency at which the page is seen while it waits. */
const slow = [80, 320] as const;

/** Pages, each with what is there once it is loaded. */
const pages: readonly (readonly [
  path: string,
  role: "table" | "heading" | "form" | "status",
  name: string | RegExp,
])[] = [
  ["/archive", "status", new RegExp(`^${allArchived} items$`)],
  ["/archive?q=is:undecided", "status", /(match|decided)$/],
  ["/archive/invoices", "status", `${allInvoices} archived`],
  ["/tasks", "table", "Tasks"],
  ["/tasks/tsk_fu8jvk96yzNh", "form", "Edit task"],
  ["/webhooks", "table", "Webhooks"],
  ["/uploads", "heading", "Uploads"],
  ["/activity", "heading", "Nothing changed yet"],
  ["/settings", "heading", "Settings"],
];

/** Waits for what is there once a page is loaded. */
const isThere = (page: Page, [_path, role, name]: (typeof pages)[number]) =>
  expect(
    role === "status"
      ? page.getByRole(role).filter({ hasText: name })
      : page.getByRole(role, { name }),
  ).not.toHaveCount(0);

// A width below and one above the limit of the narrow layout.
for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`pages stand still at ${size.width} px while they load`, async ({
    page,
    site,
    service,
    enter,
  }) => {
    service.workspace.settings.latency = slow;
    await page.setViewportSize(size);
    await noteShifts(page);
    await enter("/settings");
    for (const one of pages) {
      await page.goto(site + one[0]);
      await isThere(page, one);
      await expectStill(page, one[0]);
    }
  });
}

test("a page that is refreshed stands still", async ({ page, service, enter }) => {
  service.workspace.settings.latency = slow;
  await noteShifts(page);
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
  const lists = kinds.map((kind) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${kind}`),
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await Promise.all(lists);
  await expect(allShown(page)).toBeVisible();
  await expectStill(page, "refresh");
  // The control: a box that comes above the rows is seen.
  await page.getByRole("group", { name: "All archived" }).evaluate((tools) => {
    tools.after(Object.assign(document.createElement("p"), { style: "height: 15rem" }));
  });
  await expect.poll(async () => (await shiftsOf(page)).sum).toBeGreaterThan(MAX_SHIFT);
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
  await restore.nth(6).hover();
  const idOfHovered = () =>
    page.evaluate(() => document.querySelector("tr[data-id]:hover")?.getAttribute("data-id"));
  const id = await idOfHovered();
  expect(id).toBeTruthy();
  release();
  // Rows that came in the meantime wait, and are counted.
  const show = page.getByRole("button", { name: /^\d+ more loaded · Show$/ });
  await expect(show).toBeVisible();
  await expect(allShown(page)).toBeVisible();
  expect(await idOfHovered()).toBe(id);
  await show.click();
  await expect(show).toBeHidden();
});
