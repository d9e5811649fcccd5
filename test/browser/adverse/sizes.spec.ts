import type { Page } from "@playwright/test";
import { allArchived } from "../../demo-counts.ts";
import { expect, test } from "../support/fixtures.ts";
import { allShown, table } from "../support/archive.ts";

/** Rows in the document at most, whatever is read: more of them freeze a page. */
const MAX_ROWS = 150;

const rows = (page: Page) => table(page).locator("tbody > tr");
const allRead = (page: Page) => expect(allShown(page)).toHaveCount(1);

/** Notes the most rows that were in the document at any time. */
const watchRows = (page: Page) =>
  page.addInitScript(() => {
    const seen = { most: 0 };
    new MutationObserver(() => {
      const count = document.querySelectorAll("tbody > tr").length;
      seen.most = Math.max(seen.most, count);
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { seenRows: seen });
  });
const mostRows = (page: Page) => page.evaluate<number>("seenRows.most");

/** The end of the list is reached by scrolling, by the table or the whole page. */
async function scrollToEnd(page: Page) {
  const last = table(page).locator(`tr[aria-rowindex="${allArchived + 1}"]`);
  await expect(async () => {
    await table(page).evaluate((list) => {
      for (const place of [list.parentElement, list.closest("[data-scroll-restoration-id=page]")]) {
        place?.scrollTo(0, place.scrollHeight);
      }
    });
    await expect(last).toBeInViewport({ timeout: 1_000 });
  }).toPass();
}

test("a window of any size has rows in view alone", async ({ page, enter }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await watchRows(page);
  await enter("/archive");
  await allRead(page);
  await rows(page).first().scrollIntoViewIfNeeded();
  await expect(rows(page).first()).toBeInViewport();
  await scrollToEnd(page);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 450 },
    { width: 640, height: 400 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect(rows(page).first()).toBeAttached();
    await scrollToEnd(page);
  }
  expect(await mostRows(page)).toBeLessThan(MAX_ROWS);
});
