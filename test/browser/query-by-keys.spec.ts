import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { keysLoaded, watchFocus } from "./support/keys.ts";
import { allShown, query, status } from "./support/archive.ts";
import { restoresOf } from "./support/runs.ts";
import { allArchived, allInvoices } from "../demo-counts.ts";

// Many keys are pressed, on a machine that may be busy.
test.setTimeout(180_000);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first();

/** The control with the focus, where neither it nor what is around it shows that. */
const withoutRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // A field may leave the ring to its frame.
    const around = [focused, focused?.parentElement, focused?.parentElement?.parentElement];
    const isSeen = around.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    });
    return isSeen ? null : (focused?.outerHTML.slice(0, 120) ?? "nothing");
  });

/** Keys of a person without a pointer; each control that they reach must show its focus. */
function createKeyboard(page: Page) {
  const unseen = new Set<string>();
  async function press(...keys: string[]) {
    for (const key of keys) await page.keyboard.press(key);
  }
  return {
    unseen,
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Goes to a control by Tab, or another key. */
    async goTo(control: Locator, key = "Tab") {
      await expect(control).toBeVisible();
      for (let presses = 0; presses < 120; presses += 1) {
        if (await control.evaluate((element) => element === document.activeElement)) return;
        await press(key);
        const found = await withoutRing(page);
        if (found !== null) unseen.add(found);
      }
      await expect(control).toBeFocused();
    },
  };
}

test("All archived is used by keys alone, to the restore", async ({ page, service, enter }) => {
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
  await keysLoaded(page);
  const falls = await watchFocus(page);
  const { press, type, goTo, unseen } = createKeyboard(page);

  await test.step("a query with a suggestion", async () => {
    await press("/");
    await expect(query(page)).toBeFocused();
    await type("kind:inv");
    await expect(
      page.getByRole("option", { name: /^kind:invoice|^invoice/ }).first(),
    ).toBeVisible();
    await press("ArrowDown", "Enter");
    await expect(query(page)).toHaveValue(/^kind:invoice\s?$/);
    await press("Escape");
    await expect(status(page, `${allInvoices} of ${allArchived} match`)).toBeVisible();
  });

  await test.step("a range of the timeline", async () => {
    await goTo(button(page, "Display"));
    await press("t");
    const today = page.getByRole("toolbar", { name: "Timeline" }).getByRole("button").last();
    await goTo(today);
    await press("ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft");
    await expect(query(page)).toHaveValue(/archived:.*\.\./);
    await press("Backspace");
    await expect(query(page)).toHaveValue("kind:invoice");
    await expect(status(page, `${allInvoices} of ${allArchived} match`)).toBeVisible();
  });

  await test.step("rows and details", async () => {
    await press("j", "x", "j", "x");
    await expect(status(page, "2 invoices selected")).toBeVisible();
    await press("Enter");
    const details = page.getByRole("dialog");
    const place = details.getByText(/^\d+ of \d+$/);
    await expect(place).toBeVisible();
    const before = await place.textContent();
    await press("j");
    await expect(place).not.toHaveText(before ?? "");
    await press("Escape");
    await expect(details).toBeHidden();
    await expect(page.locator("tr[data-id] :focus")).toHaveCount(1);
    await press("Escape");
  });

  await test.step("menus", async () => {
    await goTo(button(page, "Display"), "Shift+Tab");
    await press("Enter");
    await goTo(page.getByRole("checkbox", { name: "Client", exact: true }));
    await press("Space");
    await expect(page.getByRole("columnheader", { name: "Client", exact: true })).toBeHidden();
    await goTo(page.getByRole("textbox", { name: "Name of the view" }));
    await type("Invoices by day");
    await press("Enter", "Escape");
    await expect(button(page, "Display")).toBeFocused();
    await goTo(button(page, "More"));
    await press("Enter");
    await goTo(page.getByRole("button", { name: /^CSV|CSV$/ }).first());
    await press("Escape");
    await expect(button(page, "More")).toBeFocused();
    await press("Shift+G");
    await expect(button(page, "Display Archived together")).toBeVisible();
    await press("Shift+G", "/", "Escape");
    await expect(query(page)).toHaveValue("");
  });

  await test.step("a burst", async () => {
    await goTo(button(page, "Look through"));
    await press("Enter");
    await expect(query(page)).toHaveValue(/^archived:/);
    await goTo(page.getByRole("checkbox", { name: "Select the 54 items that match" }));
    await press("Space", "j");
    await expect(button(page, "Restore 54 items")).toBeVisible();
  });

  await test.step("the restore", async () => {
    await press("r");
    const plan = page.getByRole("dialog", { name: /^Restore \d+ \w+$/ });
    await expect(plan).toBeVisible();
    await goTo(plan.getByRole("button", { name: /^Restore \d+ items$/ }));
    await press("Enter");
    await expect(page.getByRole("heading", { name: /^All \d+ items restored/ })).toBeVisible({
      timeout: 60_000,
    });
    expect(restoresOf(service).length).toBeGreaterThanOrEqual(54);
  });

  expect(await falls()).toEqual([]);
  expect([...unseen]).toEqual([]);
});
