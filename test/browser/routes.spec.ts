import type { Page } from "@playwright/test";
import { expect, test } from "./support/axe.ts";
import {
  type Picture,
  type Place,
  aTask,
  goTo,
  pictureOf,
  placesOf,
  toTop,
} from "./support/places.ts";
import { status } from "./support/archive.ts";
import { allInvoices } from "../demo-counts.ts";

test.use({ actionTimeout: 8_000 });

const looks = [
  { name: "wide and light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "narrow and dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

type Look = (typeof looks)[number];

/** Parts of a place that are missing or still loading. */
function missing({ heading, dialogs }: { heading: string; dialogs: number }): string[] {
  const has = (selector: string) => document.querySelector(selector) !== null;
  const shown = [...document.querySelectorAll("h1")].map((one) => one.textContent);
  const open = document.querySelectorAll("dialog[open]").length;
  return [
    ...(shown.includes(heading) ? [] : [`the heading ${heading}`]),
    ...(open === dialogs ? [] : [`${dialogs} dialogs instead of ${open}`]),
    ...(has("[aria-busy=true], [role=progressbar]") ? ["what is being read"] : []),
    // Of the archive, all kinds are read, and the last of them is searched.
    ...(location.pathname.startsWith("/archive") &&
    !/^[\d,]+ (of [\d,]+ match|[a-z]+)$/.test(
      document.querySelector("main header [role=status]")?.textContent ?? "",
    )
      ? ["items of the archive"]
      : []),
    // Settings of the record, which are read from the browser's database.
    ...(heading === "Settings" && !document.body.textContent.includes("Kept for a year")
      ? ["the record"]
      : []),
    ...(/Loading [a-z]/.test(document.body.textContent) ? ["what is said to be read"] : []),
    // Names, which come after their IDs.
    ...([...document.querySelectorAll("input")].some(({ value }) => /^[a-z]+_\w+$/.test(value))
      ? ["names"]
      : []),
    // Rows below the screen, which follow.
    ...(has("tbody > tr[aria-hidden]") ? ["rows that follow"] : []),
  ];
}

/** Waits until the place is there, with nothing of it still to be read. */
async function arrive(page: Page, site: string, { path, heading, dialog, becomes, titled }: Place) {
  await expect(page).toHaveURL(site + (becomes ?? path));
  // In one look, as pages are looked at often here.
  const wanted = { heading, dialogs: dialog ? 1 : 0 };
  await expect
    .poll(() => page.evaluate(missing, wanted), { intervals: [100], message: path })
    .toEqual([]);
  if (dialog) await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
  const over = dialog ? [await page.locator("dialog[open] h2").first().innerText()] : [];
  await expect(page).toHaveTitle(
    [...over, heading, ...(titled ? [titled] : []), "Reshelve"].join(" · "),
  );
}

/** Brightness of the page, from 0 to 1. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    return (red + green + blue) / 3 / 255;
  });

/** True when any element has the focus. */
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

/** Pixels by which the page is wider than the screen. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Shows the page in a look. */
async function wear(page: Page, { viewport, colorScheme }: Look) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Nothing reaches beyond the screen, and the page is as bright as its theme. */
async function fits(page: Page, { colorScheme }: Look) {
  // In the frame of a new size the page is still as wide as before.
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
  await expect.poll(() => brightness(page)).toBeCloseTo(colorScheme === "light" ? 1 : 0, 0);
}

const [wide, narrow] = looks;

test("its own address opens the page to connect", async ({ page, site, connect }) => {
  for (const look of looks) {
    await wear(page, look);
    await page.goto(`${site}/connect`);
    await expect(page.getByLabel("Workspace address")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reshelve");
    await expect(page).toHaveTitle("Connect a workspace · Reshelve");
    await fits(page, look);
  }
  await connect("In this tab");
  // Whoever is connected is not asked again.
  await page.goto(`${site}/connect`);
  await expect(page).toHaveURL(`${site}/archive`);
});

const isArchive = ({ path }: Place) => path.startsWith("/archive/");

for (const { what, which } of [
  { what: "lists and items", which: isArchive },
  { what: "other pages", which: (place: Place) => !isArchive(place) },
]) {
  test(`each address of ${what} opens its place`, async ({ page, site, service, enter, look }) => {
    await enter("/uploads");
    // A link opens a place in one look, and a reload in the other one; the next is the other way round.
    let [opening, other]: [Look, Look] = [wide, narrow];
    for (const place of placesOf(service).filter(which)) {
      await test.step(place.path, async () => {
        await wear(page, opening);
        await goTo(page, place.path);
        await arrive(page, site, place);
        const before = await pictureOf(page);
        await fits(page, opening);
        await look(place.path);
        await wear(page, other);
        // Else it comes back scrolled to where the look left it.
        await toTop(page);
        await page.reload();
        await arrive(page, site, place);
        await expect.poll(() => pictureOf(page)).toEqual(before);
        await fits(page, other);
        [opening, other] = [other, opening];
      });
    }
  });
}

test("Back and Forward walk the way that was walked", async ({ page, service, enter }) => {
  await wear(page, narrow);
  await enter("/archive/invoices");
  const task = aTask(service);
  async function go(place: string) {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("navigation", { name: "Workspace" });
    await menu.getByRole("link", { name: new RegExp(`^${place}`) }).click();
  }
  async function filter() {
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: /^Status Any/ }).click();
    const choices = page.getByRole("dialog", { name: "Status" });
    await choices.getByText("Open").click();
    await page.keyboard.press("Escape");
    await expect(choices).toBeHidden();
    await page.keyboard.press("Escape");
  }
  interface Step extends Omit<Place, "path"> {
    act: () => Promise<void>;
    address: RegExp;
  }
  const steps: Step[] = [
    { act: async () => {}, address: /\/archive\/invoices$/, heading: "Invoices" },
    { act: filter, address: /invoices\?q=status%3Aopen$/, heading: "Invoices" },
    {
      act: () => page.locator("tbody th a:not([target])").nth(3).click(),
      address: /invoices\/in_\w+\?q=status%3Aopen$/,
      heading: "Invoices",
      dialog: /^invoice: /,
    },
    {
      act: () => page.keyboard.press("Escape"),
      address: /invoices\?q=status%3Aopen$/,
      heading: "Invoices",
    },
    { act: () => go("Webhooks"), address: /\/webhooks$/, heading: "Webhooks" },
    {
      act: () => page.getByLabel("Next page").click(),
      address: /webhooks\?page=2$/,
      heading: "Webhooks",
    },
    { act: () => go("Tasks"), address: /\/tasks\?board=\w+$/, heading: "Tasks" },
    {
      act: () => page.getByRole("link", { name: task.title, exact: true }).click(),
      address: /\/tasks\/tsk_\w+$/,
      heading: task.title,
      titled: "Tasks",
    },
    { act: () => go("Activity"), address: /\/activity$/, heading: "Activity" },
  ];
  const settled = async ({ act: _act, address, ...place }: Step) => {
    await expect(page).toHaveURL(address);
    await arrive(page, "", { ...place, path: page.url() });
  };

  const way: Picture[] = [];
  for (const step of steps) {
    await test.step(`to ${step.address}`, async () => {
      await step.act();
      await settled(step);
      way.push(await pictureOf(page));
      // Whoever goes on by keyboard goes on from here.
      if (way.length > 1) await expect.poll(() => hasFocus(page)).toBe(true);
    });
  }
  const seen = (step: Step, index: number) =>
    test.step(`again ${step.address}`, async () => {
      await settled(step);
      await expect.poll(() => pictureOf(page)).toEqual(way[index]);
      await expect.poll(() => hasFocus(page)).toBe(true);
    });
  const walked = [...steps.entries()];
  for (const [index, step] of walked.toReversed().slice(1)) {
    await page.goBack();
    await seen(step, index);
  }
  for (const [index, step] of walked.slice(1)) {
    await page.goForward();
    await seen(step, index);
  }
});

test("rows start at the top, and stand where they stood on Back", async ({ page, enter }) => {
  await enter("/archive/invoices");
  const rows = page.locator("[data-scroll-restoration-id=rows]");
  const scrolled = () => rows.evaluate(({ scrollTop }) => scrollTop);
  await expect(status(page, `${allInvoices} archived`)).toBeVisible();
  await rows.evaluate((place) => place.scrollTo(0, 1400));
  await expect.poll(scrolled).toBe(1400);
  // A row in the middle of what is shown.
  const id = await rows.evaluate((place) => {
    const { left, top, height } = place.getBoundingClientRect();
    const row = document.elementFromPoint(left + 100, top + height / 2)?.closest("tr[data-id]");
    return row?.getAttribute("data-id") ?? "";
  });
  const opener = page.locator(`tr[data-id="${id}"] th a:not([target])`);

  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(scrolled).toBe(1400);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect.poll(scrolled).toBe(1400);

  await page.getByRole("link", { name: /^Links/ }).click();
  await expect(page.getByRole("table", { name: "Archived links" })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByRole("table", { name: "Archived invoices" })).toBeVisible();
  await expect.poll(scrolled).toBe(1400);

  await page.getByRole("button", { name: "Title", exact: true }).click();
  await expect(page).toHaveURL(/sort=title$/);
  await expect.poll(scrolled).toBe(0);
});

test("at the end of a list the step forward keeps the focus", async ({ page, enter }) => {
  await enter("/webhooks?page=3");
  await expect(page.getByText("41–57 of 57")).toBeVisible();
  await page.getByLabel("Previous page").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("21–40 of 57")).toBeVisible();
  await page.getByLabel("Next page").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("41–57 of 57")).toBeVisible();
  await expect(page.getByLabel("Next page")).toBeFocused();
});
