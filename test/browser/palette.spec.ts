import type { Page } from "@playwright/test";
import { expect, test } from "./support/axe.ts";
import { allShown } from "./support/archive.ts";
import { keysLoaded } from "./support/keys.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search or jump to" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search or jump to" });
const results = (page: Page) => page.getByRole("listbox", { name: "Results" });
const chosen = (page: Page) => results(page).getByRole("option", { selected: true });

async function open(page: Page) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

/** Opens All archived, and waits until all of it is loaded. */
async function enterArchive(page: Page, enter: (path: string) => Promise<unknown>) {
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
}

test("Escape gives the focus back, pasted lines stay apart", async ({ page, enter, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter("/uploads");
  // What shows until the uploads are loaded has a button of its own.
  await expect(page.getByText("Drop files here to upload")).toBeVisible();
  await keysLoaded(page);
  const button = page.getByRole("button", { name: "Search or jump to" });
  await button.focus();
  await open(page);
  await page.evaluate(() => navigator.clipboard.writeText("in_a1B2c3D4e5\nfo_a1B2c3D4e5\n"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(field(page)).toHaveValue("in_a1B2c3D4e5 fo_a1B2c3D4e5");
  await expect(results(page).getByRole("option")).toHaveCount(3);
  // Home and End are the caret’s.
  await page.keyboard.press("Home");
  await page.keyboard.type("x ");
  await expect(field(page)).toHaveValue("x in_a1B2c3D4e5 fo_a1B2c3D4e5");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test("a press with Ctrl opens a new tab beside the palette", async ({ page, context, enter }) => {
  await enterArchive(page, enter);
  await open(page);
  await page.keyboard.type("inv-2041");
  await expect(chosen(page)).toContainText("Discovery workshop");
  const opened = context.waitForEvent("page");
  await chosen(page).click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL(/in_Yw2k9QeR4tLm/);
  await expect(field(page)).toBeFocused();
  await chosen(page).click();
  await expect(page).toHaveURL(/item=invoices%2Fin_Yw2k9QeR4tLm$/);
});

test("the palette is in reach and legible on every screen", async ({ page, enter, inspect }) => {
  await enter("/archive");
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Search or jump to" }).click();
    for (const text of ["reta", "in_a1B2c3D4e5 pe_a1B2c3D4e5 u_a1B2c3D4e5 tsk_a1B2c3D4e5"]) {
      await field(page).fill(text);
      await expect(chosen(page)).toBeVisible();
      if (size.width === 390) await inspect(text);
      const overflow = await dialog(page).evaluate((element) => {
        const list = element.querySelector("[role=listbox]") ?? element;
        return [document.documentElement, list].map((each) => each.scrollWidth - each.clientWidth);
      });
      expect(overflow).toEqual([0, 0]);
    }
    await page.getByRole("button", { name: /^Close/ }).click();
    await expect(dialog(page)).toBeHidden();
  }
});
