import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { type Picture, type Place, pictureOf, placesOf } from "./places.ts";

test.use({ actionTimeout: 8_000 });

const looks = [
  { name: "wide and light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "narrow and dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

/** Waits until the place is there, with nothing of it still to be read. */
async function arrive(page: Page, site: string, { path, heading, dialog, becomes }: Place) {
  await expect(page).toHaveURL(site + (becomes ?? path));
  // Without an expectation, which would describe the whole page each time it looks in vain.
  await page
    .getByRole("heading", { level: 1, name: heading, exact: true })
    .waitFor({ state: "attached", timeout: 20_000 });
  await expect(page.getByRole("dialog")).toHaveCount(dialog ? 1 : 0);
  if (dialog) await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
  await expect(page.locator("[aria-busy=true], [role=progressbar]")).toHaveCount(0);
  await expect(page.getByText(/^Reading the/)).toHaveCount(0);
  // Rows below the screen, which follow.
  await expect(page.locator("tbody > tr[aria-hidden]")).toHaveCount(0);
}

/** How bright the page is, from 0 to 1. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    return (red + green + blue) / 3 / 255;
  });

/** Whether any element has the focus. */
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

/** How far the page reaches to the right of the screen. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The page once it does not change any more. */
async function stillPicture(page: Page): Promise<Picture> {
  let last = await pictureOf(page);
  await expect(async () => {
    const before = last;
    await page.waitForTimeout(400);
    last = await pictureOf(page);
    expect(last).toEqual(before);
  }).toPass();
  return last;
}

for (const { name, viewport, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test("each address opens its place, and a reload shows the same", async ({
      page,
      site,
      service,
      connect,
    }) => {
      test.setTimeout(180_000);
      await page.goto(`${site}/connect`);
      await expect(page.getByLabel("Workspace address")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reshelve");
      await connect("In this tab");
      const other = colorScheme === "light" ? "dark" : "light";
      for (const place of placesOf(service)) {
        await test.step(place.path, async () => {
          await page.goto(site + place.path);
          await arrive(page, site, place);
          const before = await pictureOf(page);
          await page.reload();
          await arrive(page, site, place);
          expect(await pictureOf(page)).toEqual(before);
          expect(await overhang(page)).toBeLessThanOrEqual(0);
          expect(await brightness(page)).toBeCloseTo(colorScheme === "light" ? 1 : 0, 0);
          await page.emulateMedia({ colorScheme: other });
          expect(await brightness(page)).toBeCloseTo(other === "light" ? 1 : 0, 0);
          await page.emulateMedia({ colorScheme });
        });
      }
      // Whoever is connected is not asked again.
      await page.goto(`${site}/connect`);
      await expect(page).toHaveURL(`${site}/archive/invoices`);
    });

    test("Back and Forward walk the way that was walked", async ({ page, site, connect }) => {
      test.setTimeout(120_000);
      await page.goto(`${site}/archive/invoices`);
      await connect("In this tab");
      const narrow = viewport.width < 1_000;
      const menu = page.getByRole("navigation", { name: "Workspace" });
      const pager = page.getByRole("navigation", { name: "Pagination" });

      const steps: { act: () => Promise<void>; address: RegExp }[] = [
        { act: async () => {}, address: /\/archive\/invoices$/ },
        { act: () => pager.getByLabel("Next page").click(), address: /invoices\?page=2$/ },
        {
          act: () => page.locator("tbody a[id^=open-]").nth(3).click(),
          address: /invoices\/in_\w+\?page=2$/,
        },
        { act: () => page.keyboard.press("Escape"), address: /invoices\?page=2$/ },
        { act: () => go("Boards"), address: /\/archive\/boards$/ },
        {
          act: () => page.locator("tbody a[id^=open-]").first().click(),
          address: /boards\/tskb_\w+$/,
        },
        {
          act: () => page.getByRole("dialog").getByRole("button", { name: "Close" }).click(),
          address: /\/archive\/boards$/,
        },
        { act: () => go("Webhooks"), address: /\/webhooks$/ },
        { act: () => pager.getByLabel("Next page").click(), address: /webhooks\?page=2$/ },
        {
          act: () => page.locator("tbody a[id^=open-]").nth(1).click(),
          address: /webhooks\/wh_\w+\?page=2$/,
        },
        { act: () => page.keyboard.press("Escape"), address: /webhooks\?page=2$/ },
        { act: () => go("Tasks"), address: /\/tasks$/ },
        {
          act: async () => {
            await page.getByRole("combobox", { name: /^Board/ }).selectOption("Website relaunch");
          },
          address: /\/tasks\?board=\w+$/,
        },
        {
          act: () => page.locator("tbody a[href^='/tasks/']").first().click(),
          address: /\/tasks\/tsk_\w+$/,
        },
        { act: () => go("Uploads"), address: /\/uploads$/ },
        { act: () => go("Activity"), address: /\/activity$/ },
      ];

      async function go(place: string) {
        if (narrow) await page.getByRole("button", { name: "Menu", exact: true }).click();
        await menu.getByRole("link", { name: new RegExp(`^${place}`) }).click();
      }
      async function settled(address: RegExp) {
        await expect(page).toHaveURL(address);
        const url = new URL(page.url());
        // The address changes before the page does, which may have to be fetched.
        const [, place] =
          /\/(invoices|boards|webhooks|uploads|activity|tasks)(?!\/tsk)/.exec(url.pathname) ?? [];
        const heading = page.locator("h1");
        if (place) await expect(heading).toHaveText(new RegExp(`^${place}$`, "i"));
        else await expect(heading).not.toHaveText("Tasks");
        await expect(page.getByRole("dialog")).toHaveCount(
          /\/\w+_\w+(\?|$)/.test(page.url()) && !page.url().includes("/tasks/") ? 1 : 0,
        );
        await expect(page.locator("[aria-busy=true], [role=progressbar]")).toHaveCount(0);
        await expect(page.getByText(/^Reading the/)).toHaveCount(0);
      }

      const way: Picture[] = [];
      for (const { act, address } of steps) {
        await test.step(`to ${address}`, async () => {
          await act();
          await settled(address);
          way.push(await stillPicture(page));
          // Whoever goes on by keyboard goes on from here.
          if (way.length > 1) await expect.poll(() => hasFocus(page)).toBe(true);
        });
      }
      const seen = (index: number) =>
        test.step(`again ${steps[index]?.address}`, async () => {
          await settled(steps[index]?.address ?? /never/);
          await expect.poll(() => pictureOf(page)).toEqual(way[index]);
          await expect.poll(() => hasFocus(page)).toBe(true);
        });
      for (let index = steps.length - 2; index >= 0; index -= 1) {
        await page.goBack();
        await seen(index);
      }
      for (let index = 1; index < steps.length; index += 1) {
        await page.goForward();
        await seen(index);
      }
    });
  });
}

test("rows start at the top on another page and place, and stand where they stood on the way back", async ({
  page,
  site,
  connect,
}) => {
  await page.goto(`${site}/archive/invoices?per_page=50`);
  await connect("In this tab");
  const rows = page.locator("[data-scroll-restoration-id=rows]");
  const scrolled = () => rows.evaluate(({ scrollTop }) => scrollTop);
  const opener = page.locator("tbody a[id^=open-]").nth(25);
  await expect(page.getByText("1–50 of 243")).toBeVisible();
  await rows.evaluate((place) => place.scrollTo(0, 700));

  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await scrolled()).toBe(700);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await scrolled()).toBe(700);

  await page.getByLabel("Next page").click();
  await expect(page.getByText("51–100 of 243")).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByText("1–50 of 243")).toBeVisible();
  await expect.poll(scrolled).toBe(700);

  await page.getByRole("link", { name: /^Links/ }).click();
  await expect(page.getByRole("table", { name: "Archived links" })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByText("1–50 of 243")).toBeVisible();
  await expect.poll(scrolled).toBe(700);

  // At the end of the list the step forward keeps the focus that brought there.
  await page.getByLabel("Page 5", { exact: true }).click();
  await expect(page.getByText("201–243 of 243")).toBeVisible();
  await page.getByLabel("Previous page").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("151–200 of 243")).toBeVisible();
  await page.getByLabel("Next page").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("201–243 of 243")).toBeVisible();
  await expect(page.getByLabel("Next page")).toBeFocused();
});
