import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { keysLoaded } from "./support/keys.ts";
import { asksBeforeLeaving } from "./support/leaving.ts";
import { table } from "./support/archive.ts";

/** Keeps the stored decisions busy, as a slow disk does; resolves with a function that ends it. */
async function slowDisk(page: Page): Promise<() => Promise<void>> {
  const hold = await page.evaluateHandle(async () => {
    const all = await indexedDB.databases();
    const name = all.find((one) => one.name?.startsWith("reshelve decisions"))?.name ?? "";
    const database = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("success", () => done(opening.result));
    });
    const state = { isHeld: true };
    const rows = database.transaction("decisions", "readwrite").objectStore("decisions");
    // A transaction lives as long as it has something to read.
    function readOn() {
      if (state.isHeld) rows.count().addEventListener("success", readOn);
      else database.close();
    }
    readOn();
    return state;
  });
  return () => hold.evaluate((state) => void (state.isHeld = false));
}

test("a decision that is not stored yet is not lost with the page in silence", async ({
  page,
  enter,
}) => {
  await enter("/archive");
  const leave = table(page).getByRole("button", { name: /^Leave archived / });
  await expect(leave.first()).toBeAttached();
  await keysLoaded(page);
  const end = await slowDisk(page);
  expect(await asksBeforeLeaving(page)).toBe(false);
  await page.keyboard.press("j");
  await page.keyboard.press("l");
  await expect(table(page).getByText("Left", { exact: true })).toHaveCount(1);
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
  await end();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  await page.reload();
  await expect(table(page).getByText("Left", { exact: true })).toHaveCount(1);
});

test("a row is flagged with a note by keys, and stays so", async ({ page, enter }) => {
  await enter("/archive");
  // Decisions load after the first rows.
  const leave = table(page).getByRole("button", { name: /^Leave archived / });
  await expect(leave.first()).toBeAttached();
  await keysLoaded(page);
  await page.keyboard.press("j");
  await page.keyboard.press("f");
  await expect(page.getByRole("textbox", { name: "What has to be clarified?" })).toBeFocused();
  await page.keyboard.type("Is this list final?");
  await page.keyboard.press("Enter");
  const flagged = table(page).getByRole("row").filter({ hasText: "Is this list final?" });
  await expect(flagged.getByText("Flagged", { exact: true })).toBeVisible();
  await expect(flagged.locator("+ tr :focus")).toHaveCount(1);
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  await page.reload();
  await expect(flagged.getByText("Flagged", { exact: true })).toBeVisible();
});

test("a decision in the details goes on with the focus in them", async ({ page, enter }) => {
  await enter("/archive");
  await table(page).locator("[data-id]").getByRole("link").first().click();
  const drawer = page.getByRole("dialog");
  const next = drawer.getByRole("button", { name: "Next", exact: true });
  await drawer.getByRole("button", { name: /^Flag…/ }).click();
  await expect(drawer.getByRole("textbox", { name: "What has to be clarified?" })).toBeFocused();
  await page.keyboard.type("Ask Petra");
  await page.keyboard.press("Enter");
  await expect(drawer.getByText(/^2 of /)).toBeVisible();
  await expect(next).toBeFocused();
  await drawer.getByRole("button", { name: "Leave and next" }).press("Enter");
  await expect(drawer.getByText(/^3 of /)).toBeVisible();
  await expect(next).toBeFocused();
});

test("Escape in a note of the details ends the note alone", async ({ page, enter }) => {
  await enter("/archive");
  await table(page).locator("[data-id]").getByRole("link").first().click();
  const drawer = page.getByRole("dialog");
  const flag = drawer.getByRole("button", { name: /^Flag…/ });
  await flag.click();
  await expect(drawer.getByRole("textbox", { name: "What has to be clarified?" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer.getByRole("textbox")).toHaveCount(0);
  await expect(flag).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});
