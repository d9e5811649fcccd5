import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { pagesOfPdf } from "./support/pdf-text.ts";
import { archived, leaveFew } from "./support/places.ts";
import { restoreAll } from "./support/runs.ts";

const bare = (text: string) => text.replaceAll(/\s/g, "");

/**
 * Text of the pages that the browser prints, without spaces, once they show a document of this
 * title: the code of paper comes after the rows, and until then the screen is printed.
 */
async function printed(
  page: Page,
  title: string,
  format: "A4" | "Letter" = "A4",
): Promise<string[]> {
  let pages: string[] = [];
  await expect(async () => {
    pages = pagesOfPdf(await page.pdf({ format }));
    expect(pages[0]).toContain(title);
    // Places of the sidebar.
    expect(pages.join("")).not.toContain("Uploads");
  }).toPass({ timeout: 60_000 });
  return pages;
}

/** The IDs of the rows that the screen has. */
const idsOf = (page: Page) =>
  page
    .locator("tr[data-id]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-id") ?? ""));

test("the page of a kind prints all its rows alone", async ({ page, service, enter }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await enter("/archive/links");
  await expect(page.locator("tr[data-id]").nth(19)).toBeAttached();
  const text = (await printed(page, "Archivedlinks")).join("");
  const titles = archived(service, "links").map(({ title }) => bare(String(title)));
  expect(titles).toHaveLength(92);
  expect(titles.filter((title) => !text.includes(title))).toEqual([]);
  // No button, and no time that is wrong tomorrow.
  expect(text).not.toContain("Restore");
  expect(text).not.toMatch(/\dhago|yesterday/);
  // The page is back afterwards.
  await expect(page.locator("tr[data-id]").first()).toBeVisible();
});

test("what matches is printed whole, its head on every page", async ({ page, service, enter }) => {
  await enter("/archive?q=kind:invoice");
  const all = archived(service, "invoices").map((item) => item["number"]);
  await expect(page.getByText(`${all.length} of `).first()).toBeVisible({ timeout: 60_000 });
  const pages = await printed(page, "Allarchived", "Letter");
  const text = pages.join("");
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter((one) => !one.includes("NumberStatusClient"))).toEqual([]);
  expect(all.filter((number) => typeof number === "string" && !text.includes(number))).toEqual([]);
  // Only some of them are in the document of the screen.
  expect((await idsOf(page)).length).toBeLessThan(all.length);
});

test("details are printed instead of the list under them", async ({ page, enter }) => {
  await enter("/archive/invoices/in_Yw2k9QeR4tLm");
  await expect(page.getByRole("heading", { name: "People and terms" }).first()).toBeVisible();
  const text = (await printed(page, "INV-2041")).join("");
  expect(text).toContain("Peopleandterms");
  expect(text).not.toContain("Archivedinvoices");
});

test("numbers and dates are printed on one line", async ({ page, enter }) => {
  await enter("/archive/invoices");
  // The width of A4 without its margins.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: "print" });
  // The code of paper comes after the rows.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator("body > article tbody tr").nth(99)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  const short = await page.locator("body > article td").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      // A line is 13 px high, two are 27.
      const { height } = range.getBoundingClientRect();
      const text = cell.textContent.trim();
      const isShort = /^(INV-\d+|[\d,.]+ [A-Z]{3}|\d+ \w+ \d{4}(, \d\d:\d\d)?)$/.test(text);
      return isShort ? [{ text, height }] : [];
    }),
  );
  // At least those of the hundred rows that come first.
  expect(short.length).toBeGreaterThan(200);
  expect(short.filter(({ height }) => height > 20)).toEqual([]);
  await expect(page.locator("body > article svg:visible")).toHaveCount(0);
});

test("webhooks are printed with all events, without secrets", async ({ page, service, enter }) => {
  await enter("/webhooks");
  const list = (await printed(page, "20of57webhooks")).join("");
  const [webhook] = service.workspace.all("webhooks");
  if (!webhook) throw new Error("The workspace has no webhooks.");
  const kinds = webhook["events_types"];
  expect(list).toContain(Array.isArray(kinds) ? kinds.join(",") : "None");
  expect(list).not.toContain("Secret");
  await page.locator("tr[data-id] a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await printed(page, "Failurerate");
});

test("a run and the activity are printed", async ({ page, service, enter }) => {
  leaveFew(service, "boards", 20);
  await enter("/archive/boards");
  await restoreAll(page, 20);
  await expect(page.getByRole("heading", { name: "All 20 boards restored" })).toBeVisible();
  const ids = await idsOf(page);
  expect(ids).toHaveLength(20);
  await printed(page, "Archivedboards");
  await page.getByRole("link", { name: "All 20 boards restored" }).click();
  await expect(page.getByRole("table", { name: "Items of the run" })).toBeVisible();
  const run = (await printed(page, "Restored20of20boards")).join("");
  const titles = service.workspace
    .all("boards")
    .flatMap(({ id, title }) => (ids.includes(id) ? String(title) : []));
  expect(titles.filter((title) => !run.includes(`${bare(title)}·Board`))).toEqual([]);

  await page.getByRole("navigation", { name: "Workspace" }).getByText("Activity").click();
  await expect(page.getByRole("button", { name: "Restored 20 of 20 boards" })).toBeVisible();
  const activity = (await printed(page, "Activity")).join("");
  expect(titles.filter((title) => !activity.includes(`${bare(title)}·Restoreaboard`))).toEqual([]);
  // The day and time of each; the table of the screen has the day in a heading.
  expect(activity.match(/\d{4},\d\d:\d\d(?!:)/g)?.length).toBe(20);
});
