import { expect, test } from "./support/fixtures.ts";
import { allShown, query, status, table } from "./support/archive.ts";
import { allArchived, archivedCount } from "../demo-counts.ts";

test("the selection survives a reload, not Disconnect", async ({ page, site, connect }) => {
  await page.goto(site);
  await connect("In this tab");
  await page.getByRole("button", { name: "Look through" }).click();
  await page.getByRole("checkbox", { name: "Select the 54 items that match" }).check();
  await expect(status(page, "54 items of 6 kinds selected")).toBeVisible();
  await page.reload();
  await expect(status(page, "54 items of 6 kinds selected")).toBeVisible();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("link", { name: /^Boards/ }).click();
  await expect(status(page, "54 items of 6 kinds selected")).toBeVisible();
  await page.getByRole("button", { name: /connected/i }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByLabel("Workspace address")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .not.toContain("doc_");
});

test("rows of a phone never cover each other, and leave no gaps", async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter("/archive?group=together");
  await expect(allShown(page)).toBeVisible();
  const rows = table(page).locator("tbody > tr");
  /** Rows that do not begin where the one before them ends. */
  const misplaced = () =>
    rows.evaluateAll((all) => {
      const places = all.map((row) => row.getBoundingClientRect());
      return places.filter(({ top }, at) => Math.abs(top - (places[at - 1]?.bottom ?? top)) > 1)
        .length;
    });
  await expect.poll(misplaced).toBe(0);
  // Another query, whose groups keep their places and change their heights.
  await query(page).fill("kind:doc");
  await expect(status(page, `${archivedCount("docs")} of ${allArchived} match`)).toBeVisible();
  await expect.poll(misplaced).toBe(0);
  await query(page).fill("");
  await expect(allShown(page)).toBeVisible();
  await expect.poll(misplaced).toBe(0);
  // Rows of another height come after headings that stay; then one of these grows.
  await rows.nth(5).getByRole("button", { expanded: false }).click();
  await expect(rows.nth(6).getByRole("link")).toBeVisible();
  const height = (at: number) => rows.nth(at).evaluate((row) => row.clientHeight);
  const before = await height(0);
  await rows.first().evaluate((row) => row.style.setProperty("min-height", "6rem"));
  await expect.poll(() => height(0)).toBeGreaterThan(before);
  await expect.poll(misplaced).toBe(0);
});

test("the details of an item stand beside the list, which stays in use", async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
  const links = table(page).locator("tr[data-id] th a");
  const details = page.getByRole("dialog");
  await links.first().focus();
  await page.keyboard.press("Enter");
  await expect(details.getByText(/^1 of /)).toBeVisible();
  expect((await details.boundingBox())?.width).toBe(480);
  await page.keyboard.press("j");
  await expect(details.getByText(/^2 of /)).toBeVisible();
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(status(page, /^1 \w+ selected$/)).toBeVisible();
  await links.nth(4).click();
  await expect(details.getByText(/^5 of /)).toBeVisible();
  // Step by step: the selection, then the details.
  await page.keyboard.press("Escape");
  await expect(status(page, /selected$/)).toHaveCount(0);
  await expect(details).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(links.nth(4)).toBeFocused();
  // With less room they are a drawer over the list.
  await page.setViewportSize({ width: 1024, height: 768 });
  await links.nth(4).click();
  await expect(page.locator("dialog:modal")).toBeVisible();
});
