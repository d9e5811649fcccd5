import type { Locator, Page } from "@playwright/test";
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

/** Moves the pointer to the middle of a bar, as a hand does: over what lies between. */
async function moveTo(page: Page, to: Locator) {
  const { x, y, width, height } = (await to.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
}

async function open(page: Page, enter: (path: string) => Promise<void>) {
  await enter("/archive?q=kind:doc");
  await expect(status(page, `${archivedCount("docs")} of ${allArchived} match`)).toBeVisible();
}

test("a range is pressed, dragged and extended on the bars", async ({ page, enter }) => {
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

  await moveTo(page, bar(page, 70));
  await page.mouse.down();
  await moveTo(page, bar(page, 60));
  await expect.poll(() => chosen(page)).toEqual(from(60, 70));
  await moveTo(page, bar(page, 76));
  await expect.poll(() => chosen(page)).toEqual(from(70, 76));
  await page.mouse.up();
  await expect(bar(page, 76)).toBeFocused();
  await expect(page).toHaveURL(/archived/);
  // All of the drag is one step of the history.
  await page.goBack();
  await expect(query(page)).toHaveValue("kind:doc");
  expect(await chosen(page)).toEqual([]);
});
