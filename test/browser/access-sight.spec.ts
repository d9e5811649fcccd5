import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { aTask } from "./support/places.ts";

/** Animations longer than a blink, in milliseconds. */
const motion = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((one) => {
      const { endTime = 0 } = one.effect?.getComputedTiming() ?? {};
      return Number(endTime) > 10 ? [`${one.constructor.name} of ${endTime} ms`] : [];
    }),
  );

test("nothing moves for whoever asked for that", async ({ page, site, service, enter }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter("/archive/invoices");
  const table = page.getByRole("table", { name: "Archived invoices" });
  await table.getByRole("link").first().hover();
  expect(await motion(page)).toEqual([]);
  await table.locator("tbody").getByRole("button").first().click();
  await expect(page.getByRole("button", { name: /^Restored/ })).toBeVisible();
  expect(await motion(page)).toEqual([]);
  await table.getByRole("link").nth(1).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await motion(page)).toEqual([]);

  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  expect(await motion(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await motion(page)).toEqual([]);

  service.workspace.settings.latency = [600_000, 600_000];
  await page.goto(`${site}/archive/docs`);
  const waiting = page.getByRole("table", { name: "Archived docs" });
  await expect(waiting).toHaveAttribute("aria-busy", "true");
  expect(await motion(page)).toEqual([]);
  // The control: with motion the bars of the skeleton breathe.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect((await motion(page)).length).toBeGreaterThan(0);
});

/** Colours of what is drawn without text, against the page. */
const drawn = (page: Page, selector: string, property: "fill" | "backgroundColor") =>
  page.evaluate(
    ([selector, property]) => {
      const element = document.querySelector(selector);
      const ground = getComputedStyle(document.body).backgroundColor;
      const colour = element && getComputedStyle(element)[property];
      return { isDrawn: colour !== null, differs: colour !== ground };
    },
    [selector, property] as const,
  );

test("in forced colours nothing vanishes", async ({ page, enter }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await enter("/archive?q=archived:7d+re");
  await expect(page.getByText(/ of \d+ match$/).first()).toBeVisible();
  const isDrawn = { isDrawn: true, differs: true };
  await page.keyboard.press("t");
  const bars = page.getByRole("toolbar", { name: "Timeline" });
  for (const isChosen of [true, false]) {
    const [fill, ground] = await bars
      .locator(`[aria-pressed=${isChosen}] > span + span`)
      .first()
      .evaluate((bar) => [
        getComputedStyle(bar).backgroundColor,
        getComputedStyle(document.body).backgroundColor,
      ]);
    expect(fill).not.toBe(ground);
  }
  await expect.poll(() => drawn(page, "mark", "backgroundColor")).toEqual(isDrawn);

  // The row with the focus, and the suggestion that is chosen.
  await page.locator("tbody a").first().focus();
  const outline = await page
    .locator("tr:focus-within")
    .evaluate((row) => getComputedStyle(row).outlineStyle);
  expect(outline).toBe("solid");
  await page.getByRole("combobox", { name: "Find in all archived" }).fill("kind:invoice status:");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveCSS("outline-style", "solid");
});

test("with forced colours, a format that is on looks so", async ({ page, service, enter }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await enter(`/tasks/${aTask(service).id}`);
  await page.getByRole("button", { name: "Edit Description" }).click();
  await page.getByRole("textbox", { name: "Description" }).pressSequentially("See ");
  await page.getByRole("button", { name: "Quote" }).click();
  const look = (name: string) =>
    page
      .getByRole("group", { name: "Formatting" })
      .getByRole("button", { name })
      .evaluate((button) => {
        const { borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(button);
        return [borderTopColor, borderTopStyle, borderTopWidth].join(" ");
      });
  await page.mouse.move(0, 0);
  await expect(page.getByRole("button", { name: "Quote" })).toHaveAttribute("aria-pressed", "true");
  expect(await look("Quote")).not.toBe(await look("Bold"));
});
