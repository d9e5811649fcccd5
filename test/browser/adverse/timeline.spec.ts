import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { query, status } from "../support/archive.ts";
import { allArchived, archivedCount } from "../../demo-counts.ts";

const timeline = (page: Page) => page.getByRole("toolbar", { name: "Timeline" });
const bar = (page: Page, at: number) => timeline(page).getByRole("button").nth(at);
/** Indices of the chosen bars. */
const chosen = (page: Page) =>
  timeline(page)
    .getByRole("button")
    .evaluateAll((bars) =>
      bars.flatMap((one, at) => (one.getAttribute("aria-pressed") === "true" ? [at] : [])),
    );
const from = (first: number, last: number) =>
  Array.from({ length: last + 1 - first }, (_, at) => first + at);

async function open(page: Page, enter: (path: string) => Promise<void>) {
  await enter("/archive?q=kind:doc");
  await expect(status(page, `${archivedCount("docs")} of ${allArchived} match`)).toBeVisible();
  await page.keyboard.press("t");
}

test("a range is pressed and extended on the bars", async ({ page, enter }) => {
  await open(page, enter);
  await bar(page, 40).click();
  await expect.poll(() => chosen(page)).toEqual([40]);
  await expect(query(page)).toHaveValue(/^kind:doc archived:[\d-]{10}$/);
  await bar(page, 44).click({ modifiers: ["Shift"] });
  await expect.poll(() => chosen(page)).toEqual(from(40, 44));
  await bar(page, 38).click({ modifiers: ["Shift"] });
  await expect.poll(() => chosen(page)).toEqual(from(38, 40));
  await expect(query(page)).toHaveValue(/^kind:doc archived:[\d-]{10}\.\.[\d-]{10}$/);
  // A press chooses, and a second one lets go.
  await bar(page, 39).click();
  await expect.poll(() => chosen(page)).toEqual([39]);
  await bar(page, 39).click();
  await expect(query(page)).toHaveValue("kind:doc");
  // Each press is a step of the history.
  await page.goBack();
  await expect.poll(() => chosen(page)).toEqual([39]);
});
