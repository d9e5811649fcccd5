import { type Locator, type Page, expect } from "@playwright/test";

/** Presses a key, Tab unless given, until a control has the focus; one that cannot be reached fails. */
export async function reach(page: Page, control: Locator, key = "Tab") {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** Number of rows between the one with the focus and a control below it; null while no row has the focus. */
const rowsTo = (control: Locator) =>
  control.evaluate((element) => {
    const rows = [...document.querySelectorAll("tr[data-id]")];
    const indexOf = (one: Element | null) => rows.findIndex((row) => row.contains(one));
    const current = indexOf(document.activeElement);
    return current < 0 ? null : indexOf(element) - current;
  });

/** Number of controls from the one with the focus to another one on its right, in the same row. */
const controlsTo = (control: Locator) =>
  control.evaluate((element) => {
    const row = element.closest("tr");
    const controls = [...(row?.querySelectorAll("a, button, input") ?? [])].filter(
      (one) => !one.closest("[popover]"),
    );
    return controls.indexOf(element) - controls.findIndex((one) => one === document.activeElement);
  });

/** Reaches a control of a row by the keys of rows: j and k, then the arrows. */
export async function reachInRows(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  // The keys load once the first page is shown.
  await expect(async () => {
    await page.keyboard.press("j");
    expect(await rowsTo(control)).not.toBeNull();
  }).toPass();
  for (let left = await rowsTo(control); left; left = await rowsTo(control)) {
    await page.keyboard.press(left > 0 ? "j" : "k");
  }
  for (let left = await controlsTo(control); left; left = await controlsTo(control)) {
    await page.keyboard.press(left > 0 ? "ArrowRight" : "ArrowLeft");
  }
  await expect(control).toBeFocused();
}

/** Notes from now on each time that nothing has the focus once a key or a reply has been dealt with. */
export async function watchFocus(page: Page) {
  await page.evaluate(() => {
    const falls: string[] = [];
    Object.assign(window, { falls });
    let last = document.activeElement;
    const look = () => {
      const now = document.activeElement;
      if (now === document.body && last !== now) falls.push(last?.outerHTML.slice(0, 200) ?? "");
      last = now;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => Reflect.get(window, "falls"));
}

/** Notes from now on what the live regions of the page come to say. */
export async function watchWords(page: Page) {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const live = ":is([aria-live], [role=status], [role=alert], output):not([aria-live=off])";
    const before = new Map<Element, string>();
    const look = (quietly: boolean) => {
      for (const region of document.querySelectorAll(live)) {
        const words = region.textContent.trim();
        const change = words !== (before.get(region) ?? "");
        before.set(region, words);
        if (change && words !== "" && !quietly) said.push(words);
      }
    };
    look(true);
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(() => look(false)).observe(document.body, all);
  });
  return () => page.evaluate(() => Reflect.get(window, "said"));
}

/** Waits until the keys of the console are loaded. */
export async function keysLoaded(page: Page) {
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(help).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
}
