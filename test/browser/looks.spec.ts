import { expect, test } from "./support/fixtures.ts";
import { goTo } from "./support/places.ts";
import { allInvoices } from "../demo-counts.ts";

test("columns are as wide as what they hold", async ({ page, enter }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter("/archive/invoices");
  await expect(page.locator("tr[data-id]").nth(19)).toBeAttached();
  const countCut = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(await countCut("tr[data-id] > :nth-child(3)"), "numbers that are cut").toBe(0);
  expect(await countCut("tr[data-id] th a > bdi"), "titles that are cut").toBeLessThanOrEqual(1);
});

test("on a very wide screen an eye can follow a row", async ({ page, enter }) => {
  await page.setViewportSize({ width: 3840, height: 2160 });
  await enter("/archive/docs");
  const row = page.locator("tr[data-id]").first();
  const title = await row.locator("a").first().boundingBox();
  const id = await row.locator("td").nth(1).boundingBox();
  expect((id?.x ?? 0) - ((title?.x ?? 0) + (title?.width ?? 0))).toBeLessThan(700);
  expect((await row.boundingBox())?.width).toBeLessThanOrEqual(1920);
  // Sidebar and page stand in the middle; header, query, filters and footer end with the rows.
  const [side, main] = [
    await page.getByRole("banner").boundingBox(),
    await page.getByRole("main").boundingBox(),
  ];
  expect(main?.width).toBeLessThanOrEqual(1920);
  expect((side?.x ?? 0) + (main?.x ?? 0) + (main?.width ?? 0)).toBeCloseTo(3840, 0);
  // The height is filled, too.
  const rows = await page.locator("[data-scroll-restoration-id=rows]").boundingBox();
  const bottom = (rows?.y ?? 0) + (rows?.height ?? 0);
  expect(bottom).toBeGreaterThan(1600);
  const isRowThere = ([x, y]: readonly [number, number]) =>
    document.elementFromPoint(x, y)?.closest("tr[data-id]") !== null;
  const corner = [(rows?.x ?? 0) + 100, bottom - 10] as const;
  await expect.poll(() => page.evaluate(isRowThere, corner)).toBe(true);
});

test("a clock of 12 hours cuts no time", async ({ page, enter }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() =>
    localStorage.setItem("reshelve.preferences", '{"locale":"en-AU"}'),
  );
  await enter("/archive/invoices");
  const times = page.locator("tr[data-id] time");
  await expect(times.filter({ hasText: /^\d+ \w+, \d+:\d+ [ap]m/ }).first()).toBeVisible();
  expect(
    await times.evaluateAll(
      (all) =>
        all.filter(({ parentElement: cell }) => cell && cell.scrollWidth > cell.clientWidth).length,
    ),
  ).toBe(0);
});

test("headings leave out no level", async ({ page, enter }) => {
  await enter("/archive/invoices");
  await page.locator("tr[data-id] a").first().click();
  await expect(page.locator("dialog[open] h3").first()).toBeVisible();
  const levels = await page
    .locator("h1, main h2, main h3, main h4")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
  const gaps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  expect(gaps, levels.join()).toEqual([]);
});

test("a button that does nothing now looks so", async ({ page, enter }) => {
  await enter("/archive/invoices");
  await page.getByLabel(`Select the ${allInvoices} invoices that match`).check();
  await page.getByRole("button", { name: `Restore ${allInvoices} items` }).click();
  const plan = page.getByRole("dialog");
  const start = plan.getByRole("button", { name: /^Restore \d+ invoices/ });
  const colour = () => start.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(start).toHaveAttribute("aria-disabled", "true");
  const off = await colour();
  await plan.getByLabel(`Type ${allInvoices} `).fill(`${allInvoices}`);
  await expect(start).not.toHaveAttribute("aria-disabled", "true");
  await expect.poll(colour).not.toBe(off);
});

test("on a phone the bars keep their buttons in rows", async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter("/archive/invoices");
  await page.locator("tbody tr[data-id] input").first().check();
  await page.getByRole("button", { name: `Select all ${allInvoices}`, exact: true }).click();
  const bar = page.locator("div:has(> #restore-selected)");
  const restore = bar.getByRole("button", { name: `Restore ${allInvoices} items` });
  const top = async (name: string) => (await bar.getByRole("button", { name }).boundingBox())?.y;
  const isRow = async (one: string, other: string) => (await top(one)) === (await top(other));
  await expect(restore).toBeVisible();
  await expect.poll(() => isRow("Leave archived", `Restore ${allInvoices} items`)).toBe(true);
  const selected = page.getByRole("status").filter({ hasText: /selected$/ });
  const status = await selected.boundingBox();
  const clear = await page.getByRole("button", { name: "Clear" }).boundingBox();
  expect(clear?.y).toBeLessThan((status?.y ?? 0) + (status?.height ?? 0));
  await restore.click();
  const plan = page.getByRole("dialog");
  const cancel = await plan.getByRole("button", { name: "Cancel" }).boundingBox();
  const start = await plan.getByRole("button", { name: `Restore ${allInvoices} ` }).boundingBox();
  expect(cancel?.y).toBe(start?.y);
});

test("the rows of the archive begin high, and are many", async ({ page, enter }) => {
  await enter("/archive");
  for (const { width, height, path, top, rows, stops } of [
    { width: 1440, height: 900, path: "/archive", top: 200, rows: 18, stops: 40 },
    { width: 1366, height: 768, path: "/archive", top: 200, rows: 15, stops: 40 },
    { width: 768, height: 1024, path: "/archive", top: 200, rows: 18, stops: 30 },
    { width: 768, height: 1024, path: "/archive/invoices", top: 140, rows: 20, stops: 30 },
    { width: 390, height: 844, path: "/archive", top: 180, rows: 9, stops: 20 },
    { width: 390, height: 844, path: "/archive/invoices", top: 180, rows: 9, stops: 20 },
    { width: 1440, height: 900, path: "/archive/invoices", top: 180, rows: 18, stops: 40 },
  ]) {
    await page.setViewportSize({ width, height });
    await goTo(page, path);
    await expect(page.getByRole("button", { name: "Refresh", exact: true })).toBeVisible();
    const name = path === "/archive" ? "All archived" : "Archived invoices";
    const list = page.getByRole("table", { name }).locator("tr[data-id]");
    await expect(list.first()).toBeVisible();
    const beginning = async () => (await list.first().boundingBox())?.y;
    await expect.poll(beginning, `${path} at ${width}`).toBeLessThanOrEqual(top);
    const inSight = () =>
      list.evaluateAll(
        (all, limit) => all.filter((row) => row.getBoundingClientRect().bottom <= limit).length,
        height,
      );
    await expect.poll(inSight, `${path} at ${width}`).toBeGreaterThanOrEqual(rows);
    const controls = page.locator("a, button, input, summary").filter({ visible: true });
    /** Controls in sight, of all and of rows, and those that Tab comes to. */
    const counts = () =>
      controls.evaluateAll((all: HTMLElement[]) => {
        const inSight = all.filter((one) => {
          const { bottom, width: size } = one.getBoundingClientRect();
          const isShown = one.checkVisibility({ opacityProperty: true });
          return isShown && size > 0 && bottom > 0 && bottom < innerHeight;
        });
        const ofRows = inSight.filter((one) => one.closest("tr[data-id]")).length;
        const stops = inSight.filter((one) => one.tabIndex >= 0).length;
        return { ofRows, others: inSight.length - ofRows, stops };
      });
    await expect.poll(async () => (await counts()).stops, path).toBeLessThanOrEqual(stops);
    // With 18 rows in sight these are 90.
    const { ofRows, others } = await counts();
    expect(others, `${path} at ${width}`).toBeLessThanOrEqual(36);
    expect(ofRows, `${path} at ${width}`).toBeLessThanOrEqual(3 * ((await inSight()) + 1));
  }
});

test("a title keeps its room beside the details", async ({ page, enter }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter("/archive/invoices");
  const titles = page.locator("tr[data-id] th");
  await titles.first().getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  for (const path of ["/archive/invoices", "/archive"]) {
    await goTo(page, path);
    for (const width of [1440, 1366, 1280, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      const room = async () => (await titles.first().boundingBox())?.width;
      await expect.poll(room, `${path} at ${width}`).toBeGreaterThan(120);
    }
  }
});

test("on a phone a row says whose it is", async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter("/archive");
  for (const path of ["/archive", "/archive/invoices"]) {
    await goTo(page, path);
    const detail = page.getByText("INV-2041 · Petra Vellacourt · 7,176.51 EUR");
    await expect(detail).toBeVisible();
    const cell = page.locator("td").filter({ has: detail });
    expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
});

test("the bar of a selection leaves the details beside the list free", async ({ page, enter }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enter("/archive/docs");
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  await page.locator("tr[data-id] a").nth(3).click();
  const clear = page.getByRole("button", { name: "Clear", exact: true });
  for (const width of [1366, 1100]) {
    await page.setViewportSize({ width, height: 768 });
    const panel = await page.getByRole("dialog").boundingBox();
    const end = await clear.boundingBox();
    expect((end?.x ?? 0) + (end?.width ?? 0), `at ${width}`).toBeLessThan(panel?.x ?? 0);
  }
});
