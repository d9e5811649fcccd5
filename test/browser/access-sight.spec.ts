import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { placesOf, visit } from "./access-places.ts";

// Each of these looks at many pages, on a machine that may be busy.
test.setTimeout(120_000);

/** Pixels of CSS: what a page of 1280 has at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 640 };
/** A screen of 1280 by 1024 at that zoom: the bars alone would leave a list no room. */
const low = { width: 320, height: 256 };

/** What makes the page scroll sideways, is cut off at its edges, or scrolls out of reach of the keys. */
function misfits(): string[] {
  const found: string[] = [];
  const words = (element: Element) => element.outerHTML.replaceAll(/\s+/g, " ").slice(0, 120);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
  const top = document.querySelector("dialog[open]") ?? document.body;
  for (const element of top.querySelectorAll<HTMLElement>("*")) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const wide = element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(overflowX);
    const long = element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(overflowY);
    if (!wide && !long) continue;
    if (long && element.clientHeight < 96 && element.tagName !== "TEXTAREA") {
      found.push(`${element.clientHeight} to scroll in: ${words(element)}`);
    }
    const focusable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    if (!element.matches(focusable) && !element.querySelector(focusable)) {
      found.push(`out of reach: ${words(element)}`);
    }
    if (wide && !element.matches("[tabindex='0'], textarea, input")) {
      found.push(`scrolls sideways: ${words(element)}`);
    }
  }
  const needed = "a, button, input, select, textarea, summary, h1, h2, h3, p, dd, label";
  for (const element of top.querySelectorAll<HTMLElement>(needed)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > innerWidth + 1) && !element.closest("pre")) {
      found.push(`cut off from ${left} to ${right}: ${words(element)}`);
    }
  }
  return found;
}

/** Controls whose hit area is less than 24 by 24, found by asking what lies under its corners. */
function smallTargets(): string[] {
  const found: string[] = [];
  const top = document.querySelector("dialog[open]") ?? document.body;
  const controls = top.querySelectorAll<HTMLElement>(
    "button, input[type=checkbox], input[type=radio], select, summary",
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.scrollIntoView({ block: "center" });
    const { left, right, top: upper, bottom } = control.getBoundingClientRect();
    if (right - left >= 24 && bottom - upper >= 24) continue;
    const [x, y] = [(left + right) / 2, (upper + bottom) / 2];
    const reach = 11.5;
    const corners = [-reach, reach].flatMap((by) => [
      document.elementFromPoint(x + by, y),
      document.elementFromPoint(x, y + by),
    ]);
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const mine = (hit: Element | null) =>
      control.contains(hit) || labels.some((label) => label.contains(hit));
    if (!corners.every(mine)) {
      const size = `${Math.round(right - left)} by ${Math.round(bottom - upper)}`;
      found.push(`${size}: ${control.outerHTML.slice(0, 160)}`);
    }
  }
  return found;
}

const named = (path: string, found: readonly string[]) => found.map((fault) => `${path}: ${fault}`);

test("every page fits 320 pixels, and every control has 24 to be hit at", async ({
  page,
  site,
  service,
  connect,
  complaints,
}) => {
  await page.setViewportSize(narrow);
  await page.goto(`${site}/connect`);
  await expect(page.getByLabel("API key")).toBeVisible();
  const faults = named("/connect", await page.evaluate(misfits));
  await connect("In this tab");
  for (const place of placesOf(service)) {
    await visit(page, site, place);
    faults.push(...named(`${place.path}, narrow`, await page.evaluate(misfits)));
    faults.push(...named(`${place.path}, narrow`, await page.evaluate(smallTargets)));
    await page.setViewportSize(low);
    faults.push(...named(`${place.path}, low`, await page.evaluate(misfits)));
    await page.setViewportSize({ width: 1280, height: 720 });
    faults.push(...named(place.path, await page.evaluate(smallTargets)));
    await page.setViewportSize(narrow);
  }
  expect(faults).toEqual([]);
  complaints.splice(0);
});

test("the title of the page names the place", async ({ page, site, service, connect }) => {
  await page.goto(`${site}/connect`);
  await expect(page).toHaveTitle("Connect a workspace · Reshelve");
  await connect("In this tab");
  for (const place of placesOf(service)) {
    await visit(page, site, place);
    await expect(page).toHaveTitle(new RegExp(`^${place.title} · Reshelve$`));
  }
  await page.goto(`${site}/archive/invoices`);
  const seen = new Set<string>();
  const links = page.getByRole("navigation", { name: "Workspace" }).getByRole("link");
  await expect(links).toHaveCount(12);
  for (const link of await links.all()) {
    const [name = ""] = /^\D+/.exec((await link.innerText()).replaceAll("\n", " ")) ?? [];
    await link.click();
    await expect(page).toHaveTitle(`${name.trim()} · Reshelve`);
    seen.add(await page.title());
  }
  expect(seen.size).toBe(12);
});

/** What moves for longer than a blink, in milliseconds. */
const motion = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((one) => {
      const { endTime = 0 } = one.effect?.getComputedTiming() ?? {};
      return Number(endTime) > 10 ? [`${one.constructor.name} of ${endTime} ms`] : [];
    }),
  );

test("nothing moves for whoever asked for that", async ({ page, site, service, connect }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site}/archive/invoices`);
  await connect("In this tab");
  const table = page.getByRole("table", { name: "Archived invoices" });
  await table.getByRole("link").first().hover();
  expect(await motion(page)).toEqual([]);
  await table.getByRole("button").first().click();
  await expect(page.getByRole("button", { name: /^Restored/ })).toBeVisible();
  expect(await motion(page)).toEqual([]);
  await table.getByRole("link").nth(1).click();
  await expect(page.getByRole("dialog")).toBeVisible();
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
